import type { Queryable } from '../../../platform/database/database.ts';
import { type ChangeKind, findBounds } from './history-queries.ts';
import { quantileSeconds } from './quantile.ts';
import { findReportStages, type ReportStage } from './queries.ts';
import { readHistories } from './read-histories.ts';
import type { FunnelReport, Period, TimeInStageReport } from './schema.ts';

/** No row of the report. */
const NONE = -1;

/** Each application is counted once per row and column, even if it entered the stage several times. */
export async function funnel(db: Queryable, workspaceId: string, period: Period): Promise<FunnelReport> {
  const { rows, stages } = await findReportStages(db, workspaceId, period);
  const { from, to } = await findBounds(db, period);
  const columns = ['entered', 'passed', 'rejected'] as const;
  // For each column and row, the number of applications, and the last one that was counted.
  const counts = columns.map(() => new Float64Array(rows.length));
  const last = columns.map(() => new Float64Array(rows.length));
  let application = 0;
  await readHistories(db, workspaceId, period.jobId, (kinds) => {
    const counted = kinds.map((kind) => rowsOf(kind, stages));
    return (kind, at, isFirst) => {
      if (isFirst) application += 1;
      if (at < from || at >= to) return;
      const of = counted[kind]!;
      for (let column = 0; column < of.length; column += 1) {
        const row = of[column]!;
        if (row === NONE || last[column]![row] === application) continue;
        last[column]![row] = application;
        counts[column]![row]! += 1;
      }
    };
  });
  return {
    stages: rows.map((row, index) => {
      const [entered, passed, rejected] = counts.map((count) => count[index]!) as [number, number, number];
      return { ...row, entered, passed, rejected };
    }),
  };
}

/** The rows in which a change counts as entered, passed and rejected. */
function rowsOf(
  [fromId, toId, , isRejection]: ChangeKind,
  stages: ReadonlyMap<string, ReportStage>,
): [entered: number, passed: number, rejected: number] {
  const from = fromId === null ? undefined : stages.get(fromId);
  const to = stages.get(toId);
  const hasPassed = from !== undefined && to !== undefined && to.position > from.position && to.kind !== 'rejected';
  return [
    fromId === toId ? NONE : (to?.row ?? NONE),
    hasPassed ? from.row : NONE,
    isRejection ? (from?.row ?? NONE) : NONE,
  ];
}

/** Measures from the change into a stage to the next change of the application; current stages are not counted. */
export async function timeInStage(db: Queryable, workspaceId: string, period: Period): Promise<TimeInStageReport> {
  const { rows, stages } = await findReportStages(db, workspaceId, period);
  const { from, to } = await findBounds(db, period);
  const durations = rows.map(() => new Values());
  let [row, since] = [NONE, 0];
  await readHistories(db, workspaceId, period.jobId, (kinds) => {
    const entered = kinds.map(([, toId, status]) => (status === 'active' ? (stages.get(toId)?.row ?? NONE) : NONE));
    return (kind, at, isFirst) => {
      if (!isFirst && row !== NONE && at >= from && at < to) durations[row]!.add(at - since);
      row = entered[kind]!;
      since = at;
    };
  });
  return {
    stages: rows.map((stage, index) => {
      const values = durations[index]!.all();
      const [medianSeconds, p90Seconds] = [quantileSeconds(values, 0.5), quantileSeconds(values, 0.9)];
      return { ...stage, count: values.length, medianSeconds, p90Seconds };
    }),
  };
}

/** Any number of values. */
class Values {
  #values = new Float64Array(64);
  #count = 0;

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const longer = new Float64Array(2 * this.#count);
      longer.set(this.#values);
      this.#values = longer;
    }
    this.#values[this.#count] = value;
    this.#count += 1;
  }

  all(): Float64Array {
    return this.#values.subarray(0, this.#count);
  }
}
