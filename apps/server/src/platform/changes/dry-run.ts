import type { Context, DryRun } from '../context/context.ts';
import { servicesWithoutEffects } from '../context/services-without-effects.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { apart } from './change.ts';

/**
 * Runs a whole operation in a transaction that is rolled back. It sees what it writes itself, its rules and constraints
 * apply, and none of its effects outside the database happen. Its events are those that the caller would see.
 * @throws the error of the operation; Invalid where it needs an effect that cannot be undone
 */
export function dryRun<Result>(
  context: Context,
  operation: (context: Context) => Promise<Result>,
): Promise<{ result: Result; events: Omit<DryRun['events'][number], 'id'>[] }> {
  return context.db.rolledBack(async (db) => {
    const trial: DryRun = { events: [] };
    const services = servicesWithoutEffects(context.services);
    const result = await operation({ ...apart(context), db, services, dryRun: trial });
    const seen = await eventsSeen(db, context.workspaceId, trial.events);
    return { result, events: seen.map(({ id: _id, ...event }) => event) };
  });
}

/** Those about records that the caller sees: a change can affect others. */
async function eventsSeen({ visibility, read }: Database, workspaceId: string, events: DryRun['events']) {
  if (visibility === null || events.length === 0) return events;
  const ids = events.map(({ id }) => id);
  const rows = await read.query<{ id: string }>(sql`
    select id from activity_events where workspace_id = ${workspaceId} and id = any(${ids}::uuid[])`);
  const seen = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => seen.has(id));
}
