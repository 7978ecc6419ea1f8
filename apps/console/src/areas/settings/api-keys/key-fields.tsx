import type { Schemas } from '@rolecall/client';
import { useSession } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { type ChoiceGroup, Choices } from '../parts/choices.tsx';

export type ApiKey = Schemas['ApiKey'];
type Scope = ApiKey['scopes'][number];

export interface KeyForm {
  name: string;
  type: ApiKey['type'];
  scopes: readonly string[];
  /** `2026-12-31`, or empty. */
  lastDay: string;
}

const words = text.apiKeys.form;
/** What a publishable key may hold. Source: contract 1, "Keys and scopes". */
const PUBLISHABLE: readonly Scope[] = ['jobs:read', 'applications:write'];

/** What a key is made of, for new ones and changes. The type of a key stays. */
export function KeyFields({
  form,
  onChange,
  errors,
  isNew,
}: {
  form: KeyForm;
  onChange: (form: KeyForm) => void;
  errors: Record<string, string[]>;
  isNew: boolean;
}) {
  const { scopes } = useSession();
  const grantable = form.type === 'publishable' ? PUBLISHABLE : scopes;
  return (
    <>
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={form.name}
        onChange={({ target }) => onChange({ ...form, name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      {isNew && (
        <SelectField
          label={words.type}
          hint={words.typeHints[form.type]}
          value={form.type}
          onChange={({ target }) => onChange(withType(form, target.value === 'publishable' ? 'publishable' : 'secret'))}
          options={Object.entries(text.apiKeys.types)}
          errors={errors.type}
        />
      )}
      <TextField
        label={words.expires}
        hint={words.expiresHint}
        type="date"
        value={form.lastDay}
        onChange={({ target }) => onChange({ ...form, lastDay: target.value })}
        errors={errors.expiresAt}
        className="sm:max-w-60"
      />
      <Choices
        label={words.scopes}
        groups={byResource(grantable)}
        chosen={form.scopes}
        onChange={(chosen) => onChange({ ...form, scopes: chosen })}
        errors={Object.entries(errors).flatMap(([field, said]) => (field.startsWith('scopes') ? said : []))}
      />
    </>
  );
}

/** What the API takes. `scopes` were chosen among those of the document. */
export function bodyOf({ name, scopes, lastDay }: KeyForm): {
  name: string;
  scopes: Scope[];
  expiresAt: string | null;
} {
  const expiresAt = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString();
  return { name, scopes: scopes as Scope[], expiresAt };
}

/** A key as the form has it. */
export function formOf({ name, type, scopes, expiresAt }: ApiKey): KeyForm {
  return { name, type, scopes, lastDay: expiresAt === null ? '' : dayOf(new Date(expiresAt)) };
}

function withType(form: KeyForm, type: ApiKey['type']): KeyForm {
  return { ...form, type, scopes: type === 'publishable' ? PUBLISHABLE : [] };
}

/** The day in the person's zone, as a date field has it. */
function dayOf(moment: Date): string {
  const [year, month, day] = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function byResource(scopes: readonly string[]): ChoiceGroup[] {
  const groups = Map.groupBy(scopes, (scope) => scope.split(':')[0] ?? scope);
  return [...groups].map(([resource, values]) => ({
    name: text.apiKeys.resources[resource] ?? resource,
    choices: values.map((value) => ({ value })),
  }));
}
