import { auditLog } from '../../../text/en/audit-log.ts';
import { Button } from '../../../ui/button.tsx';
import { OptionalChoiceField, SelectField, TextField } from '../../../ui/field.tsx';
import type { Actors } from './actors.ts';
import { CandidateFilter } from './candidate-filter.tsx';
import type { AuditSearch } from './search.ts';

const t = auditLog.filters;

interface AuditFiltersProps {
  search: AuditSearch;
  actors: Actors;
  onChange: (change: AuditSearch) => void;
  onClear: () => void;
}

/** The filters of the audit log. */
export function AuditFilters({
  search: { kind, actor, candidate, from, to },
  actors,
  onChange,
  onClear,
}: AuditFiltersProps) {
  const isFiltered = [kind, actor, candidate, from, to].some((value) => value !== undefined);
  return (
    <div className="flex flex-wrap items-start gap-2">
      <OptionalChoiceField
        label={t.kind}
        className="w-36"
        value={kind}
        all={t.allKinds}
        names={auditLog.kinds}
        onChange={(next) => onChange({ kind: next })}
      />
      <SelectField
        label={t.actor}
        className="w-44"
        value={actor ?? ''}
        onChange={({ target }) => onChange({ actor: target.value || undefined })}
        options={[['', t.everyone], ...actors.options]}
      />
      <CandidateFilter value={candidate} onChange={(id) => onChange({ candidate: id })} />
      <TextField
        label={t.from}
        type="date"
        className="w-38"
        value={from ?? ''}
        max={to}
        onChange={({ target }) => onChange({ from: target.value || undefined })}
      />
      <TextField
        label={t.to}
        type="date"
        className="w-38"
        value={to ?? ''}
        min={from}
        onChange={({ target }) => onChange({ to: target.value || undefined })}
      />
      {isFiltered && (
        <Button variant="quiet" className="mt-6" onClick={onClear}>
          {t.clear}
        </Button>
      )}
    </div>
  );
}
