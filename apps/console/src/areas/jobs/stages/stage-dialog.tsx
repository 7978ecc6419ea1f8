import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField, ChoiceField, Field, TextField } from '../../../ui/field.tsx';
import { isFixed, type Stage } from './stage.ts';

const t = text.jobStages;
const FIRST_COLOR = '#3366ff';

type StageDraft = Pick<Stage, 'name' | 'kind' | 'color'>;

export function AddStageDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const draft = useStoredDraft<StageDraft>(['stage.new', jobId], { name: '', kind: 'interview', color: null });
  const add = useAction(() => api.post('/jobs/{id}/stages', { params: { path: { id: jobId } }, body: draft.value }), {
    changes: ['jobs'],
    done: t.added,
    ownErrors: true,
    onDone() {
      draft.saved();
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      title={t.addTitle}
      submit={text.common.actions.add}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
    >
      <StageFields draft={draft.value} change={draft.change} errors={fieldErrors(add.error)} isKindFixed={false} />
    </FormDialog>
  );
}

export function EditStageDialog({ stage, onClose }: { stage: Stage; onClose: () => void }) {
  const path = { id: stage.jobId, stageId: stage.id };
  return (
    <EditDialog
      query={useRecord('/jobs/{id}/stages/{stageId}', { path })}
      draft={['stage.edit', stage.id]}
      title={t.editTitle}
      valuesOf={({ name, kind, color }): StageDraft => ({ name, kind, color })}
      save={({ value, header }) => api.patch('/jobs/{id}/stages/{stageId}', { params: { path, header }, body: value })}
      changes={['jobs']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <StageFields draft={value} change={change} errors={errors} isKindFixed={isFixed(stage)} />
      )}
    </EditDialog>
  );
}

interface StageFieldsProps {
  draft: StageDraft;
  change: (part: Partial<StageDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
  isKindFixed: boolean;
}

function StageFields({ draft: { name, kind, color }, change, errors, isKindFixed }: StageFieldsProps) {
  const { hired: _hired, rejected: _rejected, ...free } = t.kinds;
  return (
    <>
      <TextField
        label={t.name}
        value={name}
        onChange={({ target }) => change({ name: target.value })}
        errors={errors.name}
        required
      />
      <ChoiceField<Stage['kind']>
        label={t.kind}
        hint={isKindFixed ? t.kindFixed : undefined}
        value={kind}
        disabled={isKindFixed}
        onChange={(next) => change({ kind: next })}
        names={isKindFixed ? t.kinds : (free as typeof t.kinds)} // the fixed ones are not offered
        errors={errors.kind}
      />
      <CheckField
        label={t.hasColor}
        checked={color !== null}
        onChange={({ target }) => change({ color: target.checked ? FIRST_COLOR : null })}
      />
      {color !== null && (
        <Field label={t.color} errors={errors.color}>
          {(control) => (
            <input
              {...control}
              type="color"
              value={color}
              onChange={({ target }) => change({ color: target.value })}
              className="border-line-strong/60 h-9 w-16 rounded-md border"
            />
          )}
        </Field>
      )}
    </>
  );
}
