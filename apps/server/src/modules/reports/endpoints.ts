import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Invalid } from '../../platform/errors.ts';
import { operation } from '../../platform/http/operation.ts';
import type { TSchema } from '../../platform/http/schema.ts';
import { funnel, sources, timeInStage, timeToHire } from './queries.ts';
import {
  FunnelReport,
  type Period,
  reportFilters,
  SourcesReport,
  TimeInStageReport,
  TimeToHireReport,
} from './schema.ts';

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
      // Reports read much: they have connections of their own.
      return compute(context.db.search, context.workspaceId, query);
    },
  );
}

const PER_JOB =
  'With `jobId` a line for each stage of the job, else one for each kind of stage. Deleted applications, and those that became part of another in a merge, do not count; those of erased candidates do.';

export const reportOperations = [
  report(
    'getFunnelReport',
    'funnel',
    'Funnel: how many entered, passed and were rejected',
    PER_JOB,
    FunnelReport,
    funnel,
  ),
  report(
    'getTimeInStageReport',
    'time-in-stage',
    'Time in stage: median and 90th percentile',
    `${PER_JOB} Stays that ended in the period.`,
    TimeInStageReport,
    timeInStage,
  ),
  report(
    'getTimeToHireReport',
    'time-to-hire',
    'Time from application to hire',
    'Hires of the period that still stand.',
    TimeToHireReport,
    timeToHire,
  ),
  report(
    'getSourcesReport',
    'sources',
    'Sources and what became of their applications',
    'Applications made in the period.',
    SourcesReport,
    sources,
  ),
];
