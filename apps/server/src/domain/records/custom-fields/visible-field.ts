import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { archivedConditions, type Page } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { listQueryWithoutDeleted } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import { PRIVATE_SCOPE } from './field-directory.ts';
import { type CustomFieldRow, customFields } from './queries.ts';
import { customFieldFilters } from './schema.ts';

export const fieldListQuery = listQueryWithoutDeleted(customFieldFilters);
const fieldListSchema = Type.Object(fieldListQuery);

/** The fields that the caller sees, newest first. */
export async function listFields(
  context: Context,
  query: Static<typeof fieldListSchema>,
): Promise<Page<CustomFieldRow>> {
  const filters = archivedConditions(query);
  if (!context.scopes.has(PRIVATE_SCOPE)) filters.push(sql`not t.private`);
  return customFields.list(context.db.read, context.workspaceId, query, { filters });
}

/** @throws NotFound for an unknown field, and for a private one that the caller does not see */
export async function getField(context: Context, id: string): Promise<CustomFieldRow> {
  return seen(context, await customFields.find(context.db.read, context.workspaceId, id));
}

/** Locks the field until the end of the change. @throws NotFound as above */
export async function requireField(tx: Change, id: string): Promise<CustomFieldRow> {
  return seen(tx, await customFields.lock(tx, tx.workspaceId, id));
}

/** @throws Forbidden for a caller who does not see private fields */
export function requirePrivateScope({ scopes }: Pick<Context, 'scopes'>): void {
  if (scopes.has(PRIVATE_SCOPE)) return;
  throw new Forbidden(`A private field requires the scope ${PRIVATE_SCOPE}.`, { requiredScope: PRIVATE_SCOPE });
}

/** Only an offer is read by its candidate, and nothing that parts of the team do not see. @throws Invalid */
export function requireShowable(field: Pick<CustomFieldRow, 'entity' | 'type' | 'private' | 'shownToCandidate'>): void {
  if (!field.shownToCandidate) return;
  if (field.entity !== 'offer') throw Invalid.field('shownToCandidate', 'is only for fields of offers');
  if (field.private) throw Invalid.field('shownToCandidate', 'is not possible for a private field');
  if (field.type === 'member') throw Invalid.field('shownToCandidate', 'is not possible for the type member');
}

function seen({ scopes }: Pick<Context, 'scopes'>, field: CustomFieldRow | undefined): CustomFieldRow {
  if (field === undefined || (field.private && !scopes.has(PRIVATE_SCOPE))) throw new NotFound('Custom field');
  return field;
}
