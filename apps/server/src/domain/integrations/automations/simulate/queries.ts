import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';

export interface PastEvent {
  id: string;
  type: string;
  entityType: string;
  entityId: string;
  redacted: boolean;
  data: Record<string, unknown> | null;
  createdAt: string;
}

export function eventsBefore(
  db: Queryable,
  workspaceId: string,
  type: string,
  days: number,
  before: string | null,
  limit: number,
): Promise<PastEvent[]> {
  const older = before === null ? sql`` : sql`and t.id < ${before}`;
  return db.query(sql`
    select t.id, t.type, t.entity_type as "entityType", t.entity_id as "entityId", t.data,
      t.data is null as redacted, t.created_at as "createdAt" from activity_events t
    where t.workspace_id = ${workspaceId} and t.type = ${type} ${older}
      and t.created_at >= rolecall_now() - make_interval(days => ${days})
    order by t.id desc limit ${limit}`);
}
