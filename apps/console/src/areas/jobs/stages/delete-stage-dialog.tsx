import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { isFixed, type Stage } from './stage.ts';

const words = text.jobStages;

interface DeleteStageDialogProps {
  stage: Stage;
  others: readonly Stage[];
  /** How many applications are in it. */
  count: number;
  onClose: () => void;
}

/** Asks where the people of a stage are to go before it is deleted. */
export function DeleteStageDialog({ stage, others, count, onClose }: DeleteStageDialogProps) {
  const targets = others.filter((other) => !isFixed(other));
  const [moveTo, setMoveTo] = useState(targets[0]?.id ?? '');
  const remove = useAction(
    () =>
      api.delete('/jobs/{id}/stages/{stageId}', {
        params: { path: { id: stage.jobId, stageId: stage.id }, query: count === 0 ? {} : { moveTo } },
      }),
    { changes: ['jobs', 'application-counts'], done: words.deleted, onDone: onClose },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.deleteTitle(stage.name)}
      description={words.deleteText}
      submit={words.deleteConfirm}
      busy={remove.isPending}
      onSubmit={() => remove.mutate(undefined)}
    >
      {count > 0 && (
        <SelectField
          label={words.target}
          hint={words.people(count)}
          value={moveTo}
          onChange={(event) => setMoveTo(event.target.value)}
          options={targets.map(({ id, name }) => [id, name])}
        />
      )}
    </FormDialog>
  );
}
