import type { Schemas } from '@rolecall/client';
import { useMembers } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';

export type Task = Schemas['Task'];

const t = text.tasks;
const PRIORITIES = Object.keys(t.priorities) as Task['priority'][]; // the keys of its type

interface TaskDraft {
  title: string;
  ownerId: string;
  /** The value of a `datetime-local` input. */
  due: string;
  priority: Task['priority'];
  description: string;
}

export function newTask(ownerId: string): TaskDraft {
  return { title: '', ownerId, due: '', priority: 'medium', description: '' };
}

export function draftOf({ title, ownerId, dueAt, priority, description }: Task): TaskDraft {
  return { title, ownerId, due: toLocal(dueAt), priority, description: description ?? '' };
}

/** The request body. */
export function bodyOf({ title, ownerId, due, priority, description }: TaskDraft): Schemas['NewTask'] {
  return {
    ...{ title: title.trim(), ownerId, priority },
    dueAt: fromLocal(due),
    description: description.trim() === '' ? null : description.trim(),
  };
}

interface TaskFieldsProps {
  draft: TaskDraft;
  change: (part: Partial<TaskDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

export function TaskFields({ draft, change, errors }: TaskFieldsProps) {
  const members = useMembers();
  const isKnown = members.some(({ id }) => id === draft.ownerId);
  return (
    <>
      <TextField
        label={t.form.title}
        maxLength={200}
        value={draft.title}
        onChange={({ target }) => change({ title: target.value })}
        errors={errors.title}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.form.due}
          type="datetime-local"
          value={draft.due}
          onChange={({ target }) => change({ due: target.value })}
          errors={errors.dueAt}
        />
        <SelectField
          label={t.form.priority}
          value={draft.priority}
          onChange={({ target }) =>
            change({ priority: PRIORITIES.find((one) => one === target.value) ?? draft.priority })
          }
          options={PRIORITIES.map((one) => [one, t.priorities[one]])}
        />
      </div>
      <SelectField
        label={t.form.owner}
        value={draft.ownerId}
        onChange={({ target }) => change({ ownerId: target.value })}
        options={[
          ...(isKnown ? [] : [[draft.ownerId, '…'] as const]),
          ...members.map(({ id, name }) => [id, name] as const),
        ]}
        errors={errors.ownerId}
        required
      />
      <TextArea
        label={t.form.description}
        rows={3}
        value={draft.description}
        onChange={({ target }) => change({ description: target.value })}
        errors={errors.description}
      />
    </>
  );
}
