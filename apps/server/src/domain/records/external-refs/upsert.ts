import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { ApiError, Forbidden, Invalid } from '../../../platform/errors/errors.ts';
import { normalize } from '../../../platform/http/contract/input.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { lockRecordWithRef } from './queries.ts';
import { ExternalId, ExternalSystem, isSameRef, type NewExternalRef, type ReferencedEntity } from './schema.ts';

/** Path parameters of an upsert. */
export const refParams = { system: ExternalSystem, id: ExternalId };

interface Upsert<Row, Body> {
  entity: ReferencedEntity;
  ref: { system: string; id: string };
  body: Body;
  /** Creates the record. `body` has the reference. */
  create: (tx: Change, body: Body & { externalRefs: NewExternalRef[] }) => Promise<Row>;
  /** Locks what the lock order has before the record. */
  lockFirst?: (tx: Change) => void;
  /** Locks the record; undefined if it has been deleted. */
  lock: (tx: Change, id: string) => Promise<Row | undefined>;
  /** Changes the locked record. If `body` has references, that of the path is among them. */
  update: (tx: Change, row: Row, body: Body) => Promise<Row>;
}

/**
 * Creates the record with a reference, or changes it: 201 or 200. Concurrent calls with the same reference wait for each
 * other, and so does everything else that gives a record this reference.
 * @throws Forbidden for a key without personal data, except for jobs; ApiError 412 if `If-Match` is set and no record has the reference
 */
export async function upsertByRef<Row extends { revision: number }, Body extends { externalRefs?: NewExternalRef[] }>(
  context: Context,
  { entity, ref: given, body, create, lockFirst, lock, update }: Upsert<Row, Body>,
): Promise<OperationResult<Row>> {
  // References are personal data of these records, by which such a key finds nothing.
  if (entity !== 'job' && context.limits?.personalData === false)
    throw new Forbidden('This key has no access to personal data.', { limits: context.limits });
  const ref = { system: given.system, id: readId(given.id) };
  const withRef = (refs: NewExternalRef[]) => (refs.some((one) => isSameRef(one, ref)) ? refs : [ref, ...refs]);
  return change(context, async (tx) => {
    lockFirst?.(tx);
    // A record that is deleted at this moment no longer has the reference once its lock is free.
    for (let id = await find(); id !== undefined; id = await find()) {
      const row = await lock(tx, id);
      if (row === undefined) continue;
      const refs = body.externalRefs === undefined ? {} : { externalRefs: withRef(body.externalRefs) };
      return new OperationResult(await update(tx, tx.target(row), { ...body, ...refs }), { status: 200 });
    }
    if (context.ifMatch !== null) throw new ApiError('precondition_failed', 'No record has this reference.');
    const row = await create(tx, { ...body, externalRefs: withRef(body.externalRefs ?? []) });
    return new OperationResult(row, { status: 201 });

    function find(): Promise<string | undefined> {
      return lockRecordWithRef(tx, tx.workspaceId, entity, ref);
    }
  });
}

/** The ID in the path as a body would have it. @throws Invalid */
function readId(id: string): string {
  const read = normalize(id, 'id');
  if (typeof read !== 'string' || read === '') throw Invalid.field('id', 'must not be empty');
  return read;
}
