import { RolecallError, type Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { ApplicationField } from '../../records/application-field.tsx';
import type { Application, Applications } from '../../records/candidate-applications.ts';
import { FieldInputs } from '../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../records/custom-fields/use-custom-fields.ts';
import { SentFrom } from '../../records/email-notice.tsx';
import { ExternalRefFields } from '../../records/external-ref-fields.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { CheckField } from '../../ui/field.tsx';
import { toLocal } from '../../ui/local-time.ts';
import { useAnswer } from './availability/candidate-times.ts';
import {
  bodyOf,
  draftOf,
  type InterviewDraft,
  InterviewFields,
  type InterviewStart,
  NEW_INTERVIEW,
} from './interview-fields.tsx';
import { SessionField } from './session-field.tsx';
import { SuggestedTimes } from './suggested-times.tsx';

const t = text.interviews;

interface ScheduleDialogProps {
  applications: Applications;
  first: Application;
  /** What was chosen before, in the week. */
  start?: InterviewStart;
  /** How long the candidate was asked for. */
  durationMins?: number;
  onClose: () => void;
}

/** Schedules an interview for an application. */
export function ScheduleDialog({ applications, first, start, durationMins, onClose }: ScheduleDialogProps) {
  const record = start === undefined ? first.candidateId : `${first.candidateId} ${start.at.getTime()}`;
  const stored = useStoredDraft(['interview.new', record], {
    ...NEW_INTERVIEW,
    ...(durationMins === undefined ? {} : { durationMins }),
    ...(start === undefined
      ? {}
      : {
          at: toLocal(start.at.toISOString()),
          durationMins: start.durationMins,
          interviewerIds: start.interviewerIds,
        }),
    applicationId: first.id,
    customFields: {} as FieldValues, // none yet
    sessionId: '',
    tookPlace: false,
  });
  const { applicationId, customFields, sessionId, tookPlace, ...draft } = stored.value;
  const application = applications.rows.find(({ id }) => id === applicationId);
  const answer = useAnswer(applicationId);
  const schedule = useAction(
    () =>
      api.post('/interviews', {
        body: {
          ...{ applicationId, ...bodyOf(draft), customFields },
          ...(sessionId === '' ? {} : { sessionId }),
          ...(tookPlace ? { status: 'completed' } : {}),
        },
      }),
    {
      changes: ['interviews'],
      done: tookPlace ? t.form.recorded : t.form.scheduled,
      ownErrors: true,
      onDone() {
        stored.saved();
        onClose();
      },
    },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      docked
      draft={stored}
      loading={!useFieldsLoaded('interview')}
      title={t.schedule}
      submit={tookPlace ? t.form.record : t.form.submit}
      busy={schedule.isPending}
      onSubmit={() => schedule.mutate(undefined)}
    >
      <ApplicationField
        applications={applications}
        value={applicationId}
        onChange={(id) => stored.change({ applicationId: id, sessionId: '' })}
      />
      <SessionField
        jobId={application?.jobId ?? ''}
        stageId={application?.stageId}
        value={sessionId}
        onChange={(session) => stored.change(session === null ? { sessionId: '' } : fromSession(session))}
      />
      {!tookPlace && (
        <SuggestedTimes
          {...draft}
          interviewerIds={draft.interviewerIds.filter((id) => !draft.optionalInterviewerIds.includes(id))}
          answer={answer}
          onChoose={(at) => stored.change({ at })}
        />
      )}
      <FieldsWithErrors draft={draft} change={stored.change} error={schedule.error} />
      <CheckField
        label={t.form.tookPlace}
        hint={t.form.tookPlaceHint}
        checked={tookPlace}
        onChange={({ target }) => stored.change({ tookPlace: target.checked })}
      />
      <FieldInputs
        entity="interview"
        values={customFields}
        onChange={(values) => stored.change({ customFields: values })}
        errors={fieldErrors(schedule.error)}
      />
    </FormDialog>
  );
}

/** The values that a session of an interview plan fills in. */
function fromSession({ id, notes, ...session }: Schemas['InterviewSession']) {
  const { title, type, mode, durationMins, optionalInterviewerIds } = session;
  const interviewerIds = [...session.interviewerIds, ...optionalInterviewerIds];
  return { sessionId: id, title, type, mode, durationMins, interviewerIds, optionalInterviewerIds, notes: notes ?? '' };
}

/** Edits or reschedules an interview. */
export function EditInterviewDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/interviews/{id}', { path })}
      draft={['interview.edit', id]}
      title={t.edit}
      docked
      valuesOf={draftOf}
      save={({ value, changes, header }) => {
        const { scheduledAt, timeZone, ...rest } = bodyOf(value);
        // The time is only sent when it was changed: an interview that has started can still get notes.
        const body = { ...rest, ...(changes.at === undefined ? {} : { scheduledAt, timeZone }) };
        return api.patch('/interviews/{id}', { params: { path, header }, body });
      }}
      changes={['interviews']}
      done={text.common.states.saved}
      onClose={onClose}
    >
      {({ value, change, error, errors }) => (
        <>
          <FieldsWithErrors draft={value} change={change} error={error} />
          <ExternalRefFields
            refs={value.externalRefs}
            onChange={(externalRefs) => change({ externalRefs })}
            errors={errors}
          />
        </>
      )}
    </EditDialog>
  );
}

interface FieldsWithErrorsProps {
  draft: InterviewDraft;
  change: (part: Partial<InterviewDraft>) => void;
  error: unknown;
}

/** Shows which interviewers are already booked next to the interviewers field. */
function FieldsWithErrors({ draft, change, error }: FieldsWithErrorsProps) {
  const nameOf = useMemberNames();
  const booked = bookedIn(error);
  const errors =
    booked.length === 0 ? fieldErrors(error) : { interviewerIds: [t.form.booked(booked.map(nameOf).join(', '))] };
  return (
    <>
      <InterviewFields draft={draft} change={change} errors={errors} />
      <SentFrom />
    </>
  );
}

function bookedIn(error: unknown): string[] {
  if (!(error instanceof RolecallError) || error.code !== 'conflict') return [];
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('interviewerIds' in details)) return [];
  const { interviewerIds } = details;
  return Array.isArray(interviewerIds) ? interviewerIds.filter((id) => typeof id === 'string') : [];
}
