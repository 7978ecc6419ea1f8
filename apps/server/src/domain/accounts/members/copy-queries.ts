import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type MemberRow, members } from './queries.ts';

/** Copies the members of the live workspace under the same IDs, so that tests can assign work to them. They cannot sign in. */
export async function copyMembers(db: Queryable, liveId: string, sandboxId: string): Promise<MemberRow[]> {
  const originals = await db.query<MemberRow>(sql`
    select ${members.record} from members t
    where t.workspace_id = ${liveId} and t.joined_at is not null and t.deleted_at is null`);
  return db.query<MemberRow>(sql`
    insert into members as t (workspace_id, id, email, name, role, joined_at)
    select ${sandboxId}, m.id, m.email, m.name, m.role, rolecall_now()
    from jsonb_to_recordset(${JSON.stringify(originals)}::jsonb) as m (id uuid, email text, name text, role text)
    returning ${members.record}`);
}
