import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { CandidateField } from '../../records/candidate-field.tsx';
import { EditedRecord, ifMatch } from '../../records/held-record.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { bodyOf, draftOf, newTask, type Task, TaskFields } from './task-fields.tsx';

const words = text.tasks;

interface CreateTaskDialogProps {
  /** Whom the task is about; to be chosen when absent. */
  candidate?: Schemas['Candidate'];
  onClose: () => void;
}

export function CreateTaskDialog({ candidate, onClose }: CreateTaskDialogProps) {
  const { member } = useSession();
  const [draft, setDraft] = useState(() => newTask(member.id));
  const [about, setAbout] = useState(candidate ?? null);
  const create = useAction(() => api.post('/tasks', { body: { ...bodyOf(draft), candidateId: about?.id ?? null } }), {
    changes: ['tasks'],
    done: words.created,
    onDone: onClose,
    ownFields: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.create}
      submit={text.common.actions.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <TaskFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={fieldErrors(create.error)} />
      {candidate === undefined && (
        <CandidateField label={words.form.candidate} chosen={about} onChoose={setAbout} isOptional />
      )}
    </FormDialog>
  );
}

export function EditTaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const task = useRecord('/tasks/{id}', { path: { id } });
  return (
    <EditedRecord of={task} title={words.edit} onClose={onClose}>
      {(record, etag, onError) => <EditForm {...{ record, etag, onError, onClose }} />}
    </EditedRecord>
  );
}

interface EditFormProps {
  record: Task;
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ record, etag, onError, onClose }: EditFormProps) {
  const [draft, setDraft] = useState(() => draftOf(record));
  const save = useAction(
    () => api.patch('/tasks/{id}', { params: { path: { id: record.id }, header: ifMatch(etag) }, body: bodyOf(draft) }),
    { changes: ['tasks'], done: words.saved, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.edit}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <TaskFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={fieldErrors(save.error)} />
    </FormDialog>
  );
}
