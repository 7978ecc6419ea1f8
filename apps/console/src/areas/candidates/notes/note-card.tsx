import type { Schemas } from '@rolecall/client';
import { memo, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan, useSession } from '../../../api/session.ts';
import { ConflictNotice } from '../../../forms/conflict-notice.tsx';
import { type RecordAnswer, useRecordForm } from '../../../forms/use-record-form.ts';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Ago } from '../../../ui/time.tsx';
import { NoteForm, type NoteInput } from './note-form.tsx';

type Note = Schemas['Note'];

const t = text.candidates.notes;

/** A note. Its author can edit it. */
export const NoteCard = memo(function NoteCard({ note }: { note: Note }) {
  const { member } = useSession();
  const canWrite = useCan()('notes:write');
  const [does, setDoes] = useState<'edit' | 'delete' | null>(null);
  const { id, candidateId, author, body, createdAt, updatedAt } = note;
  const isOwn = author.type === 'operator' && author.id === member.id;
  const remove = useAction(
    () => api.delete('/candidates/{id}/notes/{noteId}', { params: { path: { id: candidateId, noteId: id } } }),
    { changes: ['candidates'], done: t.deleted },
  );
  return (
    <li className="bg-surface border-line rounded-lg border p-3">
      <div className="mb-2 flex items-center gap-2">
        <Avatar name={author.name} />
        <span className="min-w-0 flex-1 truncate font-medium">{author.name}</span>
        <span className="text-muted text-xs whitespace-nowrap">
          {updatedAt !== createdAt && `${t.edited} · `}
          <Ago at={createdAt} />
        </span>
        {canWrite && (
          <Menu
            label={t.actions(author.name)}
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
          <div className="mt-1 text-xs">
            <ExternalRefList refs={note.externalRefs} />
          </div>
        </>
      )}
      <Confirm
        open={does === 'delete'}
        onOpenChange={() => setDoes(null)}
        title={t.deleteTitle}
        confirm={text.common.actions.delete}
        onConfirm={() => remove.mutate(undefined)}
      >
        {t.deleteText}
      </Confirm>
    </li>
  );
});

function Mentioned({ ids }: { ids: readonly string[] }) {
  const nameOf = useMemberNames();
  return (
    <p className="text-muted mt-2 text-xs">
      {t.mentioned}: {ids.map((id) => `@${nameOf(id)}`).join(', ')}
    </p>
  );
}

function EditNote({ note: { id, candidateId }, onClose }: { note: Note; onClose: () => void }) {
  const path = { id: candidateId, noteId: id };
  const note = useRecord('/candidates/{id}/notes/{noteId}', { path });
  return (
    <QueryState of={note}>{(record) => <EditNoteForm record={record} path={path} onClose={onClose} />}</QueryState>
  );
}

interface EditNoteFormProps {
  record: RecordAnswer<Note>;
  path: { id: string; noteId: string };
  onClose: () => void;
}

function EditNoteForm({ record, path, onClose }: EditNoteFormProps) {
  const form = useRecordForm({
    draft: ['note.edit', path.noteId],
    record,
    valuesOf: ({ body, mentions, externalRefs }): NoteInput & { externalRefs: ExternalRefs } => ({
      ...{ body, mentions, externalRefs },
    }),
    save: ({ value, header }) =>
      api.patch('/candidates/{id}/notes/{noteId}', {
        params: { path, header },
        body: { ...value, externalRefs: refsOf(value.externalRefs) },
      }),
    changes: ['candidates'],
    done: t.saved,
    onSaved: onClose,
  });
  return (
    <>
      <ConflictNotice draft={form} />
      <DraftNotice draft={form} />
      <NoteForm
        note={form.value}
        onChange={form.change}
        busy={form.isSaving}
        errors={form.errors.body}
        onSave={form.save}
        aside={
          <Button
            onClick={() => {
              form.abandon();
              onClose();
            }}
          >
            {text.common.actions.cancel}
          </Button>
        }
      >
        <ExternalRefFields
          refs={form.value.externalRefs}
          onChange={(externalRefs) => form.change({ externalRefs })}
          errors={form.errors}
        />
      </NoteForm>
    </>
  );
}
