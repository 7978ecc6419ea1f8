import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { NoteCard } from './note-card.tsx';
import { NoteForm, type NoteInput } from './note-form.tsx';

const words = text.candidates.notes;

/** What the team has written about a candidate. */
export function NotesTab({ candidateId }: { candidateId: string }) {
  const mayWrite = useMay()('notes:write');
  const list = useList('/candidates/{id}/notes', { path: { id: candidateId } });
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && <NewNote candidateId={candidateId} />}
      {list.error !== null && list.rows.length === 0 ? (
        <Failed error={list.error} onRetry={() => list.refetch()} />
      ) : list.isPending ? (
        <Loading />
      ) : list.rows.length === 0 ? (
        <Empty title={words.empty}>{mayWrite ? words.emptyHint : undefined}</Empty>
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

function NewNote({ candidateId }: { candidateId: string }) {
  // A form of its own after each note.
  const [count, setCount] = useState(0);
  const write = useAction(
    (body: NoteInput) => api.post('/candidates/{id}/notes', { params: { path: { id: candidateId } }, body }),
    { changes: ['candidates'], done: words.saved, onDone: () => setCount(count + 1), ownFields: true },
  );
  return (
    <NoteForm
      key={count}
      busy={write.isPending}
      errors={fieldErrors(write.error).body}
      onSave={(note) => write.mutate(note)}
    />
  );
}
