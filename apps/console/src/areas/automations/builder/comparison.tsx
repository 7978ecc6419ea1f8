import type { ApiDocument, Fields, FieldType } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Condition } from '../definition/draft.ts';
import { type Operator, operatorsFor, takesList, takesNothing, typeOfField } from '../definition/fields.ts';
import { useBuilder } from './builder-context.tsx';
import { FieldInput } from './field-input.tsx';
import { useFieldErrors } from './problems.tsx';
import { type Value, ValueInput } from './value-input.tsx';

const t = automations.condition;
const ORDERED: readonly (Operator | undefined)[] = ['gt', 'gte', 'lt', 'lte'];

interface ComparisonProps {
  path: string;
  value: Condition;
  fields: Fields;
  onChange: (value: Condition) => void;
}

/** A comparison: field, operator and value. */
export function Comparison({ path, value: condition, fields, onChange }: ComparisonProps) {
  const { field = '', op = 'eq', value } = condition;
  const type = typeOfField(fields, field) ?? 'unknown';
  const { document } = useBuilder();
  const fitting = operatorsFor(document, type);
  const shown = fitting.includes(op) ? fitting : [...fitting, op];
  const errors = {
    field: useFieldErrors(`${path}.field`),
    op: useFieldErrors(`${path}.op`),
    value: useFieldErrors(`${path}.value`),
  };
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-2">
      <FieldInput
        label={t.field}
        value={field}
        fields={fields}
        errors={errors.field}
        onChange={(name) => onChange(withField(condition, name, fields, document))}
      />
      <SelectField
        label={t.operator}
        hideLabel
        className="min-w-32 flex-1"
        errors={errors.op}
        value={op}
        onChange={({ target }) => onChange(compare(field, target.value as Operator, value))} // one of the options
        options={shown.map((name) => [name, operatorName(name, type)] as const)}
      />
      {!takesNothing(op) && (
        <ValueInput
          label={t.value}
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

/** Changes the field, and resets an operator or a value that does not fit it. */
function withField(
  { field: before = '', op = 'eq', value }: Condition,
  field: string,
  fields: Fields,
  document: ApiDocument,
): Condition {
  const type = typeOfField(fields, field);
  const isOfSameKind = sameType(type, typeOfField(fields, before));
  const operators = type === null ? [op] : operatorsFor(document, type);
  const fitting = operators.includes(op) ? op : (operators[0] ?? op);
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
  return (type === 'timestamp' ? t.timeOperators[op] : undefined) ?? t.operators[op];
}
