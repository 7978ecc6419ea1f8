import { MAILED_TOKEN } from '../../apps/server/src/domain/email/redacted-token.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import type { Json } from '../../apps/server/test/harness.ts';
import { type AttackedWorkspace, apply } from '../attacks/attack.ts';
import { call, need, type Reply } from '../calls.ts';
import type { Fleet } from '../fleet.ts';

/** The service; its address changes when it is restarted. */
export interface Service {
  url: string;
}

/** A candidate who has applied, with the page of the application. */
export interface CandidateVisitor {
  service: Service;
  at: AttackedWorkspace;
  email: string;
  candidateId: string;
  applicationId: string;
  /** Path of the page that the link in the confirmation opens. */
  path: string;
}

/** Applies for a job and follows the link in the confirmation. */
export async function newVisitor(fleet: Fleet, service: Service, at: AttackedWorkspace, email: string) {
  const sent = await apply(service.url, at, '198.51.100.1', { firstName: 'Ada', lastName: 'Lovelace', email });
  if (sent.status !== 201) throw new Error(`applying: ${sent.status} ${sent.text}`);
  const key = at.workspace.secretKey;
  const [candidate] = await need({ method: 'GET', url: `${service.url}/api/v1/candidates?email=${email}`, key });
  const list = `${service.url}/api/v1/applications?candidateId=${candidate.id}`;
  const [application] = await need({ method: 'GET', url: list, key });
  const token = await secretFromEmail(fleet, at, 'application_received', email);
  const path = `/my/${token}`;
  const ids = { candidateId: candidate.id, applicationId: application.id };
  return { service, at, email, ...ids, path } satisfies CandidateVisitor;
}

/** The token or code in the newest email of a kind to an address, which only the recipient sees. */
async function secretFromEmail(fleet: Fleet, at: AttackedWorkspace, kind: string, email: string) {
  const { id, context } = at.workspace;
  const [row] = await fleet.db.write.query<{ sealed: Buffer }>(sql`
    select token_sealed as sealed from mails
    where workspace_id = ${id} and kind = ${kind} and recipient like ${`%${email}%`} and token_sealed is not null
    order by id desc limit 1`);
  if (row === undefined) throw new Error(`no ${kind} to ${email}`);
  return context.services.secrets.open(row.sealed, MAILED_TOKEN).toString();
}

/** Opens a page. @param path below the page of the application, or another page as `/my/...` */
export function get({ service, path }: CandidateVisitor, below = '', method = 'GET', ip = '198.51.100.1') {
  return call({ method, url: `${service.url}${path}${below}`, headers: { 'x-forwarded-for': ip } });
}

/** Sends a form of the page, as a browser does. */
export function post(
  visitor: CandidateVisitor,
  below: string,
  fields: Record<string, string> = {},
  ip = '198.51.100.1',
): Promise<Reply> {
  return call({
    method: 'POST',
    url: `${visitor.service.url}${visitor.path}${below}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': ip,
    },
    body: new URLSearchParams(fields).toString(),
  });
}

/** A call by a member of the hiring team. @returns the response's `data` */
export function team({ service, at }: CandidateVisitor, method: string, path: string, body?: object): Promise<Json> {
  return need({ method, url: `${service.url}/api/v1${path}`, key: at.workspace.secretKey, body });
}

/** An offer that has been sent, and the hash of its text, which its form contains. */
export interface OpenOffer {
  id: string;
  path: string;
  hash: string;
}

export async function sendOffer(visitor: CandidateVisitor): Promise<OpenOffer> {
  const body = { applicationId: visitor.applicationId, title: 'Chief Cook' };
  const { id } = await team(visitor, 'POST', '/offers', body);
  await team(visitor, 'POST', `/offers/${id}/send`);
  const path = `/offers/${id}`;
  const { text } = await get(visitor, path);
  return { id, path, hash: /name="hash" value="([^"]*)"/.exec(text)?.[1] ?? '' };
}

/** A code for accepting the offer, from the candidate's mailbox. */
export async function requestCode(fleet: Fleet, visitor: CandidateVisitor, { path }: OpenOffer): Promise<string> {
  const { status, text } = await post(visitor, `${path}/code`);
  if (status !== 303) throw new Error(`requesting a code: ${status} ${text}`);
  return secretFromEmail(fleet, visitor.at, 'candidate_code', visitor.email);
}

export function accept(visitor: CandidateVisitor, { path, hash }: OpenOffer, code: string, name = 'Ada') {
  return post(visitor, `${path}/accept`, { hash, code, name });
}

/** An offer in the database: its status, how many responses it has, and how often its candidate was hired. */
export async function storedOutcome(fleet: Fleet, { at, applicationId, email }: CandidateVisitor, { id }: OpenOffer) {
  const workspaceId = at.workspace.id;
  const [row] = await fleet.db.write.query<{ status: string; responses: number; hires: number; receipts: number }>(sql`
    select o.status,
      (select count(*)::int from offer_responses r where r.workspace_id = o.workspace_id and r.offer_id = o.id) as responses,
      (select count(*)::int from activity_events e where e.workspace_id = o.workspace_id
        and e.entity_id = ${applicationId} and e.type = 'application.hired') as hires,
      (select count(*)::int from mails m where m.workspace_id = o.workspace_id and m.kind = 'offer_receipt'
        and m.recipient like ${`%${email}%`}) as receipts
    from offers o where o.workspace_id = ${workspaceId} and o.id = ${id}`);
  return row!;
}
