import type { FieldType } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { fromLocal, toLocal } from '../../../ui/local-time.ts';
import type { Condition } from '../definition/draft.ts';
import { splitWords } from '../definition/labels.ts';
import { recordKindOf } from '../definition/record-kinds.ts';
import { CheckGroup } from './check-group.tsx';
import { NamedRecordSelect } from './named-record.tsx';

export type Value = Condition['value'];
type Scalar = string | number | boolean;

interface ValueInputProps {
  label: string;
  /** The field that it is compared with: values that are IDs are chosen by name. */
  field: string;
  type: FieldType;
  value: Value;
  /** Several values, of which one must match. */
  list: boolean;
  /** Compared by order, not by equality: text that is a number is treated as one. */
  ordered?: boolean;
  onChange: (value: Value) => void;
  errors: readonly string[];
}

const t = automations.condition;

/** The value of a comparison, by the type of its field. */
export function ValueInput(props: ValueInputProps) {
  return props.list ? <ListInput {...props} /> : <ScalarInput {...props} />;
}

function ScalarInput({ label, field, type, value, ordered = false, onChange, errors }: ValueInputProps) {
  const shown = value === undefined || Array.isArray(value) ? '' : String(value);
  const around = { label, hideLabel: true, errors, className: 'min-w-36 flex-[2]' };
  const kind = recordKindOf(field);
  if (kind !== null) return <NamedRecordSelect {...around} kind={kind} value={shown} onChange={onChange} />;
  if (type === 'boolean') {
    return (
      <SelectField
        {...around}
        value={shown}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        options={[
          ['', t.choose],
          ['true', t.yes],
          ['false', t.no],
        ]}
      />
    );
  }
  if (typeof type === 'object') {
    const known = type.enum.includes(shown) || shown === '' ? type.enum : [...type.enum, shown];
    return (
      <SelectField
        {...around}
        value={shown}
        onChange={({ target }) => onChange(target.value)}
        options={[['', t.choose], ...known.map((name) => [name, choiceName(name)] as const)]}
      />
    );
  }
  if (type === 'timestamp') {
    // A definition can contain any text.
    const at = Number.isNaN(Date.parse(shown)) ? null : shown;
    return (
      <TextField
        {...around}
        type="datetime-local"
        value={toLocal(at)}
        onChange={({ target }) => onChange(fromLocal(target.value) ?? '')}
      />
    );
  }
  const isNumber = type === 'number' || (type === 'unknown' && ordered);
  return (
    <TextField
      {...around}
      value={shown}
      inputMode={isNumber ? 'decimal' : 'text'}
      placeholder={label}
      onChange={({ target }) => onChange(isNumber ? numberOr(target.value) : target.value)}
    />
  );
}

function ListInput({ label, field, type, value, onChange, errors }: ValueInputProps) {
  const values: readonly Scalar[] = value === undefined ? [] : [value].flat();
  const kind = recordKindOf(field);
  if (typeof type === 'object') {
    return (
      <CheckGroup
        label={label}
        hideLabel
        errors={errors}
        className="min-w-36 flex-[2]"
        options={type.enum.map((name) => [name, choiceName(name)] as const)}
        values={values.map(String)}
        onChange={onChange}
      />
    );
  }
  if (kind !== null) {
    return (
      <NamedRecordSelect
        label={label}
        hideLabel
        errors={errors}
        className="min-w-36 flex-[2]"
        kind={kind}
        value={values.map(String)}
        onChange={onChange}
      />
    );
  }
  return (
    <TextArea
      label={t.values}
      hideLabel
      hint={t.valuesHint}
      errors={errors}
      className="min-w-36 flex-[2]"
      rows={Math.min(6, values.length + 1)}
      value={values.map(String).join('\n')}
      onChange={({ target }) => {
        const lines = target.value.split('\n');
        onChange(type === 'number' ? lines.map(numberOr) : lines);
      }}
      onBlur={() => onChange(values.filter((one) => one !== ''))}
    />
  );
}

/** The number that a text represents; otherwise the text itself, which the service rejects. */
function numberOr(value: string): string | number {
  const trimmed = value.trim();
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : value;
}

/** The service's own values are shown as words; options that people wrote are shown unchanged. */
function choiceName(name: string): string {
  return /^[a-z]+(?:_[a-z]+)*$/.test(name) ? splitWords(name) : name;
}
