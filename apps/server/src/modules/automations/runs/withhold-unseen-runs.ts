import type { Context } from '../../../platform/context.ts';
import { visibleIds } from '../../scorecards/queries.ts';
import type { Run, RunDetail } from './schema.ts';

const WITHHELD = { withheld: true };

/**
 * Runs as this caller may see them. What a run was given, found and did is withheld from an operator while it holds a
 * scorecard that they may not see yet: any text of it may quote the scorecard. API keys see all, at no cost.
 */
export async function withholdUnseenRuns<Shown extends Run | RunDetail>(
  context: Context,
  runs: readonly Shown[],
): Promise<Shown[]> {
  if (context.actor.type !== 'operator') return [...runs];
  const held = runs.map(scorecardsOf);
  const ids = held.flat();
  if (ids.length === 0) return [...runs];
  const visible = await visibleIds(context.db.read, context, ids);
  return runs.map((run, index) => (held[index]!.every((id) => visible.has(id)) ? run : withheld(run)));
}

/** Scorecards in the event of a run, and in events that its steps have waited for. */
function scorecardsOf(run: Run | RunDetail): string[] {
  const outputs = 'steps' in run ? run.steps.map(({ output }) => read(read(output, 'event'), 'data')) : [];
  return [run.triggerPayload, ...outputs]
    .map((data) => read(read(data, 'scorecard'), 'id'))
    .filter((id) => typeof id === 'string');
}

function read(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
}

function withheld<Shown extends Run | RunDetail>(run: Shown): Shown {
  const shown = { ...run, triggerPayload: WITHHELD, conditionResult: WITHHELD };
  if (!('steps' in shown)) return shown;
  return { ...shown, steps: shown.steps.map((step) => ({ ...step, input: WITHHELD, output: WITHHELD, error: null })) };
}
