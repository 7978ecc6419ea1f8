import type { Dispatcher } from '../../integrations/activity/dispatch.ts';
import { appendEntries } from './append.ts';
import { guardedEvents, isGuarded, removeEventOrigins } from './queries.ts';

/** Copies security-relevant events from the event log to the audit log, each exactly once. */
export const auditDispatcher: Dispatcher = {
  name: 'audit',
  awaits: (types) => types.some(isGuarded),
  async dispatch(tx, batch) {
    const events = await guardedEvents(tx, batch);
    // Ordered by id, so that two processes cannot deadlock.
    const workspaces = [...Map.groupBy(events, ({ workspaceId }) => workspaceId)].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [workspaceId, own] of workspaces) await appendEntries(tx, workspaceId, own);
    if (events.some(({ origin }) => origin != null)) removeEventOrigins(tx, batch);
    return () => {};
  },
};
