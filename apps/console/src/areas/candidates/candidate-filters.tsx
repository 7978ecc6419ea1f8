import { useEffect, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { useAllRows } from '../../api/use-all-rows.ts';
import { ColumnChoice } from '../../records/custom-fields/field-columns.tsx';
import { CustomFieldFilters } from '../../records/custom-fields/field-filters.tsx';
import { text } from '../../text/index.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import type { CandidatesSearch } from './search.ts';

const t = text.candidates.list;

interface CandidateFiltersProps {
  search: CandidatesSearch;
  onChange: (change: CandidatesSearch) => void;
}

/** The filters of the list, which are search parameters. */
export function CandidateFilters({ search, onChange }: CandidateFiltersProps) {
  const can = useCan();
  return (
    <div className="grid grid-cols-2 items-start gap-2 md:flex md:flex-wrap">
      <TypedFilter
        label={t.search}
        placeholder={t.searchHint}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q })}
        className="col-span-2 md:w-72"
      />
      {can('jobs:read') && <JobFilter value={search.jobId} onChange={(jobId) => onChange({ jobId })} />}
      <TypedFilter label={t.tag} value={search.tag ?? ''} onChange={(tag) => onChange({ tag })} className="md:w-36" />
      <TypedFilter
        label={t.source}
        value={search.source ?? ''}
        onChange={(source) => onChange({ source })}
        className="md:w-36"
      />
      <CustomFieldFilters
        entity="candidate"
        filters={search.fields ?? {}}
        onChange={(fields) => onChange({ fields: Object.keys(fields).length === 0 ? undefined : fields })}
      />
      <ColumnChoice entity="candidate" chosen={search.columns} onChange={(columns) => onChange({ columns })} />
      {can('candidates:write') && (
        <CheckField
          label={t.deleted}
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

/** Filters when typing pauses, and follows the URL when that changes. */
function TypedFilter({ label, placeholder, value, onChange, className }: TypedFilterProps) {
  const [typed, setTyped] = useState(value);
  const still = useDebounced(typed.trim());
  const [previous, setPrevious] = useState(value);
  if (value !== previous) {
    setPrevious(value);
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
  const jobs = useAllRows('/jobs', { query: { limit: 100 } });
  return (
    <SelectField
      label={t.job}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
      options={[['', t.anyJob], ...jobs.map(({ id, title }) => [id, title] as const)]}
      className="md:w-44"
    />
  );
}
