import { createHash } from 'node:crypto';
import { readRaw } from '../../apps/server/src/domain/hiring/received/raw-storage.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import type { Storage } from '../../apps/server/src/platform/storage/storage.ts';
import { eventually } from '../../apps/server/test/eventually.ts';
import type { Json } from '../../apps/server/test/harness.ts';
import { need } from '../calls.ts';
import type { Outcome } from '../experiment.ts';
import type { Fleet, FleetWorkspace } from '../fleet.ts';
import { bytesOf, type SentEmail, WAYS, type Way } from './sent-email.ts';

const SETTLES_WITHIN_SECONDS = 300;

interface Received {
  fleet: Fleet;
  workspace: FleetWorkspace;
  url: string;
  storage: Storage;
  emails: readonly SentEmail[];
}

/** Waits until every email has been read, then compares what is stored with what was sent. All of it was acknowledged. */
export async function checkReceived({ fleet, workspace, url, storage, emails }: Received): Promise<Outcome> {
  const sent = (way: Way) => emails.filter(({ ways }) => ways.includes(way)).length;
  const ledger = await eventually<Json>(
    () => need({ method: 'GET', url: `${url}/api/v1/inbound/ledger`, key: workspace.secretKey }),
    ({ channels, folders }) =>
      channels.every(({ stored }: Json) => stored === 0) &&
      folders[0]?.waiting === 0 &&
      folders[0].onServer === sent('imap'),
    { seconds: SETTLES_WITHIN_SECONDS },
  );
  const faults: string[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (found !== expected) faults.push(`${what}: ${found} instead of ${expected}`);
  };
  let received = 0;
  let assigned = 0;
  for (const way of WAYS) {
    const counts = ledger.channels.find(({ channel }: Json) => channel === way);
    received += counts.received;
    assigned += counts.assigned;
    expect(`emails of ${way} by what became of them`, counts.assigned + counts.duplicates, counts.received);
    if (counts.received < sent(way))
      faults.push(`${sent(way)} emails came by ${way}, and ${counts.received} are counted`);
  }
  const { channels, folders } = ledger;
  // A request of Mailgun has a token, and the UIDs of a mailbox are known: both tell what was delivered before.
  expect('requests of Mailgun', channels.find(({ channel }: Json) => channel === 'mailgun').received, sent('mailgun'));
  expect('emails of the mailbox that were dealt with', folders[0].dealtWith, sent('imap'));
  expect('emails that became messages', assigned, emails.length);
  await checkMessages(fleet, workspace, emails, expect);
  const raw = await checkRaw(fleet, storage, emails, faults);
  return { figures: { emails: emails.length, deliveries: received, duplicates: received - assigned, ...raw }, faults };
}

async function checkMessages(
  { db }: Fleet,
  { id }: FleetWorkspace,
  emails: readonly SentEmail[],
  expect: (what: string, found: unknown, expected: unknown) => void,
): Promise<void> {
  const rows = await db.write.query<{ subject: string; messages: number; events: number; files: number }>(sql`
    select m.subject, count(*)::int as messages, sum(jsonb_array_length(m.attachments))::int as files,
      sum((select count(*) from activity_events e where e.workspace_id = m.workspace_id and e.entity_id = m.id
        and e.type = 'message.received'))::int as events
    from messages m where m.workspace_id = ${id} and m.direction = 'in' group by m.subject`);
  const bySubject = new Map(rows.map((row) => [row.subject, row]));
  for (const { subject, hasFile } of emails) {
    const row = bySubject.get(subject);
    expect(`messages of "${subject}"`, row?.messages ?? 0, 1);
    expect(`events of "${subject}"`, row?.events ?? 0, 1);
    expect(`files of "${subject}"`, row?.files ?? 0, hasFile ? 1 : 0);
  }
  expect('messages', bySubject.size, emails.length);
  const [files] = await db.write.query<{ count: number }>(
    sql`select count(*)::int as count from candidate_files where workspace_id = ${id}`,
  );
  expect('files of candidates', files?.count, emails.filter(({ hasFile }) => hasFile).length);
}

/** The bytes of every delivery are those that were sent, also of those that turned out to be duplicates. */
async function checkRaw({ db }: Fleet, storage: Storage, emails: readonly SentEmail[], faults: string[]) {
  const hash = (pieces: readonly Uint8Array[]) => createHash('sha256').update(Buffer.concat(pieces)).digest('hex');
  const expected = new Set(emails.flatMap((email) => email.ways.map((way) => hash([bytesOf(email, way)]))));
  const rows = await db.write.query<{ id: string; parts: number }>(
    sql`select id, raw_parts as parts from received_emails`,
  );
  for (const { id, parts } of rows) {
    const raw = await readRaw(storage, id, parts);
    if (raw === null) faults.push(`the bytes of the received email ${id} are missing`);
    else if (!expected.has(hash(raw))) faults.push(`the bytes of the received email ${id} are not those of any email`);
  }
  const known = new Set(rows.map(({ id }) => id));
  let unknown = 0;
  for await (const { key } of storage.list('received/')) if (!known.has(key.split('/')[1]!)) unknown += 1;
  return { 'objects of deliveries that were never acknowledged': unknown };
}
