import type { Schemas } from '@rolecall/client';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { AddDialog } from '../../../forms/add-dialog.tsx';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { organization } from '../../../text/en/organization.ts';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CheckField, ChoiceField, TextField } from '../../../ui/field.tsx';

const t = organization.pipelines;
const { kinds } = text.jobStages;
type Pipeline = Schemas['Pipeline'];
type Stage = Pipeline['stages'][number];
type Draft = Pick<Pipeline, 'name' | 'stages' | 'isDefault'>;
type Errors = Readonly<Record<string, readonly string[]>>;

/** What a new pipeline begins with: the stages that every pipeline has. */
const FIRST_STAGES: Stage[] = (['applied', 'hired', 'rejected'] as const).map((kind) => ({
  name: kinds[kind],
  kind,
  color: null,
}));

export function AddPipelineDialog({ onClose }: { onClose: () => void }) {
  return (
    <AddDialog<Draft>
      draft={['pipeline.new']}
      title={t.addTitle}
      initial={{ name: '', stages: FIRST_STAGES, isDefault: false }}
      add={(body) => api.post('/pipelines', { body })}
      changes={['pipelines']}
      done={t.added}
      wide
      onClose={onClose}
    >
      {(form) => <Fields {...form} />}
    </AddDialog>
  );
}

export function EditPipelineDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  const query = useRecord('/pipelines/{id}', { path });
  return (
    <EditDialog
      query={query}
      draft={['pipeline.edit', id]}
      title={t.editTitle}
      valuesOf={({ name, stages, isDefault }): Draft => ({ name, stages, isDefault })}
      save={({ changes, header }) => api.patch('/pipelines/{id}', { params: { path, header }, body: changes })}
      changes={['pipelines']}
      done={t.saved}
      wide
      onClose={onClose}
    >
      {(form) => <Fields {...form} isDefaultFixed={query.data?.data.isDefault === true} />}
    </EditDialog>
  );
}

interface FieldsProps {
  value: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Errors;
  /** The default can only be replaced by another one. */
  isDefaultFixed?: boolean;
}

function Fields({ value, change, errors, isDefaultFixed = false }: FieldsProps) {
  return (
    <>
      <TextField
        label={t.name}
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      <StageFields stages={value.stages} change={(stages) => change({ stages })} errors={errors} />
      <CheckField
        label={t.makeDefault}
        hint={t.defaultHint}
        checked={value.isDefault}
        disabled={isDefaultFixed}
        onChange={({ target }) => change({ isDefault: target.checked })}
        errors={errors.isDefault}
      />
    </>
  );
}

function StageFields({
  stages,
  change,
  errors,
}: {
  stages: Stage[];
  change: (stages: Stage[]) => void;
  errors: Errors;
}) {
  const replace = (index: number, part: Partial<Stage>) =>
    change(stages.map((stage, at) => (at === index ? { ...stage, ...part } : stage)));
  const messages = Object.entries(errors).flatMap(([path, of]) => (path.startsWith('stages') ? of : []));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{t.stages}</legend>
      <p className="text-muted text-xs">{t.stagesHint}</p>
      {stages.map((stage, index) => (
        <div key={index} className="flex items-end gap-2">
          <TextField
            className="flex-1"
            label={t.stageName(index + 1)}
            hideLabel
            value={stage.name}
            onChange={({ target }) => replace(index, { name: target.value })}
            maxLength={120}
            required
          />
          <ChoiceField<Stage['kind']>
            className="w-36"
            label={t.stageKind(index + 1)}
            hideLabel
            value={stage.kind}
            onChange={(kind) => replace(index, { kind })}
            names={kinds}
          />
          <IconButton
            label={t.moveUp(index + 1)}
            disabled={index === 0}
            onClick={() => change(stages.toSpliced(index - 1, 2, stage, stages[index - 1]!))} // not the first one
          >
            <ArrowUp aria-hidden className="size-4" />
          </IconButton>
          <IconButton label={t.removeStage(index + 1)} onClick={() => change(stages.toSpliced(index, 1))}>
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      {messages.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {messages.join(' ')}
        </p>
      )}
      <div>
        <Button onClick={() => change([...stages, { name: '', kind: 'interview', color: null }])}>
          <Plus aria-hidden className="size-4" />
          {t.addStage}
        </Button>
      </div>
    </fieldset>
  );
}
