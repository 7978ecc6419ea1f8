import type { Resolver } from 'node:dns/promises';
import { getDomain } from 'tldts';
import { messageOf } from '../errors/message-of.ts';
import { type Finding, fine } from './finding.ts';

/** Selectors that well-known providers and mail servers use for their keys. */
const SELECTORS = [
  'selector1',
  'selector2',
  'google',
  'default',
  'mail',
  'dkim',
  'k1',
  'k2',
  's1',
  's2',
  'fm1',
  'pm',
  'mx',
  'smtp',
  'zoho',
  'protonmail',
  'mandrill',
  'mailjet',
];
const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

type Resolve = Pick<Resolver, 'resolveTxt' | 'resolveMx'>;

/** Whether receivers can verify email from this domain: SPF, DKIM and DMARC; and whether it receives bounces (MX). */
export async function checkSenderDomain(
  domain: string,
  resolver: Resolve,
  { takesReplies = false }: { takesReplies?: boolean } = {},
): Promise<Finding[]> {
  if (getDomain(domain) === null)
    return [
      {
        check: 'sender',
        status: 'problem',
        message: 'The domain of MAIL_FROM is not a public one: most receivers reject the emails.',
        fix: 'Set MAIL_FROM to an address of your domain.',
      },
    ];
  return all({
    spf: checkSpf(domain, resolver),
    dkim: checkDkim(domain, resolver),
    dmarc: checkDmarc(domain, resolver),
    mx: takesReplies ? checkReplyMx(domain, resolver) : checkMx(domain, resolver),
  });
}

/**
 * Whether replies to this domain arrive (MX), and whether others can send as it. No email is sent from it, unless it is the
 * sender's.
 */
export async function checkReplyDomain(domain: string, resolver: Resolve): Promise<Finding[]> {
  if (getDomain(domain) === null)
    return [
      {
        check: 'mx',
        status: 'problem',
        message: `${domain}, to which replies go, is not a public domain: none arrives.`,
        fix: 'Set MAIL_REPLY_DOMAIN to a domain of yours.',
      },
    ];
  return all({
    mx: checkReplyMx(domain, resolver),
    spf: checkReplySpf(domain, resolver),
    dkim: Promise.resolve(fine('dkim', `${domain} needs no DKIM key: no email is sent from it.`)),
    dmarc: checkDmarc(domain, resolver),
  });
}

function all(checks: Partial<Record<'spf' | 'dkim' | 'dmarc' | 'mx', Promise<Finding>>>): Promise<Finding[]> {
  return Promise.all(
    Object.entries(checks).map(([check, finding]) =>
      finding.catch(
        (error: unknown): Finding => ({
          check: check as keyof typeof checks, // of the object above
          status: 'not_checked',
          message: `The DNS server did not say: ${messageOf(error)}.`,
          fix: null,
        }),
      ),
    ),
  );
}

async function checkReplyMx(domain: string, resolver: Resolve): Promise<Finding> {
  const servers = await mailServersOf(domain, resolver);
  if (servers.length > 0)
    return fine(
      'mx',
      `Replies to ${domain} go to ${servers.join(', ')}: this service, the provider that calls it, or the mailbox that it reads.`,
    );
  return {
    check: 'mx',
    status: 'problem',
    message: `${domain} receives no email (no MX record), so replies are lost.`,
    fix: `Add an MX record to ${domain} that names this server, or the provider that calls it.`,
  };
}

async function checkReplySpf(domain: string, resolver: Resolve): Promise<Finding> {
  const finding = await checkSpf(domain, resolver);
  if (finding.status === 'ok') return finding;
  return {
    ...finding,
    status: 'warning',
    message: `${finding.message} Others can send as ${domain}.`,
    fix: `No email is sent from it: add the single TXT record "v=spf1 -all" to ${domain}.`,
  };
}

async function checkSpf(domain: string, resolver: Resolve): Promise<Finding> {
  const records = (await textsOf(domain, resolver)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  const problem = (message: string, fix: string): Finding => ({ check: 'spf', status: 'problem', message, fix });
  if (records.length === 0)
    return problem(
      `${domain} has no SPF record.`,
      `Add the TXT record of your mail provider to ${domain}, such as "v=spf1 include:<provider> ~all".`,
    );
  if (records.length > 1)
    return problem(
      `${domain} has ${records.length} SPF records, so receivers ignore all of them.`,
      'Join them to one record that starts with "v=spf1".',
    );
  if (/(?:^| )\+?all(?: |$)/i.test(records[0]!))
    return problem(`The SPF record of ${domain} allows every server ("all").`, 'End the record with "~all" or "-all".');
  return fine('spf', `${domain} has an SPF record.`);
}

async function checkDkim(domain: string, resolver: Resolve): Promise<Finding> {
  const found = await Promise.all(
    SELECTORS.map(async (selector) => {
      const texts = await textsOf(`${selector}._domainkey.${domain}`, resolver);
      return texts.some((text) => /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(text)) ? selector : null;
    }),
  );
  const selector = found.find((name) => name !== null);
  if (selector !== undefined) return fine('dkim', `${domain} publishes a DKIM key (${selector}).`);
  return {
    check: 'dkim',
    status: 'not_checked',
    message: `${domain} publishes no DKIM key under a usual name; keys under other names cannot be found.`,
    fix: 'Make sure that your mail provider signs email of this domain: "Authentication-Results" of an email to yourself should contain "dkim=pass".',
  };
}

/** The record of the domain, otherwise of its organization (RFC 7489, 6.6.3). */
async function checkDmarc(domain: string, resolver: Resolve): Promise<Finding> {
  const organization = getDomain(domain) ?? domain;
  for (const name of new Set([domain, organization])) {
    const records = (await textsOf(`_dmarc.${name}`, resolver)).filter((text) => /^v=DMARC1\b/i.test(text));
    if (records.length === 1) return fine('dmarc', `${name} has a DMARC record.`);
    if (records.length > 1)
      return {
        check: 'dmarc',
        status: 'problem',
        message: `${name} has ${records.length} DMARC records, so receivers ignore all of them.`,
        fix: `Keep one TXT record at _dmarc.${name}.`,
      };
  }
  return {
    check: 'dmarc',
    status: 'warning',
    message: `${domain} has no DMARC record; Gmail and Yahoo require one of senders of many emails.`,
    fix: `Add the TXT record "v=DMARC1; p=none" at _dmarc.${organization}.`,
  };
}

async function checkMx(domain: string, resolver: Resolve): Promise<Finding> {
  if ((await mailServersOf(domain, resolver)).length > 0) return fine('mx', `${domain} receives email.`);
  return {
    check: 'mx',
    status: 'warning',
    message: `${domain} receives no email (no MX record), so bounces are lost.`,
    fix: `Set MAIL_FROM to an address that exists, or add an MX record to ${domain}.`,
  };
}

/** By preference. A single server with an empty name says that the domain takes no email (RFC 7505). */
async function mailServersOf(domain: string, resolver: Resolve): Promise<string[]> {
  const servers = await resolver.resolveMx(domain).catch(noRecords);
  return servers
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange)
    .filter((exchange) => exchange !== '' && exchange !== '.');
}

async function textsOf(name: string, resolver: Resolve): Promise<string[]> {
  return (await resolver.resolveTxt(name).catch(noRecords)).map((pieces) => pieces.join(''));
}

function noRecords(error: NodeJS.ErrnoException): never[] {
  if (NO_RECORD.has(error.code ?? '')) return [];
  throw error;
}
