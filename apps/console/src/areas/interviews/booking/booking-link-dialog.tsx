import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useCan } from '../../../api/session.ts';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { ApplicationField } from '../../../records/application-field.tsx';
import type { Application, Applications } from '../../../records/candidate-applications.ts';
import { InterviewersField } from '../../../records/interviewers-field.tsx';
import { booking } from '../../../text/en/booking.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { type BookingDraft, bodyOf, isComplete } from './booking-draft.ts';
import { CreatedLink } from './created-link.tsx';
import { SlotPreview } from './slot-preview.tsx';

const t = booking;
const MODES = Object.keys(text.interviews.modes) as BookingDraft['mode'][]; // the keys of its type
export const LENGTHS = [15, 30, 45, 60, 90, 120];

interface BookingLinkDialogProps {
  applications: Applications;
  first: Application;
  onClose: () => void;
}

/** Makes a link with which a candidate books interviews, and shows it once. */
export function BookingLinkDialog({ applications, first, onClose }: BookingLinkDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  return url === null ? (
    <NewLink applications={applications} first={first} onClose={onClose} onCreated={setUrl} />
  ) : (
    <CreatedLink url={url} title={t.created} description={t.createdHint} onClose={onClose} />
  );
}

function NewLink({
  applications,
  first,
  onClose,
  onCreated,
}: BookingLinkDialogProps & { onCreated: (url: string) => void }) {
  const stored = useStoredDraft<BookingDraft>(['booking-link.new', first.candidateId], {
    applicationId: first.id,
    planId: '',
    title: '',
    mode: 'video',
    durationMins: 45,
    interviewerIds: [],
    from: '',
    to: '',
    sendEmail: true,
  });
  const draft = stored.value;
  const application = applications.rows.find(({ id }) => id === draft.applicationId);
  const plans = usePlans(application);
  // The plan of the candidate's stage is what most links are for.
  const [isChosen, setChosen] = useState(stored.isRestored);
  const ofStage = plans.find(({ stageId }) => stageId === application?.stageId);
  const shown = !isChosen && draft.planId === '' && ofStage !== undefined ? { ...draft, planId: ofStage.id } : draft;
  const create = useAction(() => api.post('/booking-links', { body: bodyOf(shown) }), {
    changes: ['booking-links'],
    done: shown.sendEmail ? t.sent : t.made,
    ownErrors: true,
    onDone({ data }) {
      stored.saved();
      onCreated(data.url);
    },
  });
  const errors = fieldErrors(create.error);
  const change = (part: Partial<BookingDraft>) => stored.change(part);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      docked
      draft={stored}
      title={t.title}
      description={t.description}
      submit={shown.sendEmail ? t.submitAndSend : t.submit}
      busy={create.isPending}
      disabled={!isComplete(shown)}
      onSubmit={() => create.mutate(undefined)}
    >
      <ApplicationField
        applications={applications}
        value={draft.applicationId}
        onChange={(applicationId) => {
          setChosen(false);
          change({ applicationId, planId: '' });
        }}
      />
      {plans.length > 0 && (
        <SelectField
          label={t.plan}
          value={shown.planId}
          options={[...plans.map(({ id, name }) => [id, name] as const), ['', t.noPlan] as const]}
          onChange={({ target }) => {
            setChosen(true);
            change({ planId: target.value });
          }}
          errors={errors.planId}
        />
      )}
      {shown.planId === '' && <OneInterview draft={draft} change={change} errors={errors} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.from}
          hint={t.fromHint}
          type="date"
          value={draft.from}
          onChange={({ target }) => change({ from: target.value })}
          errors={errors.from}
        />
        <TextField
          label={t.to}
          hint={t.toHint}
          type="date"
          value={draft.to}
          onChange={({ target }) => change({ to: target.value })}
          errors={errors.to}
        />
      </div>
      <SlotPreview draft={shown} />
      <CheckField
        label={t.sendEmail}
        checked={draft.sendEmail}
        onChange={({ target }) => change({ sendEmail: target.checked })}
      />
    </FormDialog>
  );
}

interface OneInterviewProps {
  draft: BookingDraft;
  change: (part: Partial<BookingDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function OneInterview({ draft, change, errors }: OneInterviewProps) {
  return (
    <>
      <TextField
        label={t.name}
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors['sessions.0.title']}
        required
        data-first
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={text.interviews.form.mode}
          value={draft.mode}
          onChange={({ target }) => change({ mode: MODES.find((one) => one === target.value) ?? draft.mode })}
          options={MODES.map((one) => [one, text.interviews.modes[one]])}
        />
        <SelectField
          label={text.interviews.form.duration}
          value={String(draft.durationMins)}
          onChange={({ target }) => change({ durationMins: Number(target.value) })}
          options={LENGTHS.map((minutes) => [String(minutes), text.interviews.form.minutes(minutes)])}
        />
      </div>
      <InterviewersField
        ids={draft.interviewerIds}
        onChange={(interviewerIds) => change({ interviewerIds })}
        errors={errors['sessions.0.interviewerIds']}
      />
    </>
  );
}

/** The interview plans of the job that have something to book, by the names of their stages' interviews. */
function usePlans(application: Application | undefined): { id: string; stageId: string; name: string }[] {
  const jobId = application?.jobId ?? '';
  const isReadable = useCan()('stages:read') && jobId !== '';
  const plans = useAllRows('/interview-plans', { query: { jobId: [jobId], limit: 100 } }, { enabled: isReadable });
  return plans
    .filter(({ sessions }) => sessions.length > 0)
    .map(({ id, stageId, sessions }) => ({ id, stageId, name: sessions.map(({ title }) => title).join(', ') }));
}
