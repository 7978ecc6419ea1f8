import { createPublicKey, type KeyObject } from 'node:crypto';
import { MAX_LOCAL_PART } from '../domain/email/reply-address.ts';
import type { Settings } from '../platform/context/services.ts';
import { parseMailbox } from '../platform/email/mailbox.ts';
import { ConfigError } from './config-error.ts';
import type { VariableName } from './config-variables.ts';

/** How emails are received, and where replies go. */
export interface InboundConfig {
  smtpPort: number | null;
  imapUrl: string | null;
  /** The mail server whose authentication results are trusted, lower case. */
  authservId: string | null;
  /** What authenticates the requests of each provider; null for those that are not used. */
  postmarkAuth: string | null;
  mailgunKey: string | null;
  sendgridKey: KeyObject | null;
  sesTopic: string | null;
  replies: Settings['replies'];
}

interface Readers {
  text: (name: VariableName) => string | null;
  url: (name: VariableName, protocols: readonly string[]) => string | null;
  integer: (name: VariableName, min: number, max: number) => number;
  required: (name: VariableName) => string;
}

/** @throws ConfigError */
export function readInbound({ text, url, integer, required }: Readers): InboundConfig {
  const smtpPort = text('INBOUND_SMTP_PORT') === null ? null : integer('INBOUND_SMTP_PORT', 0, 65_535);
  const imapUrl = url('INBOUND_IMAP_URL', ['imap:', 'imaps:']);
  const postmarkAuth = text('INBOUND_POSTMARK_AUTH');
  if (postmarkAuth !== null && !/^[^:]+:.{12,}$/.test(postmarkAuth)) {
    throw new ConfigError('INBOUND_POSTMARK_AUTH must be user:password, with a password of 12 characters or more');
  }
  const sesTopic = text('INBOUND_SES_TOPIC');
  if (sesTopic !== null && !/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]+$/.test(sesTopic)) {
    throw new ConfigError('INBOUND_SES_TOPIC must be the ARN of an SNS topic');
  }
  const channels = {
    smtpPort,
    imapUrl,
    postmarkAuth,
    mailgunKey: text('INBOUND_MAILGUN_KEY'),
    sendgridKey: readPublicKey(text('INBOUND_SENDGRID_KEY')),
    sesTopic,
  };
  const domain = text('MAIL_REPLY_DOMAIN')?.toLowerCase() ?? null;
  if (domain !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw new ConfigError(`MAIL_REPLY_DOMAIN must be a domain, not "${domain}"`);
  }
  const isReceiving = domain !== null || Object.values(channels).some((channel) => channel !== null);
  const replies = isReceiving ? repliesTo(domain, imapUrl, required('MAIL_FROM')) : null;
  return { ...channels, authservId: text('INBOUND_AUTHSERV_ID')?.toLowerCase() ?? null, replies };
}

/** @throws ConfigError for a mailbox whose name leaves no room for the signed part */
function repliesTo(replyDomain: string | null, imapUrl: string | null, from: string): Settings['replies'] {
  const user = imapUrl === null ? '' : decodeURIComponent(new URL(imapUrl).username);
  const mailbox = replyDomain === null ? (parseMailbox(user) ?? parseMailbox(from)) : parseMailbox(from);
  const [localPart = '', own = ''] = mailbox?.address.toLowerCase().split('@') ?? [];
  const domain = replyDomain ?? own;
  if (domain === '') throw new ConfigError('MAIL_FROM must be an email address if emails are received');
  const isWholeDomain = replyDomain !== null;
  if (localPart !== '' && Buffer.byteLength(localPart) <= MAX_LOCAL_PART) return { domain, localPart, isWholeDomain };
  // At a domain of our own, the part before the signed one is only for people.
  if (isWholeDomain) return { domain, localPart: 'jobs', isWholeDomain };
  throw new ConfigError(
    `the part before the @ of ${mailbox?.address} must have at most ${MAX_LOCAL_PART} characters if emails are received; set MAIL_REPLY_DOMAIN or use another mailbox`,
  );
}

/** A key as SendGrid shows it: Base64 of DER, or PEM. @throws ConfigError */
function readPublicKey(value: string | null): KeyObject | null {
  if (value === null) return null;
  try {
    if (value.includes('BEGIN')) return createPublicKey(value.replaceAll('\\n', '\n'));
    return createPublicKey({ key: Buffer.from(value, 'base64'), format: 'der', type: 'spki' });
  } catch {
    throw new ConfigError('INBOUND_SENDGRID_KEY must be a public key in Base64');
  }
}
