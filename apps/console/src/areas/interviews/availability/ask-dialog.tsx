import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { ApplicationField } from '../../../records/application-field.tsx';
import type { Application, Applications } from '../../../records/candidate-applications.ts';
import { availabilityRequests } from '../../../text/en/availability-requests.ts';
import { booking } from '../../../text/en/booking.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { periodOf } from '../booking/booking-draft.ts';
import { LENGTHS } from '../booking/booking-link-dialog.tsx';
import { CreatedLink } from '../booking/created-link.tsx';

const t = availabilityRequests;

interface AskDialogProps {
  applications: Applications;
  first: Application;
  onClose: () => void;
}

/** Asks a candidate when they are free. The link is shown if it was not sent. */
export function AskAvailabilityDialog({ applications, first, onClose }: AskDialogProps) {
  const [url, setUrl] = useState<string | null>(null);
  const stored = useStoredDraft(['availability-request.new', first.candidateId], {
    applicationId: first.id,
    durationMins: 45,
    from: '',
    to: '',
    message: '',
    sendEmail: true,
  });
  const { applicationId, durationMins, from, to, message, sendEmail } = stored.value;
  const ask = useAction(
    () =>
      api.post('/availability-requests', {
        body: {
          ...{ applicationId, durationMins, sendEmail, ...periodOf({ from, to }) },
          message: message.trim() === '' ? null : message.trim(),
        },
      }),
    {
      changes: ['availability-requests'],
      done: sendEmail ? t.sent : t.made,
      ownErrors: true,
      onDone({ data }) {
        stored.saved();
        if (sendEmail) onClose();
        else setUrl(data.url);
      },
    },
  );
  if (url !== null) return <CreatedLink url={url} title={t.created} description={t.createdHint} onClose={onClose} />;
  const errors = fieldErrors(ask.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      docked
      draft={stored}
      title={t.title}
      description={t.description}
      submit={sendEmail ? t.submitAndSend : t.submit}
      busy={ask.isPending}
      onSubmit={() => ask.mutate(undefined)}
    >
      <ApplicationField
        applications={applications}
        value={applicationId}
        onChange={(id) => stored.change({ applicationId: id })}
      />
      <SelectField
        label={t.duration}
        value={String(durationMins)}
        onChange={({ target }) => stored.change({ durationMins: Number(target.value) })}
        options={LENGTHS.map((minutes) => [String(minutes), text.interviews.form.minutes(minutes)])}
        data-first
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={booking.from}
          hint={booking.fromHint}
          type="date"
          value={from}
          onChange={({ target }) => stored.change({ from: target.value })}
          errors={errors.from}
        />
        <TextField
          label={booking.to}
          hint={booking.toHint}
          type="date"
          value={to}
          onChange={({ target }) => stored.change({ to: target.value })}
          errors={errors.to}
        />
      </div>
      <TextArea
        label={t.message}
        hint={t.messageHint}
        rows={4}
        value={message}
        onChange={({ target }) => stored.change({ message: target.value })}
        errors={errors.message}
      />
      <CheckField
        label={booking.sendEmail}
        checked={sendEmail}
        onChange={({ target }) => stored.change({ sendEmail: target.checked })}
      />
    </FormDialog>
  );
}
