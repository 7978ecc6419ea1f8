import { createPublicKey, type KeyObject } from 'node:crypto';
import { MAX_LOCAL_PART } from '../domain/email/reply-address.ts';
import type { ImapMailbox } from '../domain/hiring/received/imap-mailbox.ts';
import type { InboundWebhooks } from '../domain/hiring/received/serve-webhooks.ts';
import { TOPIC_ARN } from '../domain/hiring/received/sns.ts';
import type { Settings } from '../platform/context/services.ts';
import { parseMailbox } from '../platform/email/mailbox.ts';
import { ConfigError } from './config-error.ts';
import type { VariableName } from './config-variables.ts';
import { readImapUrl } from './inbound-imap.ts';

/** How emails are received, and where replies go. */
export interface InboundConfig {
  smtpPort: number | null;
  /** The mail server whose authentication results are trusted, lower case. */
  authservId: string | null;
  webhooks: InboundWebhooks;
  /** The mailbox that is read by IMAP. */
  imap: ImapMailbox | null;
  replies: Settings['replies'];
}

interface Readers {
  text: (name: VariableName) => string | null;
  integer: (name: VariableName, min: number, max: number) => number;
  required: (name: VariableName) => string;
}

/** @throws ConfigError */
export function readInbound({ text, integer, required }: Readers): InboundConfig {
  const smtpPort = text('INBOUND_SMTP_PORT') === null ? null : integer('INBOUND_SMTP_PORT', 0, 65_535);
  const webhooks = readWebhooks(text);
  const imapUrl = text('INBOUND_IMAP_URL');
  const imap = imapUrl === null ? null : readImapUrl(imapUrl, text('MAIL_OAUTH_TOKEN_URL') !== null);
  const domain = text('MAIL_REPLY_DOMAIN')?.toLowerCase() ?? null;
  if (domain !== null && !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) {
    throw new ConfigError(`MAIL_REPLY_DOMAIN must be a domain, not "${domain}"`);
  }
  const isReceiving = [domain, smtpPort, imap, ...Object.values(webhooks)].some((used) => used !== null);
  const replies = isReceiving ? repliesTo(domain, required('MAIL_FROM')) : null;
  const authservId = text('INBOUND_AUTHSERV_ID')?.toLowerCase() ?? null;
  return { smtpPort, authservId, webhooks, imap, replies };
}

/** @throws ConfigError */
function readWebhooks(text: Readers['text']): InboundWebhooks {
  const postmarkAuth = text('INBOUND_POSTMARK_AUTH');
  if (postmarkAuth !== null && !/^[^:]+:.{12,}$/.test(postmarkAuth)) {
    throw new ConfigError('INBOUND_POSTMARK_AUTH must be user:password, with a password of 12 characters or more');
  }
  const mailgunSigningKey = text('INBOUND_MAILGUN_SIGNING_KEY');
  if (mailgunSigningKey !== null && mailgunSigningKey.length < 16) {
    throw new ConfigError('INBOUND_MAILGUN_SIGNING_KEY must have 16 characters or more');
  }
  const sendgrid = text('INBOUND_SENDGRID_PUBLIC_KEY');
  const sesTopicArn = text('INBOUND_SES_TOPIC_ARN');
  if (sesTopicArn !== null && !TOPIC_ARN.test(sesTopicArn)) {
    throw new ConfigError('INBOUND_SES_TOPIC_ARN must be the ARN of an SNS topic');
  }
  return {
    postmarkAuth,
    mailgunSigningKey,
    sendgridPublicKey: sendgrid === null ? null : readPublicKey(sendgrid),
    sesTopicArn,
  };
}

/** @throws ConfigError */
function readPublicKey(base64: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ec') return key;
  } catch {
    // Not a key.
  }
  throw new ConfigError('INBOUND_SENDGRID_PUBLIC_KEY must be the public key of a security policy, in Base64');
}

/** @throws ConfigError for a mailbox whose name leaves no room for the signed part */
function repliesTo(replyDomain: string | null, from: string): Settings['replies'] {
  const mailbox = parseMailbox(from);
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
