import { getRouteApi } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '../../api/session.ts';
import { reports } from '../../text/en/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { FunnelReport } from './funnel-report.tsx';
import { KeyFigures } from './key-figures.tsx';
import { peopleSearch, queryOf } from './period.ts';
import { ReportFilters } from './report-filters.tsx';
import { SourcesReport } from './sources-report.tsx';
import { TimeInStageReport } from './time-in-stage-report.tsx';
import { TimeToHireReport } from './time-to-hire-report.tsx';
import { TimeToScheduleReport } from './time-to-schedule-report.tsx';

const route = getRouteApi('/app/reports');

/** All reports. */
export function ReportsPage() {
  const canRead = useCan()('reports:read');
  const search = route.useSearch();
  const [now] = useState(() => new Date());
  const query = queryOf(search, now);
  const isBackwards = query.from !== undefined && query.to !== undefined && query.from > query.to;
  const people = peopleSearch(query);
  return (
    <Page
      title={reports.title}
      actions={
        canRead && (
          <Button onClick={() => print()} className="print:hidden">
            <Printer aria-hidden className="size-4" />
            {reports.print}
          </Button>
        )
      }
      below={<ReportFilters />}
    >
      {!isBackwards && (
        <div className="flex flex-col gap-4">
          <KeyFigures query={query} now={now} search={people} />
          <FunnelReport query={query} />
          <TimeToHireReport query={query} now={now} />
          <TimeToScheduleReport query={query} />
          <TimeInStageReport query={query} />
          <SourcesReport query={query} search={people} />
        </div>
      )}
    </Page>
  );
}
