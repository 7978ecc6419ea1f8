import type { Queryable } from '../../../platform/database/database.ts';
import { type ChangeKind, findBounds } from './history-queries.ts';
import { quantileSeconds } from './quantile.ts';
import { findReportStages, type ReportStage } from './queries.ts';
import { readHistories } from './read-histories.ts';
import type { FunnelReport, Period, TimeInStageReport } from './schema.ts';

/** No row of the report. */
const NONE = -1;
/** Of the funnel: entered, passed, rejected. */
const COLUMNS = 3;

/** Each application is counted once per row and column, even if it entered the stage several times. */
export async function funnel(db: Queryable, workspaceId: string, period: Period): Promise<FunnelReport> {
  const { rows, stages } = await findReportStages(db, workspaceId, period);
  const { from, to } = await findBounds(db, period);
  // For each row and column, the number of applications, and the last one that was counted.
  const counts = new Float64Array(rows.length * COLUMNS);
  const last = new Float64Array(rows.length * COLUMNS);
  let applications = 0;
  await readHistories(db, workspaceId, 'changes', period.jobId, ({ length, kind, at, isFirst }, kinds) => {
    const cells = Int32Array.from(kinds.flatMap((each) => cellsOf(each, stages)));
    // In a variable of its own: those of the function around it are slow.
    let application = applications;
    for (let index = 0; index < length; index += 1) {
      application += isFirst[index]!;
      const time = at[index]!;
      if (time < from || time >= to) continue;
      const start = kind[index]! * COLUMNS;
      for (let column = start; column < start + COLUMNS; column += 1) {
        const cell = cells[column]!;
        if (cell < 0 || last[cell] === application) continue;
        last[cell] = application;
        counts[cell]! += 1;
      }
    }
    applications = application;
  });
  return {
    stages: rows.map((row, index) => {
      const [entered, passed, rejected] = counts.subarray(index * COLUMNS, (index + 1) * COLUMNS);
      return { ...row, entered: entered!, passed: passed!, rejected: rejected! };
    }),
  };
}

/** The cells of the report in which a change counts as entered, passed and rejected; negative if it does not. */
function cellsOf([fromId, toId, , isRejection]: ChangeKind, stages: ReadonlyMap<string, ReportStage>): number[] {
  const from = fromId === null ? undefined : stages.get(fromId);
  const to = stages.get(toId);
  const hasPassed = from !== undefined && to !== undefined && to.position > from.position && to.kind !== 'rejected';
  const places = [
    fromId === toId ? NONE : (to?.row ?? NONE),
    hasPassed ? from.row : NONE,
    isRejection ? (from?.row ?? NONE) : NONE,
  ];
  return places.map((row, column) => (row === NONE ? NONE : row * COLUMNS + column));
}

/** Measures from the change into a stage to the next change of the application; current stages are not counted. */
export async function timeInStage(db: Queryable, workspaceId: string, period: Period): Promise<TimeInStageReport> {
  const { rows, stages } = await findReportStages(db, workspaceId, period);
  const { from, to } = await findBounds(db, period);
  const durations = rows.map(() => new Values());
  await readHistories(db, workspaceId, 'changes', period.jobId, ({ length, kind, at, isFirst }, kinds) => {
    const entered = Int32Array.from(kinds, ([, toId, status]) =>
      status === 'active' ? (stages.get(toId)?.row ?? NONE) : NONE,
    );
    let row = NONE;
    let since = 0;
    for (let index = 0; index < length; index += 1) {
      const time = at[index]!;
      if (isFirst[index] === 0 && row !== NONE && time >= from && time < to) durations[row]!.add(time - since);
      row = entered[kind[index]!]!;
      since = time;
    }
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
