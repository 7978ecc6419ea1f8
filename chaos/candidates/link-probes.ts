import { randomUUID } from 'node:crypto';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { newToken } from '../../apps/server/src/platform/security/workspace-token.ts';
import { type AttackOutcome, faultUnless } from '../attacks/attack.ts';
import { call } from '../calls.ts';
import type { Fleet } from '../fleet.ts';
import { type CandidateVisitor, get, post, sendOffer, storedOutcome, team } from './candidate-visitor.ts';

/** Failed attempts with links that the service under test allows each address per minute. */
export const LINK_FAILURES_PER_MINUTE = 40;
/** User agents of programs that check emails: they open every link, and every link on the pages that those lead to. */
const READ_PATHS = ['', '/edit', '/withdrawal', '/erase', '/email', '/data.zip'];
const WRITE_PATHS = ['/files', '/messages', '/erase/code', '/email/code'];

/** The page for a link that never existed. */
async function unknownLink({ service, at }: CandidateVisitor): Promise<{ status: number; text: string }> {
  return fetchAt(service.url, `/my/${newToken(at.workspace.id).text}`, '198.51.100.200');
}

function fetchAt(url: string, path: string, address: string) {
  return call({ method: 'GET', url: url + path, headers: { 'x-forwarded-for': address } });
}

/** Links that differ in one character, and guessed ones, all get the same response; the valid link keeps working. */
export async function guessLinks(visitor: CandidateVisitor): Promise<AttackOutcome> {
  const { url } = visitor.service;
  const token = visitor.path.slice('/my/'.length);
  const near = [
    ...Array.from(
      { length: token.length },
      (_, n) => `${token.slice(0, n)}${token[n] === 'A' ? 'B' : 'A'}${token.slice(n + 1)}`,
    ),
    token.slice(0, -1),
    `${token}A`,
    // The same secret in another workspace.
    `${newToken(randomUUID()).text.slice(0, 20)}${token.slice(20)}`,
  ];
  const answers = await Promise.all(near.map((guess, n) => fetchAt(url, `/my/${guess}`, `198.51.107.${n % 250}`)));
  const unknown = await unknownLink(visitor);
  const opened = answers.filter(({ status }) => status === 200).length;
  const different = answers.filter(({ status, text }) => status === 404 && text !== unknown.text).length;
  const flood = await Promise.all(
    Array.from({ length: 2 * LINK_FAILURES_PER_MINUTE }, () =>
      fetchAt(url, `/my/${newToken(visitor.at.workspace.id).text}`, '198.51.108.1'),
    ),
  );
  const admitted = flood.filter(({ status }) => status === 404).length;
  const own = await get(visitor, '', 'GET', '198.51.108.1');
  return {
    figures: {
      'links that differ in one character': near.length,
      'guesses of one address that were looked up': `${admitted} of ${flood.length}`,
    },
    faults: [
      ...faultUnless(opened === 0, `${opened} altered links opened a page`),
      ...faultUnless(different === 0, `${different} altered links got a response of their own`),
      ...faultUnless(admitted <= LINK_FAILURES_PER_MINUTE, `${admitted} guesses of one address were looked up`),
      ...faultUnless(own.status === 200, `a valid link from the address of the guesses was answered ${own.status}`),
    ],
  };
}

/** Records of another application, even for the same job, are not found with this link. */
export async function useAcross(
  fleet: Fleet,
  visitor: CandidateVisitor,
  other: CandidateVisitor,
): Promise<AttackOutcome> {
  const offer = await sendOffer(other);
  const body = {
    applicationId: other.applicationId,
    type: 'final',
    mode: 'phone',
    scheduledAt: '2090-03-01T09:30:00Z',
  };
  const interview = await team(other, 'POST', '/interviews', body);
  const file = { hash: offer.hash, code: '000000', name: 'Ada', declineName: 'Ada' };
  const statuses = await Promise.all([
    get(visitor, offer.path),
    get(visitor, `/interviews/${interview.id}/calendar.ics`),
    post(visitor, `${offer.path}/code`),
    post(visitor, `${offer.path}/accept`, file),
    post(visitor, `${offer.path}/decline`, file),
  ]);
  const page = await get(visitor);
  const { status, responses } = await storedOutcome(fleet, other, offer);
  return {
    figures: {},
    faults: [
      ...faultUnless(
        statuses.every((reply) => reply.status === 404),
        `records of another application were answered ${statuses.map((reply) => reply.status)}`,
      ),
      ...faultUnless(!page.text.includes(other.email), 'a page shows the address of another candidate'),
      ...faultUnless(status === 'sent' && responses === 0, `an offer was answered by the link of another application`),
    ],
  };
}

/** The rows of the workspace with their revisions, to detect changes. */
async function fingerprint(fleet: Fleet, { at, applicationId, candidateId }: CandidateVisitor): Promise<string> {
  const id = at.workspace.id;
  const rows = await fleet.db.write.query(sql`
    select (select count(*)::int from activity_events e where e.workspace_id = ${id}) as events,
      (select count(*)::int from mails m where m.workspace_id = ${id}) as mails,
      (select count(*)::int from candidate_codes c where c.workspace_id = ${id}) as codes,
      (select to_jsonb(a)::text from applications a where a.workspace_id = ${id} and a.id = ${applicationId}) as application,
      (select to_jsonb(c)::text from candidates c where c.workspace_id = ${id} and c.id = ${candidateId}) as candidate,
      (select jsonb_agg(to_jsonb(l) order by l.id)::text from candidate_links l where l.workspace_id = ${id}) as links,
      (select jsonb_agg(to_jsonb(o) order by o.id)::text from offers o where o.workspace_id = ${id}) as offers`);
  return JSON.stringify(rows);
}

/** An email scanner opens every page several times with GET and HEAD: nothing changes, and no link is used up. */
export async function scanEmail(fleet: Fleet, visitor: CandidateVisitor): Promise<AttackOutcome> {
  const offer = await sendOffer(visitor);
  const before = await fingerprint(fleet, visitor);
  const paths = [...READ_PATHS, offer.path];
  const opened = await Promise.all(
    paths.flatMap((path) => ['GET', 'HEAD', 'GET'].map((method) => get(visitor, path, method, '198.51.100.9'))),
  );
  const writes = [...WRITE_PATHS, `${offer.path}/code`, `${offer.path}/accept`, `${offer.path}/decline`];
  const rejected = await Promise.all(writes.map((path) => get(visitor, path, 'GET', '198.51.100.9')));
  const after = await fingerprint(fleet, visitor);
  await team(visitor, 'POST', `/offers/${offer.id}/withdraw`);
  return {
    figures: { 'pages that a scanner opened': opened.length + rejected.length },
    faults: [
      ...faultUnless(
        opened.every(({ status }) => status === 200),
        `a scanner was answered ${opened.map(({ status }) => status)}`,
      ),
      ...faultUnless(
        rejected.every(({ status }) => status === 405),
        `a GET of an action was answered ${rejected.map(({ status }) => status)}`,
      ),
      ...faultUnless(after === before, 'opening pages has changed something'),
    ],
  };
}

/**
 * Revoked, expired, and of an erased candidate: every page and action gets the response of a link that never existed.
 *
 * @param address has not used up its allowance of failed attempts: these are fewer than `LINK_FAILURES_PER_MINUTE`
 */
export async function endLinks(
  fleet: Fleet,
  { revoked, expired, erased }: Readonly<Record<'revoked' | 'expired' | 'erased', CandidateVisitor>>,
  address: string,
): Promise<AttackOutcome> {
  await team(revoked, 'DELETE', `/applications/${revoked.applicationId}/candidate-link`);
  await team(expired, 'POST', `/applications/${expired.applicationId}/withdraw`);
  await fleet.db.write.query(sql`
    update applications set withdrawn_at = withdrawn_at - interval '181 days'
    where workspace_id = ${expired.at.workspace.id} and id = ${expired.applicationId}`);
  await team(erased, 'POST', `/candidates/${erased.candidateId}/erase`);
  const unknown = await unknownLink(revoked);
  const faults: string[] = [];
  for (const [kind, visitor] of Object.entries({ revoked, expired, erased })) {
    const answers = await Promise.all([
      ...READ_PATHS.map((path) => get(visitor, path, 'GET', address)),
      ...[...WRITE_PATHS, '/withdrawal'].map((path) => post(visitor, path, { message: 'x' }, address)),
    ]);
    const others = answers.filter(({ status, text }) => status !== 404 || text !== unknown.text);
    if (others.length > 0) faults.push(`a link that is ${kind} was answered ${others.map(({ status }) => status)}`);
  }
  return { figures: { 'links that were ended': 3 }, faults };
}
