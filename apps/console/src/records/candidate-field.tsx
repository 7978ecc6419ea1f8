import type { Schemas } from '@rolecall/client';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { CONTROL } from '../ui/field.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { fullName } from './links.tsx';

// Enough to find a candidate by name, few enough to read.
const SHOWN = 8;

/** The data of the chosen candidate that is shown. */
export type ChosenCandidate = Pick<Schemas['Candidate'], 'id' | 'firstName' | 'lastName'>;

interface CandidateFieldProps {
  label: string;
  chosen: ChosenCandidate | null;
  onChoose: (candidate: Schemas['Candidate']) => void;
  errors?: readonly string[] | undefined;
  isOptional?: boolean;
}

/** Chooses a candidate, who can be found by part of the name or any other text in the profile. */
export function CandidateField({ label, chosen, onChoose, errors = [], isOptional = false }: CandidateFieldProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const { data, isFetching } = useRecord('/candidates', { query: { q, limit: SHOWN } }, { enabled: q !== '' });
  const candidates = q === '' ? [] : (data?.data ?? []);
  return (
    <Command label={label} shouldFilter={false} className="flex flex-col gap-1">
      <span aria-hidden className="font-medium">
        {label}
        {!isOptional && <span className="text-muted font-normal"> ({text.common.fields.required})</span>}
      </span>
      <Command.Input
        aria-invalid={errors.length > 0 || undefined}
        value={typed}
        placeholder={chosen === null ? text.search.candidate : fullName(chosen)}
        onValueChange={setTyped}
        className={CONTROL}
      />
      {errors.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
      <Command.List label={label} className="max-h-64 overflow-y-auto">
        {candidates.map((candidate) => (
          <Command.Item
            key={candidate.id}
            value={candidate.id}
            onSelect={() => {
              onChoose(candidate);
              setTyped('');
            }}
            className="data-[selected=true]:bg-sunken cursor-pointer rounded-md px-2 py-1"
          >
            {fullName(candidate)} <span className="text-muted">{candidate.email}</span>
          </Command.Item>
        ))}
      </Command.List>
      {q !== '' && !isFetching && candidates.length === 0 && <p className="text-muted px-2">{text.search.nothing}</p>}
    </Command>
  );
}
