import { Plus, X } from 'lucide-react';
import type { Fields } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Condition } from '../definition/draft.ts';
import { Comparison } from './comparison.tsx';
import { ProblemsAt } from './problems.tsx';

interface ConditionEditorProps {
  /** Its path in the definition: `conditions.all.0`. */
  path: string;
  value: Condition | null;
  fields: Fields;
  /** null for no conditions. */
  onChange: (value: Condition | null) => void;
  /** Shown if there is none. */
  none: string;
}

const t = automations.condition;
const NEW: Condition = { field: '', op: 'eq', value: '' };

/** Edits a tree of conditions, or none. */
export function ConditionEditor({ path, value, fields, onChange, none }: ConditionEditorProps) {
  if (value !== null) {
    return <Node path={path} value={value} fields={fields} onChange={onChange} onRemove={() => onChange(null)} />;
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-muted">{none}</span>
      <Button small onClick={() => onChange({ all: [NEW] })}>
        <Plus aria-hidden className="size-3.5" />
        {t.add}
      </Button>
      <ProblemsAt path={path} />
    </div>
  );
}

interface NodeProps {
  path: string;
  value: Condition;
  fields: Fields;
  onChange: (value: Condition) => void;
  onRemove: () => void;
}

function Node(props: NodeProps) {
  const { value } = props;
  if (value.all !== undefined || value.any !== undefined) return <Group {...props} />;
  if (value.not !== undefined) return <Negation {...props} negated={value.not} />;
  if (value.field === undefined && value.op === undefined) return <Always {...props} />;
  return <Leaf {...props} />;
}

function Group({ path, value, fields, onChange, onRemove }: NodeProps) {
  const kind = value.all === undefined ? 'any' : 'all';
  const children = value[kind] ?? [];
  const set = (next: readonly Condition[], as: 'all' | 'any' = kind) =>
    onChange(as === 'all' ? { all: [...next] } : { any: [...next] });
  return (
    <fieldset aria-label={t.group} className="border-line flex flex-col gap-2 border-l-2 pl-3">
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          label={t.group}
          hideLabel
          value={kind}
          onChange={({ target }) => set(children, target.value === 'all' ? 'all' : 'any')}
          options={[
            ['all', t.all],
            ['any', t.any],
          ]}
        />
        <Menu
          label={t.moreGroup}
          items={[
            { label: t.negate, onSelect: () => onChange({ not: value }) },
            { label: t.removeGroup, onSelect: onRemove, danger: true },
          ]}
        />
      </div>
      <ProblemsAt path={path} />
      <ProblemsAt path={`${path}.${kind}`} />
      {children.map((child, index) => (
        <Node
          key={index}
          path={`${path}.${kind}.${index}`}
          value={child}
          fields={fields}
          onChange={(next) => set(children.with(index, next))}
          onRemove={() => set(children.toSpliced(index, 1))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => set([...children, NEW])}>
          <Plus aria-hidden className="size-3.5" />
          {t.add}
        </Button>
        <Button small variant="quiet" onClick={() => set([...children, { any: [NEW] }])}>
          <Plus aria-hidden className="size-3.5" />
          {t.addGroup}
        </Button>
      </div>
    </fieldset>
  );
}

function Negation({ path, negated, fields, onChange, onRemove }: NodeProps & { negated: Condition }) {
  return (
    <fieldset aria-label={t.not} className="border-danger/50 flex flex-col gap-2 border-l-2 pl-3">
      <div className="flex items-center gap-2">
        <span className="font-medium">{t.not}</span>
        <Button small variant="quiet" onClick={() => onChange(negated)}>
          {t.affirm}
        </Button>
      </div>
      <ProblemsAt path={path} />
      <Node
        path={`${path}.not`}
        value={negated}
        fields={fields}
        onChange={(not) => onChange({ not })}
        onRemove={onRemove}
      />
    </fieldset>
  );
}

function Always({ path, onRemove }: NodeProps) {
  return (
    <div className="flex items-center gap-2">
      {t.always}
      <ProblemsAt path={path} />
      <IconButton small label={t.remove} onClick={onRemove}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

function Leaf({ path, value, fields, onChange, onRemove }: NodeProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <Comparison path={path} value={value} fields={fields} onChange={onChange} />
        <Menu
          label={t.more}
          items={[
            { label: t.negate, onSelect: () => onChange({ not: value }) },
            { label: t.addGroup, onSelect: () => onChange({ any: [value, NEW] }) },
            { label: t.remove, onSelect: onRemove, danger: true },
          ]}
        />
      </div>
      <ProblemsAt path={path} />
    </div>
  );
}
