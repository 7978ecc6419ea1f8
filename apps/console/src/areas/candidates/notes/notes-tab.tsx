import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { text } from '../../../text/index.ts';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
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

interface NewNoteProps {
  candidateId: string;
  /** At the lower edge of the window. */
  isAtEnd?: boolean;
  onSaved?: () => void;
}

/** Writes a note. */
export function NewNote({ candidateId, isAtEnd = false, onSaved }: NewNoteProps) {
  const draft = useStoredDraft(['note.new', candidateId], EMPTY);
  const note = draft.value;
  const onDone = () => {
    draft.saved(note);
    onSaved?.();
  };
  const write = useAction(
    () => api.post('/candidates/{id}/notes', { params: { path: { id: candidateId } }, body: note }),
    { changes: ['candidates'], done: t.saved, onDone, ownErrors: true },
  );
  return (
    <>
      <DraftNotice draft={draft} />
      <NoteForm
        note={note}
        isAtEnd={isAtEnd}
        onChange={draft.change}
        busy={write.isPending}
        errors={fieldErrors(write.error).body}
        onSave={() => write.mutate()}
      />
    </>
  );
}
