import type { Queryable } from '../../../platform/database/database.ts';
import { findBounds } from './history-queries.ts';
import { groupBySource, type SourceCount } from './queries.ts';
import { readHistories } from './read-histories.ts';
import type { Period, SourcesReport } from './schema.ts';

/** The applications of the period by source and current status. */
export async function sources(db: Queryable, workspaceId: string, period: Period): Promise<SourcesReport> {
  const { from, to } = await findBounds(db, period);
  const counts = new Map<string, SourceCount>();
  await readHistories(db, workspaceId, 'applications', period.jobId, ({ length, kind, at }, kinds) => {
    const inPeriod = new Float64Array(kinds.length);
    for (let index = 0; index < length; index += 1) {
      const time = at[index]!;
      if (time >= from && time < to) inPeriod[kind[index]!]! += 1;
    }
    kinds.forEach(([sourceId, source, status], number) => {
      // Without a status, it is read from its row.
      if (status === null || inPeriod[number] === 0) return;
      const key = JSON.stringify(kinds[number]);
      const counted = counts.get(key) ?? { sourceId, source, status, applications: 0 };
      counted.applications += inPeriod[number]!;
      counts.set(key, counted);
    });
  });
  return groupBySource(db, workspaceId, [...counts.values()]);
}
