import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { checkTransition, type StateMachine } from '../../../platform/records/state-machine.ts';
import { importEvents } from './events.ts';
import { sourceName } from './open-source.ts';
import { COMPLETED, forgetReading, type ImportRow, imports, READ, STARTED, setWork } from './queries.ts';
import type { Import, ImportStatus } from './schema.ts';

const STATES: StateMachine<ImportStatus> = {
  planned: ['previewed', 'running'],
  previewed: ['planned', 'running'],
  running: ['paused', 'completed', 'failed'],
  paused: ['running', 'undoing'],
  completed: ['running', 'undoing'],
  failed: ['running', 'undoing'],
  undoing: ['undone', 'failed'],
  undone: ['running'],
};

const WORKING: ReadonlySet<ImportStatus> = new Set(['running', 'undoing']);

interface StatusChange extends Partial<Pick<Import, 'error' | 'preview' | 'mapping'>> {
  /** Whether what has been read is read again. */
  fromStart?: boolean;
  /** Whether another system has been read whole, or all that has changed there. */
  isRead?: boolean;
}

/** @throws NotFound; Conflict if the import cannot get the status */
export async function changeStatus(
  context: Context,
  id: string,
  status: ImportStatus,
  { fromStart = false, isRead = false, error = null, ...values }: StatusChange = {},
): Promise<ImportRow> {
  return change(context, async (tx) => {
    const before = tx.target(await requireImport(tx, id));
    if (!checkTransition(STATES, 'An import', before.status, status)) return before;
    const isStarted = WORKING.has(status);
    const given = {
      ...values,
      status,
      error,
      ...(isStarted ? { startedBy: tx.actor } : {}),
      ...(fromStart ? { progress: {} } : {}),
    };
    const times = status === 'completed' || status === 'undone' ? COMPLETED : isStarted && fromStart ? STARTED : [];
    if (status === 'undoing')
      await forgetReading(tx, tx.workspaceId, { kind: before.kind, source: sourceName(before) });
    const after = await imports.update(tx, tx.workspaceId, id, given, [...times, ...(isRead ? [READ] : [])]);
    await setWork(tx, tx.workspaceId, id, { isDue: isStarted, fromStart });
    recordImportUpdate(tx, before, after, ['status', 'error']);
    tx.afterCommit(() => tx.services.signals.emit('work', { queue: 'imports' }));
    return after;
  });
}

/** Locks the import until the end of the change. @throws NotFound */
export async function requireImport(tx: Change, id: string): Promise<ImportRow> {
  const found = await imports.lock(tx, tx.workspaceId, id);
  if (found === undefined) throw new NotFound('Import');
  return found;
}

export function recordImportUpdate(tx: Change, before: ImportRow, after: ImportRow, fields: readonly string[]): void {
  tx.record(importEvents.updated, after, { import: apiFields(after), changes: changesBetween(before, after, fields) });
}
