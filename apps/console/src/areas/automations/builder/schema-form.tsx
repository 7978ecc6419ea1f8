import type { Fields, JsonSchema } from '../../../api/document.ts';
import type { Json, JsonObject } from '../definition/json.ts';
import { SchemaField } from './schema-field.tsx';

interface SchemaFormProps {
  /** The schema of an object. */
  schema: JsonSchema;
  path: string;
  value: JsonObject;
  /** The fields that its templates can use. */
  fields: Fields;
  onChange: (value: JsonObject) => void;
}

/** A form with a field for each property of a schema. Empty fields are left out. */
export function SchemaForm({ schema, path, value, fields, onChange }: SchemaFormProps) {
  const { properties = {}, required = [] } = schema;
  const set = (name: string, next: Json | undefined) => {
    const { [name]: _before, ...others } = value;
    onChange(next === undefined || next === '' ? others : { ...others, [name]: next });
  };
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {Object.entries(properties).map(([name, property]) => (
        <SchemaField
          key={name}
          name={name}
          schema={property}
          path={`${path}.${name}`}
          value={value[name]}
          siblings={value}
          required={required.includes(name)}
          fields={fields}
          onChange={(next) => set(name, next)}
        />
      ))}
    </div>
  );
}
