import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

const words = text.webhooks.replay;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Sends every event of a time again: for receivers that were broken without saying so. */
export function ReplayTime({ id, onClose }: { id: string; onClose: () => void }) {
  const [from, setFrom] = useState(() => fieldTime(new Date(Date.now() - HOUR_MS)));
  const [to, setTo] = useState(() => fieldTime(new Date(Date.now() + MINUTE_MS)));
  const replay = useAction(
    async () => {
      const body = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
      return (await api.post('/webhooks/{id}/replay', { params: { path: { id } }, body })).data;
    },
    { changes: ['webhooks'], done: ({ count }) => words.done(count), onDone: onClose, ownFields: true },
  );
  const errors = fieldErrors(replay.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.hint}
      submit={words.submit}
      busy={replay.isPending}
      onSubmit={() => replay.mutate()}
    >
      <TextField
        label={words.from}
        type="datetime-local"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        errors={errors.from}
        required
      />
      <TextField
        label={words.to}
        type="datetime-local"
        value={to}
        onChange={({ target }) => setTo(target.value)}
        errors={errors.to}
        required
      />
    </FormDialog>
  );
}

/** A moment in the person's zone, as a field of day and time has it. */
function fieldTime(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}
