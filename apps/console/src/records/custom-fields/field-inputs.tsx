import { useState } from 'react';
import { text } from '../../text/index.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';
import { useMembers } from '../members.tsx';
import { minorDigits, readMoney } from './field-value.tsx';
import { type CustomField, type FieldEntity, type FieldValues, useCustomFields } from './use-custom-fields.ts';

const t = text.customFields.values;

interface FieldInputsProps {
  entity: FieldEntity;
  values: FieldValues;
  onChange: (values: FieldValues) => void;
  /** The messages of the API, by path. */
  errors: Readonly<Record<string, readonly string[]>>;
}

/** An input for each custom field of a type of record; nothing if there are none. */
export function FieldInputs({ entity, values, onChange, errors }: FieldInputsProps) {
  const fields = useCustomFields(entity);
  return fields.map((field) => (
    <FieldInput
      key={field.id}
      field={field}
      value={values[field.key] ?? null}
      onChange={(value) => onChange({ ...values, [field.key]: value })}
      errors={errors[`customFields.${field.key}`]}
    />
  ));
}

interface FieldInputProps {
  field: CustomField;
  value: unknown;
  onChange: (value: unknown) => void;
  errors: readonly string[] | undefined;
}

const INPUT_TYPES = { text: 'text', url: 'url', email: 'email', phone: 'tel', date: 'date', number: 'number' } as const;

function FieldInput({ field, value, onChange, errors }: FieldInputProps) {
  const { label, description, required, type } = field;
  const around = { label, ...(description === null ? {} : { hint: description }), errors, required };
  const typed = (text: string) => onChange(text === '' ? null : text);
  switch (type) {
    case 'long_text':
      return <TextArea {...around} value={String(value ?? '')} onChange={({ target }) => typed(target.value)} />;
    case 'boolean':
      return (
        <SelectField
          {...around}
          value={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
          options={[
            ['', t.choose],
            ['true', t.yes],
            ['false', t.no],
          ]}
        />
      );
    case 'select':
      return (
        <SelectField
          {...around}
          value={String(value ?? '')}
          onChange={({ target }) => typed(target.value)}
          options={[['', t.choose], ...choicesOf(field, [value])]}
        />
      );
    case 'multi_select':
      return <MultipleChoice field={field} value={value} onChange={onChange} errors={errors} />;
    case 'datetime':
      return (
        <TextField
          {...around}
          type="datetime-local"
          value={toLocal(value === null ? null : String(value))}
          onChange={({ target }) => onChange(fromLocal(target.value))}
        />
      );
    case 'number':
      return (
        <TextField
          {...around}
          type="number"
          step="any"
          value={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
        />
      );
    case 'money':
      return <MoneyInput field={field} value={value} onChange={onChange} errors={errors} />;
    case 'member':
      return <MemberInput field={field} value={value} onChange={onChange} errors={errors} />;
    default:
      return (
        <TextField
          {...around}
          type={INPUT_TYPES[type]}
          value={String(value ?? '')}
          onChange={({ target }) => typed(target.value)}
        />
      );
  }
}

/** The options that can be chosen: archived ones only where the record has them. */
function choicesOf({ options }: CustomField, chosen: readonly unknown[]): (readonly [value: string, label: string])[] {
  return options
    .filter(({ value, archived }) => !archived || chosen.includes(value))
    .map(({ value, label }) => [value, label] as const);
}

function MultipleChoice({ field, value, onChange, errors = [] }: FieldInputProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = choicesOf(field, chosen);
  const toggle = (option: string, isChosen: boolean) => {
    // In the order of the options, not of the clicks.
    const next = choices.map(([one]) => one).filter((one) => (one === option ? isChosen : chosen.includes(one)));
    onChange(next.length === 0 ? null : next);
  };
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">{field.label}</legend>
      {field.description !== null && <p className="text-muted text-xs">{field.description}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {choices.map(([option, label]) => (
          <CheckField
            key={option}
            label={label}
            checked={chosen.includes(option)}
            onChange={({ target }) => toggle(option, target.checked)}
          />
        ))}
      </div>
      {errors.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

/** The amount is typed in units of the currency and stored in its minor units. */
function MoneyInput({ field, value, onChange, errors }: FieldInputProps) {
  const given = readMoney(value);
  const [currency, setCurrency] = useState(given?.currency ?? 'EUR');
  const [amount, setAmount] = useState(given === null ? '' : String(given.amount / 10 ** minorDigits(given.currency)));
  const change = (nextAmount: string, nextCurrency: string) => {
    setAmount(nextAmount);
    setCurrency(nextCurrency);
    const minor = Math.round(Number(nextAmount) * 10 ** minorDigits(nextCurrency));
    onChange(nextAmount === '' ? null : { amount: minor, currency: nextCurrency });
  };
  return (
    <div className="grid grid-cols-[1fr_6rem] gap-2">
      <TextField
        label={field.label}
        {...(field.description === null ? {} : { hint: field.description })}
        type="number"
        step="any"
        value={amount}
        onChange={({ target }) => change(target.value, currency)}
        errors={errors}
        required={field.required}
      />
      <TextField
        label={t.currency}
        maxLength={3}
        value={currency}
        onChange={({ target }) => change(amount, target.value.toUpperCase())}
      />
    </div>
  );
}

function MemberInput({ field, value, onChange, errors }: FieldInputProps) {
  const members = useMembers();
  return (
    <SelectField
      label={field.label}
      {...(field.description === null ? {} : { hint: field.description })}
      value={String(value ?? '')}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      options={[['', t.choose], ...members.map(({ id, name }) => [id, name] as const)]}
      errors={errors}
      required={field.required}
    />
  );
}
