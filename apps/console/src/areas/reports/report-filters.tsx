import { getRouteApi } from '@tanstack/react-router';
import { jobOptions, useJobs, withChosen } from '../../records/jobs.ts';
import { reports } from '../../text/en/reports.ts';
import { ChoiceField, SelectField, TextField } from '../../ui/field.tsx';
import { DEFAULT_PERIOD } from './period.ts';
import type { ReportsSearch } from './search.ts';

const route = getRouteApi('/app/reports');
const t = reports.filters;

/** The job and the period of the reports, which are search parameters. */
export function ReportFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { job = '', period = DEFAULT_PERIOD, from = '', to = '' } = search;
  const set = (change: ReportsSearch) => navigate({ search: { ...search, ...change }, replace: true });
  return (
    <search aria-label={t.label} className="flex flex-wrap items-start gap-3">
      <JobField value={job} onChange={(id) => set({ job: id === '' ? undefined : id })} />
      <ChoiceField
        label={t.period}
        className="w-full sm:w-52"
        value={period}
        names={t.periods}
        onChange={(next) => set({ period: next, ...(next === 'custom' ? {} : { from: undefined, to: undefined }) })}
      />
      {period === 'custom' && (
        <>
          <TextField
            label={t.from}
            type="date"
            value={from}
            max={to}
            errors={from !== '' && to !== '' && from > to ? [t.wrongOrder] : []}
            onChange={({ target }) => set({ from: target.value || undefined })}
          />
          <TextField
            label={t.to}
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => set({ to: target.value || undefined })}
          />
        </>
      )}
    </search>
  );
}

function JobField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { jobs, isComplete } = useJobs();
  return (
    <SelectField
      label={t.job}
      className="w-full sm:w-64"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[['', t.allJobs], ...withChosen(jobOptions(jobs), value, isComplete)]}
    />
  );
}
