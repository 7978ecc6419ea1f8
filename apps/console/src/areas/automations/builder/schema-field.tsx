import type { Fields, JsonSchema } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { Filter } from '../definition/draft.ts';
import { dataFields, triggerEvents } from '../definition/fields.ts';
import { isObject, type Json, type JsonObject } from '../definition/json.ts';
import { capital, eventName, splitWords } from '../definition/labels.ts';
import { recordKindOf } from '../definition/record-kinds.ts';
import { useBuilder } from './builder-context.tsx';
import { DurationField } from './duration-field.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { NamedRecordSelect } from './named-record.tsx';
import { PairsField } from './pairs-field.tsx';
import { useFieldErrors } from './problems.tsx';
import { TemplateField } from './template-field.tsx';

interface SchemaFieldProps {
  name: string;
  schema: JsonSchema;
  path: string;
  value: Json | undefined;
  /** The object that the field belongs to. */
  siblings: JsonObject;
  required: boolean;
  fields: Fields;
  onChange: (value: Json | undefined) => void;
}

// Above this, durations are entered with a unit instead of in seconds.
const LONG_SECONDS = 3_600;
const WHOLE_ROW = 'sm:col-span-2';

/** The input for a schema. */
export function SchemaField({ name, schema, path, value, siblings, required, fields, onChange }: SchemaFieldProps) {
  const { document } = useBuilder();
  const errors = useFieldErrors(path);
  const label = automations.step.fields[name] ?? capital(splitWords(name));
  const around = { label, errors, required, hint: hintOf(schema) };
  const asText = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
  const kind = recordKindOf(name);

  if (schema.$ref?.endsWith('/AutomationTriggerFilter')) {
    return (
      <fieldset className={WHOLE_ROW}>
        <legend className="mb-1 font-medium">{label}</legend>
        <FilterEditor
          path={path}
          value={isObject(value) ? (value as Filter) : {}}
          fields={dataFields(document, typeof siblings.event === 'string' ? siblings.event : '')}
          onChange={(next) => onChange(Object.keys(next).length === 0 ? undefined : next)}
        />
      </fieldset>
    );
  }
  if (schema.patternProperties !== undefined) {
    return <PairsField label={label} className={WHOLE_ROW} path={path} value={value} onChange={onChange} />;
  }
  if (kind !== null) {
    const isList = schema.type === 'array';
    return (
      <NamedRecordSelect
        {...around}
        kind={kind}
        className={WHOLE_ROW}
        value={isList ? (Array.isArray(value) ? value.map(String) : []) : asText}
        onChange={(next: string | string[]) => onChange(next.length === 0 ? undefined : next)}
      />
    );
  }
  if (name === 'event') {
    return (
      <SelectField
        {...around}
        className={WHOLE_ROW}
        value={asText}
        onChange={({ target }) => onChange(target.value)}
        options={[
          ['', automations.condition.choose],
          ...triggerEvents(document).map((event) => [event.name, eventName(event.name)] as const),
        ]}
      />
    );
  }
  if (schema.enum !== undefined) {
    return (
      <SelectField
        {...around}
        value={asText}
        onChange={({ target }) => onChange(target.value)}
        options={[
          ['', required ? automations.condition.choose : automations.step.notSet],
          ...schema.enum.map((one) => [String(one), spokenUnlessCapitals(String(one))] as const),
        ]}
      />
    );
  }
  if (schema.type === 'boolean') {
    return <CheckField {...around} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const number = typeof value === 'number' ? value : undefined;
    if (/seconds$/i.test(name) && (schema.maximum ?? 0) > LONG_SECONDS) {
      return <DurationField {...around} seconds={number} onChange={onChange} />;
    }
    return (
      <TextField
        {...around}
        type="number"
        min={schema.minimum}
        max={schema.maximum}
        value={number ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
      />
    );
  }
  if (schema['x-template'] !== undefined) {
    const isLong = schema['x-template'].maxLength >= LONG_TEXT;
    return (
      <TemplateField
        {...around}
        className={isLong || required ? WHOLE_ROW : undefined}
        long={isLong}
        value={asText}
        fields={fields}
        onChange={onChange}
      />
    );
  }
  return <TextField {...around} value={asText} onChange={({ target }) => onChange(target.value)} />;
}

const LONG_TEXT = 4_000;

/** The description of the API document, unless it only says that the field is a template. */
function hintOf({ description }: JsonSchema): string | undefined {
  const more = description?.replace(/^Template(: )?/, '').replace(/^\.$/, '');
  return more === undefined || more === '' ? undefined : capital(more);
}

/** 'Very high' for `very_high`; `GET` stays as it is. */
function spokenUnlessCapitals(value: string): string {
  return value === value.toUpperCase() ? value : capital(splitWords(value));
}
