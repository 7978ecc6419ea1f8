import { Resolver } from 'node:dns/promises';
import { Readable } from 'node:stream';
import { authenticate, type DNSResolver } from 'mailauth';
import { inTurns } from '../../../platform/concurrency/pieces.ts';
import { isPublicAddress } from '../../../platform/egress/addresses.ts';
import type { ReceivedEmail } from '../../../platform/email/received/received-email.ts';
import type { Authentication, Channel, Envelope } from './channel.ts';

/** Looks up records of the DNS, as `resolve` of node:dns. */
export type DnsResolver = DNSResolver;

const DNS_TIMEOUT_MS = 5_000;
/** Of all look-ups for one email. */
const TOTAL_TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 64 * 1024;

/** With time limits of its own, because anyone can name domains whose servers do not answer. */
export function createDnsResolver(): DnsResolver {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: 2 });
  return ((name: string, type: string) => resolver.resolve(name, type)) as DnsResolver; // mailauth passes it what it expects of node:dns
}

/**
 * Whether the sender of an email is who it says: what the trusted server of the mailbox found, otherwise what we find. A
 * mailbox has such a server, and a mail server in the same network that passes emails on; otherwise `Authentication-Results` is what
 * the sender has written.
 */
export async function authenticationOf(
  raw: readonly Uint8Array[],
  {
    channel,
    envelope,
    email,
    authservId,
    resolver,
  }: {
    channel: Channel;
    envelope: Envelope | null;
    email: ReceivedEmail;
    authservId: string | null;
    resolver: DnsResolver;
  },
): Promise<Authentication> {
  const { address, helo = '', from } = envelope ?? {};
  const isOurServer = channel === 'imap' || (channel === 'smtp' && address !== undefined && !isPublicAddress(address));
  const results = authservId !== null && isOurServer ? findResults(email.authenticationResults, authservId) : null;
  if (results !== null) return results;
  if (channel === 'smtp' && address !== undefined)
    return check(raw, { ip: address, helo, sender: from ?? '' }, resolver);
  // Without the address of the client, only signatures can be checked: SPF might have passed.
  const { dkim, dmarc } = await check(raw, {}, resolver);
  return { spf: null, dkim, dmarc: dmarc === 'fail' ? null : dmarc };
}

interface Client {
  ip?: string;
  helo?: string;
  sender?: string;
}

async function check(raw: readonly Uint8Array[], client: Client, resolver: DnsResolver) {
  const checking = authenticate(Readable.from(inTurns(raw, CHUNK_BYTES)), {
    ...client,
    disableArc: true,
    disableBimi: true,
    resolver,
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, TOTAL_TIMEOUT_MS, null).unref());
  const result = await Promise.race([checking, late]);
  if (result === null) return { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' };
  const signatures = result.dkim.results.map(({ status }) => status.result);
  return {
    spf: result.spf === false ? 'none' : result.spf.status.result,
    dkim: signatures.includes('pass') ? 'pass' : (signatures[0] ?? 'none'),
    dmarc: result.dmarc === false ? 'none' : result.dmarc.status.result,
  };
}

/** The topmost results of the trusted server, which adds its own above those that a sender has written; null without any. */
function findResults(headers: readonly string[], authservId: string): Authentication | null {
  for (const header of headers) {
    const [server = '', ...results] = header.replace(/\([^()]*\)/g, ' ').split(';');
    if (server.trim().split(/\s+/)[0]?.toLowerCase() === authservId) return readResults(results);
  }
  return null;
}

function readResults(results: readonly string[]): Authentication {
  const of = (method: string) => {
    const values = results.flatMap(
      (result) => new RegExp(`^\\s*${method}\\s*=\\s*([a-z]+)`, 'i').exec(result)?.[1] ?? [],
    );
    const lower = values.map((value) => value.toLowerCase());
    return lower.includes('pass') ? 'pass' : (lower[0] ?? null);
  };
  return { spf: of('spf'), dkim: of('dkim'), dmarc: of('dmarc') };
}
