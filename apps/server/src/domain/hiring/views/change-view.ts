import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { viewEvents } from './events.ts';
import { isVisibleTo, type SavedViewRow, views } from './queries.ts';
import type { NewSavedView, SavedView, SavedViewPatch } from './schema.ts';

/** Owners and admins have this scope. */
const ADMINISTRATION = 'workspace:write';
const PRIVATE = { withoutEvent: 'private views are not part of the history of the workspace' };

/** The member who calls; null for API keys. */
export function memberOf({ actor }: Context): string | null {
  return actor.type === 'operator' ? actor.id : null;
}

/** @throws NotFound, also for the private view of another member */
export async function getView(context: Context, id: string): Promise<SavedViewRow> {
  const view = await views.find(context.db.read, context.workspaceId, id, isVisibleTo(memberOf(context)));
  if (view === undefined) throw new NotFound('View');
  return view;
}

/**
 * @throws Invalid for a private view without a member
 * @param past whose it is in another workspace
 */
export async function createView(
  context: Context,
  input: NewSavedView,
  past?: Pick<SavedView, 'ownerId' | 'createdAt'>,
): Promise<SavedViewRow> {
  const ownerId = past === undefined ? memberOf(context) : past.ownerId;
  const shared = input.shared ?? ownerId === null;
  requireOwnerUnlessShared(ownerId, shared);
  return change(
    context,
    async (tx) => {
      const made = past === undefined ? { id: newId() } : { id: idAt(past.createdAt), createdAt: past.createdAt };
      const view = await views.insert(tx, tx.workspaceId, { ...input, ...made, shared, ownerId });
      if (view.shared) tx.record(viewEvents.created, view, { view: apiFields(view) });
      return view;
    },
    PRIVATE,
  );
}

/** @throws NotFound; Forbidden for the shared view of another member; Invalid for a private view without a member */
export async function updateView(context: Context, id: string, patch: SavedViewPatch): Promise<SavedViewRow> {
  return change(
    context,
    async (tx) => {
      const view = tx.target(await requireChangeable(tx, id));
      const changed = changedFields(view, patch);
      const fields = Object.keys(changed);
      if (fields.length === 0) return view;
      requireOwnerUnlessShared(view.ownerId, changed.shared ?? view.shared);
      const updated = await views.update(tx, tx.workspaceId, view.id, changed);
      recordUpdate(tx, view, updated, fields);
      return updated;
    },
    PRIVATE,
  );
}

/** @throws NotFound; Forbidden for the shared view of another member */
export async function deleteView(context: Context, id: string): Promise<void> {
  await change(
    context,
    async (tx) => {
      const view = tx.target(await requireChangeable(tx, id));
      const deleted = await views.markDeleted(tx, tx.workspaceId, view.id);
      if (view.shared) tx.record(viewEvents.deleted, deleted, { view: apiFields(deleted) });
    },
    PRIVATE,
  );
}

/** For others, a view begins when it is shared and ends when it no longer is. */
function recordUpdate(tx: Change, before: SavedViewRow, after: SavedViewRow, fields: readonly string[]): void {
  const view = apiFields(after);
  if (before.shared && after.shared)
    tx.record(viewEvents.updated, after, { view, changes: changesBetween(before, after, fields) });
  else if (after.shared) tx.record(viewEvents.created, after, { view });
  else if (before.shared) tx.record(viewEvents.deleted, after, { view });
}

/** Locks the view until the end of the change. @throws NotFound, Forbidden */
async function requireChangeable(tx: Change, id: string): Promise<SavedViewRow> {
  const memberId = memberOf(tx);
  const view = await views.lock(tx, tx.workspaceId, id, isVisibleTo(memberId));
  if (view === undefined) throw new NotFound('View');
  if (view.ownerId === memberId || tx.scopes.has(ADMINISTRATION)) return view;
  throw new Forbidden('Only the member who created a shared view, an owner or an admin can change it.', {
    ownerId: view.ownerId,
  });
}

/** @throws Invalid for a view that no one could see */
function requireOwnerUnlessShared(ownerId: string | null, shared: boolean): void {
  if (ownerId === null && !shared) throw Invalid.field('shared', 'must be true for a view created with an API key');
}
