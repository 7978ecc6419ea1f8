import { day, oneOf, searchParams, string } from '../../routing/search-params.ts';
import { reportPeriods } from '../../text/en/report-periods.ts';
import { valuesOf } from '../../text/index.ts';

/** The search parameters of the reports: a job, and a period, which is 90 days by default. */
export const reportsSearch = searchParams({
  job: string,
  period: oneOf(valuesOf(reportPeriods)),
  from: day,
  to: day,
});
export type ReportsSearch = ReturnType<typeof reportsSearch>;
