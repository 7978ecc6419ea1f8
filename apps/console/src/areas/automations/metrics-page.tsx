import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { automations } from '../../text/en/automations.ts';
import { valuesOf } from '../../text/index.ts';
import { formatDuration } from '../../ui/duration.ts';
import { SelectField } from '../../ui/field.tsx';
import { Section } from '../../ui/page.tsx';
import { QueryState } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { stepName } from './definition/labels.ts';
import { RUN_TONES } from './runs/run-status.tsx';

type Metrics = Schemas['AutomationMetrics'];

const route = getRouteApi('/app/automations/$automationId/metrics');
const t = automations.metrics;
const PERIODS = [1, 7, 30, 90];
const DEFAULT_DAYS = 7;

/** Statistics of recent runs. */
export function MetricsPage() {
  const { automationId } = route.useParams();
  const asked = Number(route.useSearch().days);
  const navigate = route.useNavigate();
  const days = PERIODS.includes(asked) ? asked : DEFAULT_DAYS;
  const metrics = useRecord('/automations/{id}/metrics', { path: { id: automationId }, query: { days } });
  return (
    <div className="flex flex-col gap-4">
      <SelectField
        label={t.days}
        className="w-44"
        value={String(days)}
        onChange={({ target }) => navigate({ search: { days: target.value }, replace: true })}
        options={PERIODS.map((count) => [String(count), t.lastDays(count)] as const)}
      />
      <QueryState of={metrics}>
        {({ data }) => (
          <>
            <Section title={t.runs}>
              <RunBars automationId={automationId} runs={data.runs} />
            </Section>
            <Durations durations={data.durationMs} />
            <Section title={t.failures}>
              <Failures failures={data.failures} />
            </Section>
          </>
        )}
      </QueryState>
    </div>
  );
}

const BARS = {
  good: 'bg-good',
  danger: 'bg-danger',
  warn: 'bg-warn',
  info: 'bg-info',
  plain: 'bg-line-strong',
  accent: 'bg-accent',
};

/** A list of numbers with a bar for each. */
function RunBars({ automationId, runs }: { automationId: string; runs: Metrics['runs'] }) {
  const most = Math.max(...Object.values(runs));
  if (most === 0) return <p className="text-muted">{t.noRuns}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {valuesOf(automations.runs.statuses).map((status) => (
        <li key={status} className="grid grid-cols-[6rem_3rem_1fr] items-center gap-2">
          <Link
            to="/automations/$automationId/runs"
            params={{ automationId }}
            search={{ status }}
            className="hover:underline"
          >
            {automations.runs.statuses[status]}
          </Link>
          <span className="text-right tabular-nums">{runs[status]}</span>
          <span
            aria-hidden
            style={{ width: `${(100 * runs[status]) / most}%` }}
            className={`h-4 rounded-xs ${BARS[RUN_TONES[status]]}`}
          />
        </li>
      ))}
    </ul>
  );
}

function Durations({ durations: { p50, p99 } }: { durations: Metrics['durationMs'] }) {
  const shown = (ms: number | null) => (ms === null ? '–' : formatDuration(ms / 1_000));
  return (
    <Section title={t.durations}>
      <p className="text-muted -mt-1 mb-3">{t.durationsHint}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {[
          [t.p50, shown(p50)],
          [t.p99, shown(p99)],
        ].map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="text-xl font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Failures({ failures }: { failures: Metrics['failures'] }) {
  if (failures.length === 0) return <p className="text-muted">{t.noFailures}</p>;
  return (
    <Table
      label={t.failures}
      rows={failures}
      keyOf={({ index, version, type }) => `${version} ${index} ${type}`}
      columns={[
        { title: t.step, cell: ({ index }) => automations.step.number(index) },
        { title: t.type, cell: ({ type }) => stepName(type) },
        { title: t.version, end: true, cell: ({ version }) => version },
        { title: t.count, end: true, cell: ({ count }) => count },
      ]}
    />
  );
}
