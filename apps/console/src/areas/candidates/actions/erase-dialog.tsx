import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';

const t = text.candidates.erase;

/** Erases permanently. The name must be typed to confirm. */
export function EraseDialog({ candidate, onClose }: { candidate: Schemas['Candidate']; onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const name = fullName(candidate);
  const erase = useAction(
    async () => {
      const { data } = await api.post('/candidates/{id}/erase', { params: { path: { id: candidate.id } } });
      // Leaves the page first: its queries would fail once they are invalidated.
      await navigate({ to: '/candidates' });
      return data;
    },
    {
      changes: ['candidates', 'applications', 'activity-events'],
      done: ({ id, mentions }) => (
        <>
          {t.done} {mentions !== null && mentions.length > 0 && t.mentions(mentions.length)}{' '}
          <span className="text-muted block text-xs break-all">{t.certificate(id)}</span>
        </>
      ),
    },
  );
  const isTyped = typed.trim() === name;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.title(name)}
      submit={t.confirm}
      busy={erase.isPending}
      onSubmit={() => isTyped && erase.mutate(undefined)}
    >
      <p className="bg-danger-soft text-danger rounded-md px-3 py-2">{t.text}</p>
      <TextField
        label={t.type(name)}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        required
      />
    </FormDialog>
  );
}
