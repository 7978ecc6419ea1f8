import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useMay, useSession } from '../../../api/session.ts';
import { HeldRecord, ifMatch } from '../../../records/held-record.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Ago } from '../../../ui/time.tsx';
import { NoteForm, type NoteInput } from './note-form.tsx';

type Note = Schemas['Note'];

const words = text.candidates.notes;

/** A note; who wrote it can change it. */
export function NoteCard({ note }: { note: Note }) {
  const { member } = useSession();
  const mayWrite = useMay()('notes:write');
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const { id, candidateId, author, body, createdAt, updatedAt } = note;
  const isOwn = author.type === 'operator' && author.id === member.id;
  const remove = useAction(
    () => api.delete('/candidates/{id}/notes/{noteId}', { params: { path: { id: candidateId, noteId: id } } }),
    { changes: ['candidates'], done: words.deleted },
  );
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="mb-2 flex items-center gap-2">
        <Avatar name={author.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{author.name}</span>
          <span className="text-muted block text-xs">
            <Ago at={createdAt} />
            {updatedAt !== createdAt && ` · ${words.edited}`}
          </span>
        </span>
        {mayWrite && (
          <Menu
            label={words.actions(author.name)}
            items={[
              ...(isOwn ? [{ label: text.common.actions.edit, onSelect: () => setDoes('edit') }] : []),
              { label: text.common.actions.delete, danger: true, onSelect: () => setDoes('delete') },
            ]}
          />
        )}
      </div>
      {does === 'edit' ? (
        <EditNote note={note} onClose={() => setDoes(null)} />
      ) : (
        <>
          <Markdown text={body} />
          {note.mentions.length > 0 && <Mentioned ids={note.mentions} />}
        </>
      )}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={words.deleteTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => remove.mutate(undefined)}
      >
        {words.deleteText}
      </Confirm>
    </li>
  );
}

function Mentioned({ ids }: { ids: readonly string[] }) {
  const nameOf = useMemberNames();
  return (
    <p className="text-muted mt-2 text-xs">
      {words.mentioned}: {ids.map((id) => `@${nameOf(id)}`).join(', ')}
    </p>
  );
}

function EditNote({ note: { id, candidateId }, onClose }: { note: Note; onClose: () => void }) {
  const path = { id: candidateId, noteId: id };
  const note = useRecord('/candidates/{id}/notes/{noteId}', { path });
  const save = useAction(
    ({ body, etag }: { body: NoteInput; etag: string | null }) =>
      api.patch('/candidates/{id}/notes/{noteId}', { params: { path, header: ifMatch(etag) }, body }),
    { changes: ['candidates'], done: words.saved, onDone: onClose, ownFields: true },
  );
  return (
    <HeldRecord of={note}>
      {({ body, mentions }, etag, onError) => (
        <NoteForm
          initial={{ body, mentions }}
          busy={save.isPending}
          errors={fieldErrors(save.error).body}
          onSave={(input) => save.mutate({ body: input, etag }, { onError })}
          beside={<Button onClick={onClose}>{text.common.actions.cancel}</Button>}
        />
      )}
    </HeldRecord>
  );
}
