import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { isFixed, type Stage } from './stage.ts';

const t = text.jobStages;

interface DeleteStageDialogProps {
  stage: Stage;
  others: readonly Stage[];
  /** The number of applications in the stage; undefined while it is not known. */
  count: number | undefined;
  onClose: () => void;
}

/** Deletes a stage. Its applications are moved to another one. */
export function DeleteStageDialog({ stage, others, count, onClose }: DeleteStageDialogProps) {
  const targets = others.filter((other) => !isFixed(other));
  const [moveTo, setMoveTo] = useState(targets[0]?.id ?? '');
  const remove = useAction(
    () =>
      api.delete('/jobs/{id}/stages/{stageId}', {
        params: { path: { id: stage.jobId, stageId: stage.id }, query: count === 0 ? {} : { moveTo } },
      }),
    { changes: ['jobs', '/applications/counts'], done: t.deleted, onDone: onClose },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.deleteTitle(stage.name)}
      description={t.deleteText}
      submit={t.deleteConfirm}
      busy={remove.isPending}
      onSubmit={() => remove.mutate(undefined)}
    >
      {count !== 0 && (
        <SelectField
          label={t.target}
          hint={count === undefined ? undefined : t.people(count)}
          value={moveTo}
          onChange={(event) => setMoveTo(event.target.value)}
          options={targets.map(({ id, name }) => [id, name])}
        />
      )}
    </FormDialog>
  );
}
