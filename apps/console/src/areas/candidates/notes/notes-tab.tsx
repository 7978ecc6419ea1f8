import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteForm, type NoteInput } from './note-form.tsx';

const t = text.candidates.notes;

/** The notes about a candidate. */
export function NotesTab({ candidateId }: { candidateId: string }) {
  const canWrite = useCan()('notes:write');
  const list = useList('/candidates/{id}/notes', { path: { id: candidateId } });
  return (
    <div className="flex flex-col gap-3">
      {canWrite && <NewNote candidateId={candidateId} />}
      {list.error !== null && list.rows.length === 0 ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Loading />
      ) : list.rows.length === 0 ? (
        <Empty title={t.empty}>{canWrite ? t.emptyHint : undefined}</Empty>
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {list.rows.map((note) => (
              <NoteCard key={note.id} note={note} />
            ))}
          </ul>
          <MoreRows list={list} />
        </>
      )}
    </div>
  );
}

const EMPTY: NoteInput = { body: '', mentions: [] };

function NewNote({ candidateId }: { candidateId: string }) {
  const [note, setNote] = useState(EMPTY);
  const write = useAction(
    () => api.post('/candidates/{id}/notes', { params: { path: { id: candidateId } }, body: note }),
    { changes: ['candidates'], done: t.saved, onDone: () => setNote(EMPTY), ownErrors: true },
  );
  return (
    <NoteForm
      note={note}
      onChange={(part) => setNote({ ...note, ...part })}
      busy={write.isPending}
      errors={fieldErrors(write.error).body}
      onSave={() => write.mutate()}
    />
  );
}
