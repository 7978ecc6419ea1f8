import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { CandidateField } from '../../records/candidate-field.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { bodyOf, draftOf, newTask, TaskFields } from './task-fields.tsx';

const t = text.tasks;

interface CreateTaskDialogProps {
  /** The candidate of the task; can be chosen if unset. */
  candidate?: Schemas['Candidate'];
  onClose: () => void;
}

export function CreateTaskDialog({ candidate, onClose }: CreateTaskDialogProps) {
  const { member } = useSession();
  const [draft, setDraft] = useState(() => newTask(member.id));
  const [about, setAbout] = useState(candidate ?? null);
  const create = useAction(() => api.post('/tasks', { body: { ...bodyOf(draft), candidateId: about?.id ?? null } }), {
    changes: ['tasks'],
    done: t.created,
    onDone: onClose,
    ownErrors: true,
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.create}
      submit={text.common.actions.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <TaskFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} errors={fieldErrors(create.error)} />
      {candidate === undefined && (
        <CandidateField label={t.form.candidate} chosen={about} onChoose={setAbout} isOptional />
      )}
    </FormDialog>
  );
}

export function EditTaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/tasks/{id}', { path })}
      title={t.edit}
      valuesOf={draftOf}
      save={({ value, header }) => api.patch('/tasks/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['tasks']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => <TaskFields draft={value} change={change} errors={errors} />}
    </EditDialog>
  );
}
