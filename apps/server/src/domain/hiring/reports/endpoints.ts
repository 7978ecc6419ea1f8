import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { operation } from '../../../platform/http/contract/operation.ts';
import type { TSchema } from '../../../platform/http/contract/schema.ts';
import { timeToHire, timeToSchedule } from './queries.ts';
import {
  FunnelReport,
  type Period,
  reportFilters,
  SourcesReport,
  TimeInStageReport,
  TimeToHireReport,
  TimeToScheduleReport,
} from './schema.ts';
import { sources } from './sources-report.ts';
import { funnel, timeInStage } from './stage-reports.ts';

type Report = (db: Queryable, workspaceId: string, period: Period) => Promise<unknown>;

function report(id: string, path: string, summary: string, description: string, data: TSchema, compute: Report) {
  return operation(
    {
      id,
      method: 'GET',
      path: `/reports/${path}`,
      tag: 'Reports',
      summary,
      description,
      scope: 'reports:read',
      query: reportFilters,
      data,
    },
    (context: Context, { query }) => {
      if (query.from !== undefined && query.to !== undefined && Date.parse(query.from) > Date.parse(query.to)) {
        throw Invalid.field('from', 'must not be after `to`');
      }
      // Reports are slow, so they use the connections for searches.
      return compute(context.db.search, context.workspaceId, query);
    },
  );
}

const STAGES_DESCRIPTION =
  'With `jobId`, returns one row per stage of the job, otherwise one per kind of stage. Deleted and merged applications are not counted; applications of erased candidates are.';

export const reportOperations = [
  report(
    'getFunnelReport',
    'funnel',
    'Get the funnel: applications that entered, advanced or were rejected',
    STAGES_DESCRIPTION,
    FunnelReport,
    funnel,
  ),
  report(
    'getTimeInStageReport',
    'time-in-stage',
    'Get the time in stage: median and 90th percentile',
    `${STAGES_DESCRIPTION} Counts applications that left the stage in the period.`,
    TimeInStageReport,
    timeInStage,
  ),
  report(
    'getTimeToHireReport',
    'time-to-hire',
    'Get the time from application to hire',
    'Applications hired in the period and still hired.',
    TimeToHireReport,
    timeToHire,
  ),
  report(
    'getTimeToScheduleReport',
    'time-to-schedule',
    'Get the time from asking a candidate for a time to the interview',
    'Each step is counted in the period in which it was taken, whenever the one before was. Interviews that were canceled, or recorded afterwards, are not counted as held.',
    TimeToScheduleReport,
    timeToSchedule,
  ),
  report(
    'getSourcesReport',
    'sources',
    'Get sources and the status of their applications',
    'Applications submitted in the period.',
    SourcesReport,
    sources,
  ),
];
