import type { Queryable } from '../../../../platform/database/database.ts';
import type { Page } from '../../../../platform/database/paging.ts';
import type { ListRequest } from '../../../../platform/database/record-list.ts';
import { recordTable } from '../../../../platform/database/record-table.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { Versioned } from '../../../../platform/records/diff.ts';
import type { Passkey } from '../passkey-schema.ts';

type PasskeyRow = Passkey & Versioned;

const passkeys = recordTable<Passkey>(
  'passkeys',
  { id: 'id', name: 'name', lastUsedAt: 'last_used_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  { softDelete: true },
);

/** A passkey with the data needed to verify a signature. */
export interface StoredPasskey {
  id: string;
  memberId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

const STORED = sql`p.id, p.member_id as "memberId", p.credential_id as "credentialId", p.public_key as "publicKey",
  p.counter::float8 as counter, p.transports`;

/** The passkey with that credential ID, unless its member was removed. */
export async function findPasskey(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  credentialId: Buffer,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await db.query<StoredPasskey>(sql`
    select ${STORED} from passkeys p
    join members m on m.workspace_id = p.workspace_id and m.id = p.member_id and m.deleted_at is null
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId} and p.credential_id = ${credentialId}
      and p.deleted_at is null`);
  return passkey;
}

/** All passkeys of a member. */
export function passkeysOf(db: Queryable, workspaceId: string, memberId: string): Promise<StoredPasskey[]> {
  return db.query<StoredPasskey>(sql`
    select ${STORED} from passkeys p
    where p.workspace_id = ${workspaceId} and p.member_id = ${memberId} and p.deleted_at is null order by p.id`);
}

export function listPasskeys(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  page: ListRequest,
): Promise<Page<Passkey>> {
  return passkeys.list(db, workspaceId, page, { scope: [sql`t.member_id = ${memberId}`] });
}

/** @returns undefined when the workspace already has this credential */
export function insertPasskey(
  db: Queryable,
  workspaceId: string,
  passkey: StoredPasskey & { name: string },
): Promise<PasskeyRow | undefined> {
  const { id, name, memberId, credentialId, publicKey, counter, transports } = passkey;
  const others = { member_id: memberId, credential_id: credentialId, public_key: publicKey, counter, transports };
  const key = sql`(workspace_id, credential_id) where deleted_at is null`;
  return passkeys.insertUnlessExists(db, workspaceId, { id, name }, key, others);
}

/** @returns undefined when the member has no such passkey */
export async function renameOwnPasskey(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.query<PasskeyRow>(sql`
    update passkeys t set name = ${name}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.member_id = ${memberId} and t.id = ${id} and t.deleted_at is null
    returning ${passkeys.record}`);
  return row;
}

/**
 * Stores a use of a passkey, unless one with the same or a higher counter was stored in the meantime, as for two copies of a
 * passkey or a replayed assertion. @returns whether it was stored
 */
export async function noteUse(db: Queryable, workspaceId: string, id: string, counter: number): Promise<boolean> {
  const rows = await db.query(sql`
    update passkeys set counter = ${counter}, last_used_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null
      and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning 1`);
  return rows.length > 0;
}

/** Removes one or all passkeys of a member. @returns the removed ones */
export function deletePasskeys(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  id: string | null = null,
): Promise<{ id: string; name: string }[]> {
  return db.query<{ id: string; name: string }>(sql`
    update passkeys set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and member_id = ${memberId} and deleted_at is null
      and (${id}::uuid is null or id = ${id}::uuid) returning id, name`);
}

/** Removes a passkey of any member. @returns whether there was one */
export async function deletePasskeyById(db: Queryable, workspaceId: string, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update passkeys set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and id = ${id} and deleted_at is null returning 1`);
  return rows.length > 0;
}
