import { useEffect, useState } from 'react';
import { useEveryRow } from '../../api/every-row.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { useDebounced } from '../../ui/debounced.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import type { CandidatesSearch } from './routes.ts';

const words = text.candidates.list;

interface CandidateFiltersProps {
  search: CandidatesSearch;
  onChange: (change: CandidatesSearch) => void;
}

/** What the list is searched by; the address keeps it. */
export function CandidateFilters({ search, onChange }: CandidateFiltersProps) {
  const may = useMay();
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <TypedFilter
        label={words.search}
        placeholder={words.searchHint}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q })}
        className="col-span-2 md:w-72"
      />
      {may('jobs:read') && <JobFilter value={search.jobId} onChange={(jobId) => onChange({ jobId })} />}
      <TypedFilter
        label={words.tag}
        value={search.tag ?? ''}
        onChange={(tag) => onChange({ tag })}
        className="md:w-36"
      />
      <TypedFilter
        label={words.source}
        value={search.source ?? ''}
        onChange={(source) => onChange({ source })}
        className="md:w-36"
      />
      {may('candidates:write') && (
        <CheckField
          label={words.deleted}
          checked={search.deleted === true}
          onChange={({ target }) => onChange({ deleted: target.checked ? true : undefined })}
          className="col-span-2 py-2 md:self-end"
        />
      )}
    </div>
  );
}

interface TypedFilterProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string | undefined) => void;
  className: string;
}

/** Filters once the typing pauses; follows the address when it changes otherwise. */
function TypedFilter({ label, placeholder, value, onChange, className }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const still = useDebounced(typed.trim());
  const [told, setTold] = useState(value);
  if (value !== told) {
    setTold(value);
    if (value !== typed.trim()) setTyped(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed changes the address
  useEffect(() => {
    if (still === typed.trim() && still !== value) onChange(still === '' ? undefined : still);
  }, [still]);
  return (
    <TextField
      label={label}
      placeholder={placeholder}
      type="search"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={className}
    />
  );
}

function JobFilter({ value, onChange }: { value: string | undefined; onChange: (id: string | undefined) => void }) {
  const jobs = useEveryRow('/jobs', { query: { limit: 100 } });
  return (
    <SelectField
      label={words.job}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[['', words.anyJob], ...jobs.map(({ id, title }) => [id, title] as const)]}
      className="md:w-44"
    />
  );
}
