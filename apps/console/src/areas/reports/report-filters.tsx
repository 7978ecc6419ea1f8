import { getRouteApi } from '@tanstack/react-router';
import { useEveryRow } from '../../api/every-row.ts';
import { text } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { DEFAULT_PERIOD, isPeriodName, PERIOD_NAMES, type ReportsSearch } from './period.ts';

const route = getRouteApi('/app/reports');
const words = text.reports.filters;

/** Which job and which time the reports are about: in the address, so that a link shows the same. */
export function ReportFilters() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { job = '', period = DEFAULT_PERIOD, from = '', to = '' } = search;
  const set = (change: ReportsSearch) => navigate({ search: { ...search, ...change }, replace: true });
  return (
    <search aria-label={words.label} className="flex flex-wrap items-start gap-3">
      <JobField value={job} onChange={(id) => set({ job: id === '' ? undefined : id })} />
      <SelectField
        label={words.period}
        className="w-full sm:w-52"
        value={period}
        onChange={({ target }) =>
          isPeriodName(target.value) &&
          set({ period: target.value, ...(target.value === 'custom' ? {} : { from: undefined, to: undefined }) })
        }
        options={PERIOD_NAMES.map((name) => [name, words.periods[name]] as const)}
      />
      {period === 'custom' && (
        <>
          <TextField
            label={words.from}
            type="date"
            value={from}
            max={to}
            errors={from !== '' && to !== '' && from > to ? [words.wrongOrder] : []}
            onChange={({ target }) => set({ from: target.value })}
          />
          <TextField
            label={words.to}
            type="date"
            value={to}
            min={from}
            onChange={({ target }) => set({ to: target.value })}
          />
        </>
      )}
    </search>
  );
}

function JobField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const jobs = useEveryRow('/jobs', { query: { limit: 100 } });
  const isListed = value === '' || jobs.some(({ id }) => id === value);
  return (
    <SelectField
      label={words.job}
      className="w-full sm:w-64"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={[
        ['', words.allJobs],
        ...jobs.map(({ id, title }) => [id, title] as const),
        ...(isListed ? [] : [[value, text.common.states.unknownRecord] as const]),
      ]}
    />
  );
}
