import type { Schemas } from '@rolecall/client';
import { useSession } from '../../../api/session.ts';
import { jobOptions, useJobs } from '../../../records/jobs.ts';
import { useDepartmentOptions } from '../../../records/organization.ts';
import { apiKeys } from '../../../text/en/api-keys.ts';
import { text } from '../../../text/index.ts';
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { localDay } from '../../../ui/local-time.ts';
import { addressErrors, addressesIn } from '../components/address-list.ts';
import { type ChoiceGroup, Choices } from '../components/choices.tsx';

export type ApiKey = Schemas['ApiKey'];
type Scope = ApiKey['scopes'][number];

export interface KeyForm {
  name: string;
  type: ApiKey['type'];
  mode: ApiKey['mode'];
  scopes: readonly string[];
  /** `2026-12-31`, or empty. */
  lastDay: string;
  /** As typed: separated by lines, spaces or commas. */
  addresses: string;
  /** For a new key: the jobs that it can access; empty for all. */
  jobIds: readonly string[];
  /** For a new key: the departments whose jobs it can access; empty for all. */
  departmentIds: readonly string[];
  hidesPersonalData: boolean;
}

const t = apiKeys.form;
/** The only scopes that a publishable key can have. */
const PUBLISHABLE: readonly Scope[] = ['jobs:read', 'applications:write'];

interface KeyFieldsProps {
  form: KeyForm;
  onChange: (part: Partial<KeyForm>) => void;
  errors: Record<string, string[]>;
  isNew: boolean;
}

/** The fields of a new or an existing key. The type of a key cannot be changed. */
export function KeyFields({ form, onChange, errors, isNew }: KeyFieldsProps) {
  const { scopes } = useSession();
  const grantable = form.type === 'publishable' ? PUBLISHABLE : scopes;
  return (
    <>
      <TextField
        label={t.name}
        hint={t.nameHint}
        value={form.name}
        onChange={({ target }) => onChange({ name: target.value })}
        errors={errors.name}
        maxLength={120}
        required
      />
      {isNew && (
        <SelectField
          label={t.mode}
          hint={t.modeHints[form.mode]}
          value={form.mode}
          onChange={({ target }) => onChange({ mode: target.value === 'test' ? 'test' : 'live' })}
          options={Object.entries(apiKeys.modes)}
          errors={errors.mode}
        />
      )}
      {isNew && (
        <SelectField
          label={t.type}
          hint={t.typeHints[form.type]}
          value={form.type}
          onChange={({ target }) => onChange(forType(target.value === 'publishable' ? 'publishable' : 'secret'))}
          options={Object.entries(apiKeys.types)}
          errors={errors.type}
        />
      )}
      <TextField
        label={t.expires}
        hint={t.expiresHint}
        type="date"
        value={form.lastDay}
        onChange={({ target }) => onChange({ lastDay: target.value })}
        errors={errors.expiresAt}
        className="sm:max-w-60"
      />
      {form.type === 'secret' && (
        <TextArea
          label={t.addresses}
          hint={t.addressesHint}
          rows={2}
          spellCheck={false}
          className="[&_textarea]:font-mono"
          value={form.addresses}
          onChange={({ target }) => onChange({ addresses: target.value })}
          errors={addressErrors(form.addresses, 'allowedAddresses', errors)}
        />
      )}
      {isNew && form.type === 'secret' && <LimitFields form={form} onChange={onChange} errors={errors} />}
      <Choices
        label={t.scopes}
        groups={byResource(grantable)}
        chosen={form.scopes}
        onChange={(chosen) => onChange({ scopes: chosen })}
        errors={Object.entries(errors).flatMap(([field, said]) => (field.startsWith('scopes') ? said : []))}
      />
    </>
  );
}

/** The limits of a new key. Test keys use the sandbox, whose jobs and departments are not listed here. */
function LimitFields({ form, onChange, errors }: Pick<KeyFieldsProps, 'form' | 'onChange' | 'errors'>) {
  const { jobs } = useJobs();
  const departments = useDepartmentOptions();
  const { departmentIds, jobIds } = form;
  return (
    <fieldset className="border-line flex flex-col gap-4 rounded-md border p-3">
      <legend className="px-1 font-medium">{t.limits}</legend>
      <p className="text-muted">{t.limitsHint}</p>
      {form.mode === 'live' && departments.length > 0 && (
        <LimitChoice
          label={t.departments}
          hint={t.departmentsHint}
          options={departments}
          chosen={departmentIds}
          onChange={(chosen) => onChange({ departmentIds: chosen })}
          errors={errors['limits.departmentIds']}
        />
      )}
      {form.mode === 'live' && (
        <LimitChoice
          label={t.jobs}
          hint={t.jobsHint}
          options={jobOptions(jobs)}
          chosen={jobIds}
          onChange={(chosen) => onChange({ jobIds: chosen })}
          errors={errors['limits.jobIds']}
        />
      )}
      {departmentIds.length > 0 && jobIds.length > 0 && <p className="text-muted">{t.bothHint}</p>}
      <CheckField
        label={t.personalData}
        hint={t.personalDataHint}
        checked={form.hidesPersonalData}
        onChange={({ target }) => onChange({ hidesPersonalData: target.checked })}
      />
    </fieldset>
  );
}

interface LimitChoiceProps {
  label: string;
  hint: string;
  options: readonly (readonly [id: string, name: string])[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  errors: readonly string[] | undefined;
}

function LimitChoice({ label, hint, options, chosen, onChange, errors = [] }: LimitChoiceProps) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">{label}</legend>
      <p className="text-muted text-xs">{hint}</p>
      <div className="border-line-strong/60 flex max-h-40 flex-col gap-1.5 overflow-y-auto rounded-md border p-2.5">
        {options.map(([id, name]) => (
          <CheckField
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
        {options.length === 0 && <p className="text-muted">{text.common.states.none}</p>}
      </div>
      {errors.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}

/** The limits of a new key; unset for none. */
function limitsOf({ type, mode, jobIds, departmentIds, hidesPersonalData }: KeyForm): {
  limits?: Schemas['KeyLimits'];
} {
  const limits = {
    ...(mode === 'live' && jobIds.length > 0 ? { jobIds: [...jobIds] } : {}),
    ...(mode === 'live' && departmentIds.length > 0 ? { departmentIds: [...departmentIds] } : {}),
    ...(hidesPersonalData ? { personalData: false as const } : {}),
  };
  return type === 'publishable' || Object.keys(limits).length === 0 ? {} : { limits };
}

/** The request body of a new key. Without an expiry, the key gets the one that the workspace requires. */
export function newKeyOf(form: KeyForm) {
  const { expiresAt, ...body } = bodyOf(form);
  const expiry = expiresAt === null ? {} : { expiresAt };
  return { ...body, ...expiry, ...limitsOf(form), type: form.type, mode: form.mode };
}

/** The fields that every key has. The scopes were chosen from those of the session. */
function bodyOf({ name, type, scopes, lastDay, addresses }: KeyForm) {
  const expiresAt = lastDay === '' ? null : new Date(`${lastDay}T23:59:59`).toISOString();
  return {
    name,
    scopes: scopes as Scope[],
    expiresAt,
    allowedAddresses: type === 'secret' ? addressesIn(addresses) : [],
  };
}

/** The same for an existing key: the expiration time is only sent if the day was changed. */
export function patchOf(form: KeyForm, changes: Partial<KeyForm>) {
  const { expiresAt, ...body } = bodyOf(form);
  return changes.lastDay === undefined ? body : { ...body, expiresAt };
}

/** The values of the form for a key. */
export function formOf({ name, type, mode, scopes, expiresAt, allowedAddresses, limits }: ApiKey): KeyForm {
  const lastDay = expiresAt === null ? '' : localDay(new Date(expiresAt));
  const addresses = allowedAddresses.join('\n');
  const hidesPersonalData = limits?.personalData === false;
  const [jobIds, departmentIds] = [limits?.jobIds ?? [], limits?.departmentIds ?? []];
  return { name, type, mode, scopes, lastDay, addresses, jobIds, departmentIds, hidesPersonalData };
}

/** A key of another type starts with other scopes. */
function forType(type: ApiKey['type']): Partial<KeyForm> {
  return { type, scopes: type === 'publishable' ? PUBLISHABLE : [] };
}

function byResource(scopes: readonly string[]): ChoiceGroup[] {
  const groups = Map.groupBy(scopes, (scope) => scope.split(':')[0] ?? scope);
  return [...groups].map(([resource, values]) => ({
    name: apiKeys.resources[resource] ?? resource,
    choices: values.map((value) => ({ value })),
  }));
}
