import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Condition } from '../definition/draft.ts';
import { type Fields, type FieldType, typeOfField } from '../definition/fields.ts';
import { type Operator, operatorsFor, takesList, takesNothing } from '../definition/operators.ts';
import { FieldInput } from './field-input.tsx';
import { useFieldErrors } from './problems.tsx';
import { type Value, ValueInput } from './value-input.tsx';

const words = text.automations.condition;
const ORDERED: readonly (Operator | undefined)[] = ['gt', 'gte', 'lt', 'lte'];

interface ComparisonProps {
  path: string;
  value: Condition;
  fields: Fields;
  onChange: (value: Condition) => void;
}

/** A field, how it is compared, and with what. */
export function Comparison({ path, value: condition, fields, onChange }: ComparisonProps) {
  const { field = '', op = 'eq', value } = condition;
  const type = typeOfField(fields, field) ?? 'unknown';
  const fitting = operatorsFor(type);
  const shown = fitting.includes(op) ? fitting : [...fitting, op];
  const errors = {
    field: useFieldErrors(`${path}.field`),
    op: useFieldErrors(`${path}.op`),
    value: useFieldErrors(`${path}.value`),
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <FieldInput
        label={words.field}
        value={field}
        fields={fields}
        errors={errors.field}
        onChange={(name) => onChange(withField(condition, name, fields))}
      />
      <SelectField
        label={words.operator}
        hideLabel
        className="min-w-32 flex-1"
        errors={errors.op}
        value={op}
        onChange={({ target }) => onChange(compare(field, target.value as Operator, value))} // one of the options
        options={shown.map((name) => [name, operatorName(name, type)] as const)}
      />
      {!takesNothing(op) && (
        <ValueInput
          label={words.value}
          field={field}
          type={type === 'string[]' ? 'string' : type}
          value={value}
          list={takesList(op)}
          ordered={ORDERED.includes(op)}
          errors={errors.value}
          onChange={(next) => onChange({ field, op, value: next })}
        />
      )}
    </div>
  );
}

/** Another field: what it cannot be compared with is taken back. */
function withField({ field: before = '', op = 'eq', value }: Condition, field: string, fields: Fields): Condition {
  const type = typeOfField(fields, field);
  const isOfSameKind = sameType(type, typeOfField(fields, before));
  const fitting = type === null || operatorsFor(type).includes(op) ? op : (operatorsFor(type)[0] ?? op);
  return compare(field, fitting, type === null || isOfSameKind ? value : '');
}

function sameType(one: FieldType | null, other: FieldType | null): boolean {
  return one === other || (typeof one === 'string' && other === null);
}

function compare(field: string, op: Operator, value: Value): Condition {
  if (takesNothing(op)) return { field, op };
  if (takesList(op)) return { field, op, value: [value ?? []].flat().filter((one) => one !== '') };
  return { field, op, value: Array.isArray(value) ? (value[0] ?? '') : (value ?? '') };
}

function operatorName(op: Operator, type: FieldType): string {
  return (type === 'timestamp' ? words.timeOperators[op] : undefined) ?? words.operators[op];
}
