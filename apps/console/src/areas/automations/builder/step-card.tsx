import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { Fields } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import type { StepDraft } from '../definition/draft.ts';
import { stepName } from '../definition/labels.ts';
import { useBuilder } from './builder-context.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { ProblemsAt, useFieldErrors } from './problems.tsx';
import { SchemaForm } from './schema-form.tsx';

const t = automations.step;

interface StepCardProps {
  step: StepDraft;
  index: number;
  count: number;
  /** Including the outputs of earlier steps. */
  fields: Fields;
  onChange: (step: StepDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Edits a step: its settings and its condition. */
export function StepCard({ step, index, count, fields, onChange, onMove, onRemove }: StepCardProps) {
  const { document } = useBuilder();
  const path = `steps.${index}`;
  const title = `${t.number(index)}: ${stepName(step.type)}`;
  const config = document.steps.get(step.type)?.properties?.config;
  const isEmpty = Object.keys(config?.properties ?? {}).length === 0;
  return (
    <li className="border-line flex flex-col gap-3 rounded-lg border p-3">
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 flex-1 font-medium">{title}</h3>
        <IconButton small label={t.up(title)} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton small label={t.down(title)} disabled={index === count - 1} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden className="size-4" />
        </IconButton>
        <IconButton small label={t.remove(title)} onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <ProblemsAt path={path} />
      <ProblemsAt path={`${path}.config`} />
      <ProblemsAt path={`${path}.type`} />
      {config === undefined || isEmpty ? (
        <p className="text-muted">{t.nothingToSet}</p>
      ) : (
        <SchemaForm
          schema={config}
          path={`${path}.config`}
          value={step.config}
          fields={fields}
          onChange={(next) => onChange({ ...step, config: next })}
        />
      )}
      <More step={step} path={path} fields={fields} onChange={onChange} />
    </li>
  );
}

interface MoreProps {
  step: StepDraft;
  path: string;
  fields: Fields;
  onChange: (step: StepDraft) => void;
}

function More({ step, path, fields, onChange }: MoreProps) {
  const errors = {
    id: useFieldErrors(`${path}.id`),
    when: useFieldErrors(`${path}.when`),
    maxAttempts: useFieldErrors(`${path}.maxAttempts`),
  };
  const hasErrors = Object.values(errors).some(({ length }) => length > 0);
  return (
    <details open={hasErrors || step.when !== undefined || undefined} className="group">
      <summary className="text-muted hover:text-text text-small">{t.more}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <fieldset>
          <legend className="mb-1 font-medium">{t.when}</legend>
          <ConditionEditor
            path={`${path}.when`}
            value={step.when ?? null}
            fields={fields}
            none={t.noWhen}
            onChange={(when) => onChange({ ...step, when: when ?? undefined })}
          />
        </fieldset>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <TextField
            label={t.id}
            hint={
              <>
                {t.idHint} <code className="break-all">{`steps.${step.id}.output`}</code>
              </>
            }
            errors={errors.id}
            value={step.id}
            onChange={({ target }) => onChange({ ...step, id: target.value })}
          />
          <SelectField
            label={t.onError}
            value={step.onError}
            onChange={({ target }) => onChange({ ...step, onError: target.value === 'continue' ? 'continue' : 'stop' })}
            options={[
              ['stop', t.onErrors.stop],
              ['continue', t.onErrors.continue],
            ]}
          />
          <TextField
            label={t.maxAttempts}
            hint={t.maxAttemptsHint}
            errors={errors.maxAttempts}
            type="number"
            min={1}
            max={20}
            value={step.maxAttempts ?? ''}
            onChange={({ target }) =>
              onChange({ ...step, maxAttempts: target.value === '' ? undefined : Number(target.value) })
            }
          />
        </div>
      </div>
    </details>
  );
}
