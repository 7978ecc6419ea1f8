import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useRecord } from '../api/records.ts';
import { useDebounced } from '../ui/debounced.ts';
import { Field } from '../ui/field.tsx';
import { fullName } from './links.tsx';

// Enough to find somebody by name, few enough to look through.
const SHOWN = 8;

interface CandidateFieldProps {
  label: string;
  chosen: Schemas['Candidate'] | null;
  onChoose: (candidate: Schemas['Candidate']) => void;
  errors?: readonly string[] | undefined;
  isOptional?: boolean;
}

/** Finds a candidate by a few letters. */
export function CandidateField({ label, chosen, onChoose, errors, isOptional = false }: CandidateFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const found = useRecord('/candidates', { query: { q, limit: SHOWN } }, { enabled: q !== '' });
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} errors={errors} required={!isOptional}>
        {(control) => (
          <input
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            placeholder={chosen === null ? undefined : fullName(chosen)}
            onChange={(event) => setTyped(event.target.value)}
            className="border-line-strong/60 bg-raised w-full rounded-md border px-2.5 py-1.5"
          />
        )}
      </Field>
      <ul className="flex flex-col gap-1">
        {q !== '' &&
          (found.data?.data ?? []).map((candidate) => (
            <li key={candidate.id}>
              <button
                type="button"
                aria-pressed={candidate.id === chosen?.id}
                onClick={() => onChoose(candidate)}
                className="hover:bg-sunken aria-pressed:bg-accent-soft w-full rounded-md px-2 py-1 text-left"
              >
                {fullName(candidate)} <span className="text-muted">{candidate.email}</span>
              </button>
            </li>
          ))}
      </ul>
    </div>
  );
}
