import { Resolver } from 'node:dns/promises';
import { Readable } from 'node:stream';
import { authenticate, type DNSResolver } from 'mailauth';
import { inTurns } from '../../../platform/concurrency/pieces.ts';
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

const UNKNOWN: Authentication = { spf: null, dkim: null, dmarc: null };

/**
 * Whether the sender of an email is who it says: what the trusted mail server found, otherwise what we find for an email that we
 * received by SMTP. Unknown where nobody did; anyone can add such results to an email.
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
  if (authservId !== null) return readResults(email.authenticationResults[0], authservId);
  return channel !== 'smtp' || envelope?.address === undefined ? UNKNOWN : check(raw, envelope, resolver);
}

async function check(raw: readonly Uint8Array[], { address = '', helo = '', from }: Envelope, resolver: DnsResolver) {
  const checking = authenticate(Readable.from(inTurns(raw, CHUNK_BYTES)), {
    ip: address,
    helo,
    sender: from ?? '',
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

/** Of a header of the trusted server; unknown if it is of another one. */
function readResults(header: string | undefined, authservId: string): Authentication {
  if (header === undefined) return UNKNOWN;
  const [server = '', ...results] = header.replace(/\([^()]*\)/g, ' ').split(';');
  if (server.trim().split(/\s+/)[0]?.toLowerCase() !== authservId) return UNKNOWN;
  const of = (method: string) => {
    const values = results.flatMap(
      (result) => new RegExp(`^\\s*${method}\\s*=\\s*([a-z]+)`, 'i').exec(result)?.[1] ?? [],
    );
    const lower = values.map((value) => value.toLowerCase());
    return lower.includes('pass') ? 'pass' : (lower[0] ?? null);
  };
  return { spf: of('spf'), dkim: of('dkim'), dmarc: of('dmarc') };
}
