import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import type { OfferResponse } from './schema.ts';

const RESPONSE = sql`t.id, t.offer_id as "offerId", t.decision, t.name, host(t.ip) as ip, t.user_agent as "userAgent", t.text,
  t.text_sha256 as "textSha256", t.decided_at as "decidedAt"`;

export async function findOfferResponse(
  db: Queryable,
  workspaceId: string,
  offerId: string,
): Promise<OfferResponse | undefined> {
  const [response] = await db.query<OfferResponse>(sql`
    select ${RESPONSE} from offer_responses t where t.workspace_id = ${workspaceId} and t.offer_id = ${offerId}`);
  return response;
}

export async function insertOfferResponse(
  db: Queryable,
  workspaceId: string,
  response: Omit<OfferResponse, 'id' | 'decidedAt'>,
): Promise<OfferResponse> {
  const { offerId, decision, name, ip, userAgent, text, textSha256 } = response;
  const [row] = await db.query<OfferResponse>(sql`
    insert into offer_responses as t (workspace_id, id, offer_id, decision, name, ip, user_agent, text, text_sha256)
    values (${workspaceId}, ${newId()}, ${offerId}, ${decision}, ${name}, ${ip}::inet, ${userAgent}, ${text}, ${textSha256})
    returning ${RESPONSE}`);
  return row!;
}
