import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { call, need } from '../calls.ts';
import { type Attack, type AttackedWorkspace, apply, countOf, faultUnless, openWorkspace, presign } from './attack.ts';

/** Low limits, so that few requests reach them. `CAPTCHA_VERIFY_URL` is added by the experiment. */
export const VISITOR_LIMITS = {
  RATE_LIMIT_APPLY_PER_MINUTE: '1000',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '4',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '20',
  VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY: '2',
  VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY: '6',
  VISITOR_EMAILS_PER_RECIPIENT_PER_DAY: '3',
};
const LINKS_PER_ADDRESS = Number(VISITOR_LIMITS.RATE_LIMIT_PRESIGN_PER_MINUTE);
/** The limit of a /48 as a multiple of the limit of one /64. */
const SITE_FACTOR = 16;
const MEGABYTE = 1024 * 1024;
/** Bytes that one quarantined submission may take in the database: 16,000 characters and the rest of the row. */
const MOST_OF_ONE_QUARANTINED = 80_000;

/** One sender that uses many ports counts as one visitor, and one /48 with many networks as one site. */
export const manyAddresses: Attack = async (context) => {
  const { url } = context;
  const { slug } = await openWorkspace(context);
  const ports = await Promise.all(
    Array.from({ length: 5 * LINKS_PER_ADDRESS }, (_, n) => presign(url, slug, `198.51.100.7:${2_000 + n}`)),
  );
  const networks = Array.from({ length: 2 * SITE_FACTOR }, (_, n) => `2001:db8:7:${n.toString(16)}::1`);
  const site = await Promise.all(
    networks.flatMap((address) => Array.from({ length: LINKS_PER_ADDRESS }, () => presign(url, slug, address))),
  );
  const neighbor = await presign(url, slug, '2001:db8:8::1');
  const admitted = { ports: countOf(ports, 200), site: countOf(site, 200) };
  return {
    figures: {
      'upload links for one address with many ports': `${admitted.ports} of ${ports.length}`,
      'upload links for the networks of one /48': `${admitted.site} of ${site.length}`,
    },
    faults: [
      ...faultUnless(admitted.ports === LINKS_PER_ADDRESS, `one address with many ports got ${admitted.ports} links`),
      ...faultUnless(admitted.site === SITE_FACTOR * LINKS_PER_ADDRESS, `one /48 got ${admitted.site} links`),
      ...faultUnless(neighbor.status === 200, `another /48 was answered ${neighbor.status}`),
    ],
  };
};

/** A CAPTCHA provider that does not respond until `answerAll`, and rejects every token from then on. */
interface SilentProvider {
  url: string;
  /** Calls that wait for a response. */
  waiting(): number;
  answerAll(): void;
  close(): void;
}

export async function startSilentProvider(): Promise<SilentProvider> {
  const held: ServerResponse[] = [];
  let hasBegunResponse = false;
  const reject = (response: ServerResponse) => response.end(JSON.stringify({ success: false }));
  const server = createServer((request, response) => {
    request.resume();
    if (hasBegunResponse) reject(response);
    else held.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/verify`, // it listens on TCP
    waiting: () => held.filter(({ writableEnded, destroyed }) => !writableEnded && !destroyed).length,
    answerAll() {
      hasBegunResponse = true;
      for (const response of held) reject(response);
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const JUNK_TOKENS = 60;
const APPLICANTS = 10;

/**
 * Invalid CAPTCHA tokens at one workspace, whose provider does not respond: applicants of another workspace are served while
 * these wait.
 */
export function junkTokens(provider: SilentProvider): Attack {
  return async (context) => {
    const { url } = context;
    const [guarded, other] = [await openWorkspace(context), await openWorkspace(context)];
    const captcha = { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' };
    const key = guarded.workspace.secretKey;
    await need({ method: 'PATCH', url: `${url}/api/v1/workspace`, key, body: { captcha } });
    let answered = 0;
    const junk = Array.from({ length: JUNK_TOKENS }, async (_, n) => {
      const body = { ...person(`junk-${n}`), captchaToken: `junk ${n}` };
      const { status } = await apply(url, guarded, `198.51.101.${n}`, body);
      answered += 1;
      return status;
    });
    const applications: number[] = [];
    let overtaken = 0;
    for (let n = 0; n < APPLICANTS; n += 1) {
      applications.push((await apply(url, other, `198.51.102.${n}`, person(`other-${n}`))).status);
      if (answered < JUNK_TOKENS) overtaken += 1;
    }
    const waiting = provider.waiting();
    provider.answerAll();
    const statuses = await Promise.all(junk);
    return {
      figures: {
        'applications of another workspace while junk CAPTCHA tokens waited': `${overtaken} of ${APPLICANTS}`,
        'junk tokens that waited for the provider': waiting,
      },
      faults: [
        ...faultUnless(overtaken === APPLICANTS, 'an application waited for the CAPTCHA of another workspace'),
        ...faultUnless(
          applications.every((status) => status === 201),
          `applications of another workspace were answered ${applications}`,
        ),
        ...faultUnless(!statuses.includes(201), 'a junk token was accepted'),
        ...faultUnless(waiting > 0, 'no junk token reached the provider'),
      ],
    };
  };
}

/** Uploads of one megabyte each, which exceed the quota of each address and of all addresses together. */
const UPLOADS = 12;
const UPLOADING_ADDRESSES = 4;
const HONEYPOT_BODIES = 5;

/** Uploads from many addresses stay within the quotas; honeypot bodies leave only what a person could have written. */
export const diskFilling: Attack = async (context) => {
  const { fleet, url } = context;
  const attacked = await openWorkspace(context);
  const bytes = Buffer.alloc(MEGABYTE, '%PDF-1.4\n');
  const uploads: number[] = [];
  for (let n = 0; n < UPLOADS; n += 1)
    uploads.push(await upload(url, attacked.slug, `198.51.103.${n % UPLOADING_ADDRESSES}`, bytes));
  const honeypot = { ...person('trapped'), _hp: 'x', coverLetter: 'y'.repeat(900_000), junk: 'z'.repeat(100_000) };
  const trapped = await Promise.all(
    Array.from({ length: HONEYPOT_BODIES }, (_, n) => apply(url, attacked, `198.51.104.${n}`, honeypot)),
  );
  const [stored] = await fleet.db.write.query<{ most: number; count: number }>(sql`
    select coalesce(max(pg_column_size(body::text)), 0)::int as most, count(*)::int as count from quarantined_submissions
    where workspace_id = ${attacked.workspace.id}`);
  const admitted = uploads.filter((status) => status < 300).length;
  const quota = Number(VISITOR_LIMITS.VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY);
  return {
    figures: {
      'megabytes that visitors uploaded': `${admitted} of ${uploads.length}, at most ${quota}`,
      'honeypot bodies of a megabyte': `${trapped.length}, stored ${stored!.count}, each at most ${stored!.most} bytes`,
    },
    faults: [
      ...faultUnless(admitted > 0 && admitted <= quota, `visitors uploaded ${admitted} MB where ${quota} are allowed`),
      ...faultUnless(
        uploads.every((status) => status < 300 || status === 429),
        `uploads were answered ${[...new Set(uploads)]}`,
      ),
      ...faultUnless(stored!.most <= MOST_OF_ONE_QUARANTINED, `a quarantined body takes ${stored!.most} bytes`),
    ],
  };
};

async function upload(url: string, slug: string, address: string, bytes: Buffer): Promise<number> {
  const link = await presign(url, slug, address, bytes.length);
  if (link.status >= 300) return link.status;
  const { uploadUrl, headers } = JSON.parse(link.text).data;
  const body = new Uint8Array(bytes);
  return (await fetch(uploadUrl, { method: 'PUT', headers: { ...headers, 'x-forwarded-for': address }, body })).status;
}

/** Names that would put a message of the attacker into the confirmation. */
const NAMES = [
  'Win\r\nBcc: all@example.com',
  'https://evil.example/win',
  'www.evil.example',
  'Write to evil@example.com',
];

/** Nobody can make the service send their own text, or many emails, to another person's mailbox. */
export const emailRelay: Attack = async (context) => {
  const { url } = context;
  const attacked = await openWorkspace(context);
  const named: number[] = [];
  for (const [n, lastName] of NAMES.entries())
    named.push((await apply(url, attacked, `198.51.105.${n}`, { ...person(`named-${n}`), lastName })).status);
  const limit = Number(VISITOR_LIMITS.VISITOR_EMAILS_PER_RECIPIENT_PER_DAY);
  for (let n = 0; n < 4 * limit; n += 1)
    await apply(url, attacked, `198.51.106.${n}`, { ...person('x'), email: `victim+${n}@example.com` });
  const emails = await emailsOf(url, attacked);
  const toVictim = emails.filter(({ to }) => String(to).includes('victim+'));
  const sent = toVictim.filter(({ status }) => status !== 'suppressed').length;
  return {
    figures: {
      'names with links, addresses or line breaks': `answered ${[...new Set(named)]}`,
      'confirmations to one mailbox with plus-tags': `${sent} of ${toVictim.length}, at most ${limit}`,
    },
    faults: [
      ...faultUnless(
        named.every((status) => status === 422),
        `names with links were answered ${named}`,
      ),
      ...faultUnless(sent > 0 && sent <= limit, `${sent} confirmations went to one mailbox where ${limit} may`),
      ...faultUnless(!JSON.stringify(emails).includes('evil'), 'an email repeats what an attacker wrote'),
    ],
  };
};

interface LoggedEmail {
  to: string | string[];
  status: string;
}

async function emailsOf(url: string, { workspace }: AttackedWorkspace): Promise<LoggedEmail[]> {
  const key = workspace.secretKey;
  const { text } = await call({ method: 'GET', url: `${url}/api/v1/emails?limit=100`, key });
  return JSON.parse(text).data;
}

export function person(name: string) {
  return { firstName: 'Ada', lastName: 'Lovelace', email: `${name}@example.com` };
}
