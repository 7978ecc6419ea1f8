import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { useMembers } from '../members.tsx';
import { type CustomField, type FieldEntity, useCustomFields } from './use-custom-fields.ts';

const t = text.customFields;

/** Filters as the API takes them: `{'salary.gte': '5'}`. */
export type FieldFilters = Readonly<Record<string, string>>;

/** The most filters by custom fields that a list accepts. */
const MAX_FILTERS = 4;

interface FieldFiltersProps {
  entity: FieldEntity;
  filters: FieldFilters;
  onChange: (filters: FieldFilters) => void;
}

/** The filters of a list by custom fields, and a form that adds one; nothing in workspaces without fields. */
export function CustomFieldFilters({ entity, filters, onChange }: FieldFiltersProps) {
  const fields = useCustomFields(entity);
  const [chosen, setChosen] = useState('');
  const field = fields.find(({ key }) => key === chosen);
  if (fields.length === 0) return null;
  const names = Object.keys(filters);
  return (
    <>
      {names.length < MAX_FILTERS && (
        <SelectField
          label={t.filters.add}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={[['', t.filters.none], ...fields.map(({ key, label }) => [key, label] as const)]}
          className="md:w-44"
        />
      )}
      {field !== undefined && names.length < MAX_FILTERS && (
        <ConditionInput
          key={field.key}
          field={field}
          onAdd={(name, value) => {
            onChange({ ...filters, [name]: value });
            setChosen('');
          }}
        />
      )}
      {names.map((name) => (
        <Button
          key={name}
          small
          onClick={() => onChange(Object.fromEntries(Object.entries(filters).filter(([one]) => one !== name)))}
          aria-label={t.filters.remove(conditionName(fields, name, filters[name]!))}
          className="md:self-end"
        >
          <Badge>{conditionName(fields, name, filters[name]!)}</Badge> ×
        </Button>
      ))}
    </>
  );
}

/** `Years from 5` */
function conditionName(fields: readonly CustomField[], name: string, value: string): string {
  const [key, operator] = name.split('.');
  const field = fields.find((one) => one.key === key);
  const label = field?.label ?? name;
  const shown = field?.options.find((option) => option.value === value)?.label ?? value;
  if (operator === 'exists') return `${label}: ${value === 'true' ? t.filters.set : t.filters.notSet}`;
  if (operator === 'gte') return `${label}: ${t.filters.from} ${shown}`;
  return operator === 'lte' ? `${label}: ${t.filters.to} ${shown}` : `${label}: ${shown}`;
}

interface ConditionInputProps {
  field: CustomField;
  onAdd: (name: string, value: string) => void;
}

const RANGE_TYPES: readonly CustomField['type'][] = ['number', 'date', 'money'];

function ConditionInput({ field, onAdd }: ConditionInputProps) {
  const { key, type } = field;
  const choices = useChoices(field);
  const isRange = RANGE_TYPES.includes(type);
  const presence = (
    <SelectField
      label={t.filters.value}
      value=""
      onChange={({ target }) => {
        const chosen = target.value;
        if (chosen === 'true' || chosen === 'false') onAdd(`${key}.exists`, chosen);
        else if (chosen !== '') onAdd(key, chosen.slice(1));
      }}
      options={[
        ['', t.filters.any],
        ...choices.map(([value, label]) => [`=${value}`, label] as const),
        ['true', t.filters.set],
        ['false', t.filters.notSet],
      ]}
      className="md:w-36"
    />
  );
  if (choices.length > 0) return presence;
  return (
    <>
      {isRange ? (
        <>
          <TypedCondition label={t.filters.from} field={field} onAdd={(value) => onAdd(`${key}.gte`, value)} />
          <TypedCondition label={t.filters.to} field={field} onAdd={(value) => onAdd(`${key}.lte`, value)} />
        </>
      ) : (
        type !== 'datetime' && (
          <TypedCondition label={t.filters.value} field={field} onAdd={(value) => onAdd(key, value)} />
        )
      )}
      {presence}
    </>
  );
}

function useChoices({ type, options }: CustomField): (readonly [value: string, label: string])[] {
  const members = useMembers();
  switch (type) {
    case 'select':
    case 'multi_select':
      return options.map(({ value, label }) => [value, label] as const);
    case 'boolean':
      return [
        ['true', t.values.yes],
        ['false', t.values.no],
      ];
    case 'member':
      return members.map(({ id, name }) => [id, name] as const);
    default:
      return [];
  }
}

/** Applied with Enter or when the input loses the focus. */
function TypedCondition({
  label,
  field,
  onAdd,
}: {
  label: string;
  field: CustomField;
  onAdd: (value: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const apply = () => {
    if (typed.trim() !== '') onAdd(typed.trim());
  };
  const isNumber = field.type === 'number' || field.type === 'money';
  return (
    <TextField
      label={label}
      type={field.type === 'date' ? 'date' : isNumber ? 'number' : 'text'}
      {...(isNumber ? { step: 'any' } : {})}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => key === 'Enter' && apply()}
      className="md:w-32"
    />
  );
}
