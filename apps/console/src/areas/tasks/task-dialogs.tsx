import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { CandidateField, type ChosenCandidate } from '../../records/candidate-field.tsx';
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
  const stored = useStoredDraft(['task.new', candidate?.id], () => ({
    ...newTask(member.id),
    about: (candidate ?? null) as ChosenCandidate | null, // which may be chosen later
  }));
  const { about, ...draft } = stored.value;
  const create = useAction(() => api.post('/tasks', { body: { ...bodyOf(draft), candidateId: about?.id ?? null } }), {
    changes: ['tasks'],
    done: t.created,
    ownErrors: true,
    onDone() {
      stored.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      title={t.create}
      submit={text.common.actions.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <TaskFields draft={draft} change={stored.change} errors={fieldErrors(create.error)} />
      {candidate === undefined && (
        <CandidateField
          label={t.form.candidate}
          chosen={about}
          onChoose={({ id, firstName, lastName }) => stored.change({ about: { id, firstName, lastName } })}
          isOptional
        />
      )}
    </FormDialog>
  );
}

export function EditTaskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/tasks/{id}', { path })}
      draft={['task.edit', id]}
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
