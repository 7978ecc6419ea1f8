import type { Context } from '../../../../platform/context/context.ts';
import { visibleIds } from '../../../hiring/scorecards/queries.ts';
import { dataWithinVisibility, listsRecords } from '../../activity/catalog/data-within-limits.ts';
import { visibleData } from '../../activity/catalog/visible-data.ts';
import { scopesOfRun } from '../definition/definition-scopes.ts';
import { requireAutomationScopes } from '../require-scopes.ts';
import type { Run, RunDetail } from '../run-schema.ts';

/**
 * Redacts the runs for this caller. The inputs and results of a run are redacted unless the caller has the scopes to read
 * its event and the records that it is about, and for a member while the run contains a scorecard that they may not see
 * yet: any text in the run may quote it. A caller who sees only part of the records gets the data of events that list
 * records as the feed shows it, without anything that may quote the lists.
 */
export async function redactUnseenRuns<Shown extends Run | RunDetail>(
  context: Context,
  runs: readonly Shown[],
): Promise<Shown[]> {
  const visible = await visibleScorecards(context, runs);
  const isSeen = (run: Shown) =>
    eventsOf(run).every((event) => scopesOfRun(event).every((scope) => context.scopes.has(scope))) &&
    (visible === null || scorecardsOf(run).every((id) => visible.has(id)));
  return runs.map((run) => {
    if (!isSeen(run)) return redacted(run);
    const { triggerEvent, triggerPayload } = run;
    if (context.db.visibility === null || !eventsOf(run).some(listsRecords))
      return { ...run, triggerPayload: visibleData(context.scopes, triggerPayload) };
    const seen = dataWithinVisibility(triggerEvent, triggerPayload);
    return { ...redacted(run), triggerPayload: visibleData(context.scopes, seen) };
  });
}

/** Requires that the caller may still read a run that is replayed from a stored response. @throws Forbidden */
export function requireScopesForReplay(context: Context, run: Run): void {
  if (!run.redacted) requireAutomationScopes(context, eventsOf(run).flatMap(scopesOfRun));
}

/** The scorecards that the caller may already see; null for all of them. */
async function visibleScorecards(context: Context, runs: readonly (Run | RunDetail)[]): Promise<Set<string> | null> {
  if (context.actor.type !== 'operator') return null;
  const ids = runs.flatMap(scorecardsOf);
  return ids.length === 0 ? null : visibleIds(context.db.read, context, ids);
}

/** The types of the event that started a run, and of the events that its steps waited for. */
function eventsOf(run: Run | RunDetail): string[] {
  const awaited = 'steps' in run ? run.steps.map(({ output }) => read(read(output, 'event'), 'type')) : [];
  return [run.triggerEvent, ...awaited.filter((type) => typeof type === 'string')];
}

/** The scorecards in the event that started a run, and in the events that its steps waited for. */
function scorecardsOf(run: Run | RunDetail): string[] {
  const outputs = 'steps' in run ? run.steps.map(({ output }) => read(read(output, 'event'), 'data')) : [];
  return [run.triggerPayload, ...outputs]
    .map((data) => read(read(data, 'scorecard'), 'id'))
    .filter((id) => typeof id === 'string');
}

function read(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined;
}

function redacted<Shown extends Run | RunDetail>(run: Shown): Shown {
  const shown = { ...run, redacted: true, triggerPayload: null, conditionResult: null, error: null };
  if (!('steps' in shown)) return shown;
  return { ...shown, steps: shown.steps.map((step) => ({ ...step, input: null, output: null, error: null })) };
}
