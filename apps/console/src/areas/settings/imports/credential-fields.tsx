import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { imports } from '../../../text/en/imports.ts';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { type Credential, type Import, systemOf } from './systems.ts';

const t = imports.form;
/** What is typed without being shown. */
const SECRET: ReadonlySet<Credential> = new Set(['apiKey', 'clientSecret']);

type Values = Partial<Schemas['ImportCredentials']>;

/** The credentials for a system, while they are typed. They are never stored by the browser. */
export interface CredentialForm {
  kind: Import['kind'];
  sets: ('key' | 'oauth')[];
  set: 'key' | 'oauth' | undefined;
  onSet: (set: 'key' | 'oauth') => void;
  values: Values;
  onValues: (values: Values) => void;
  wanted: readonly Credential[];
  isMissing: boolean;
  /** What to send. */
  given: () => Values;
}

export function useCredentials(kind: Import['kind']): CredentialForm {
  const { access = {}, hasAddresses = false } = systemOf(kind);
  const sets = Object.keys(access) as (keyof typeof access)[]; // its keys
  const [set, onSet] = useState(sets[0]);
  const [values, onValues] = useState<Values>({});
  const wanted = set === undefined ? [] : (access[set] ?? []);
  const isEmpty = (one: Credential) => (values[one] ?? '') === '';
  const given = () => {
    const sent: Values = {};
    for (const one of [...wanted, ...(hasAddresses ? (['url'] as const) : [])])
      if (!isEmpty(one)) sent[one] = values[one]!; // not empty
    return sent;
  };
  return { kind, sets, set, onSet, values, onValues, wanted, isMissing: wanted.some(isEmpty), given };
}

/** @param isTried whether fields that are empty are errors by now */
export function CredentialFields({
  form: { kind, sets, set, onSet, values, onValues, wanted },
  errors,
  isTried,
}: {
  form: CredentialForm;
  errors: Readonly<Record<string, string[]>>;
  isTried: boolean;
}) {
  const errorsOf = (one: Credential) =>
    errors[`credentials.${one}`] ?? (isTried && (values[one] ?? '') === '' ? [t.required] : []);
  return (
    <>
      {sets.length > 1 && set !== undefined && (
        <ChoiceField label={t.access} names={t.sets} value={set} onChange={onSet} />
      )}
      {wanted.map((one) => (
        <TextField
          key={one}
          label={one === 'account' ? (t.accounts[kind] ?? one) : t[one]}
          required
          type={SECRET.has(one) ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          value={values[one] ?? ''}
          errors={errorsOf(one)}
          {...(SECRET.has(one) ? { hint: t.stored } : {})}
          onChange={({ target }) => onValues({ ...values, [one]: target.value })}
        />
      ))}
      {systemOf(kind).hasAddresses === true && (
        <TextField
          label={t.url}
          hint={t.urlHint}
          type="url"
          value={values.url ?? ''}
          errors={errors['credentials.url']}
          onChange={({ target }) => onValues({ ...values, url: target.value })}
        />
      )}
      {errors.credentials !== undefined && (
        <p role="alert" className="text-danger text-xs">
          {errors.credentials.join(' ')}
        </p>
      )}
    </>
  );
}
