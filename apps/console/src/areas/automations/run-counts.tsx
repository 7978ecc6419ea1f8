import { Link } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { automations } from '../../text/en/automations.ts';
import { Badge } from '../../ui/badge.tsx';
import { RUN_TONES, type RunStatus } from './runs/run-status.tsx';

const t = automations;
const DAYS = 7;

/** Recent runs by status, each with a link to these runs. */
export function RunCounts({ id }: { id: string }) {
  const runs = useRecord('/automations/{id}/metrics', { path: { id }, query: { days: DAYS } }).data?.data.runs;
  if (runs === undefined) return null;
  const counts = (Object.entries(runs) as [RunStatus, number][]).filter(([, count]) => count > 0); // the keys of its type
  if (counts.length === 0) return <span className="text-muted">{t.list.noRuns}</span>;
  return (
    <ul className="flex flex-wrap gap-1">
      {counts.map(([status, count]) => (
        <li key={status}>
          <Link to="/automations/$automationId/runs" params={{ automationId: id }} search={{ status }}>
            <Badge tone={RUN_TONES[status]}>
              {count} {t.runs.statuses[status]}
            </Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}
