import { oneOf } from '../../../platform/http/contract/schema.ts';

/** The ways in which emails are received. */
export const CHANNELS = ['smtp', 'imap', 'postmark', 'mailgun', 'sendgrid', 'ses'] as const;
export type Channel = (typeof CHANNELS)[number];
export const ChannelName = oneOf(CHANNELS);

/** Results of checks of the sender, as far as they are known. */
export interface Authentication {
  spf: string | null;
  dkim: string | null;
  dmarc: string | null;
}

/** What the server that delivered an email said, besides the email. */
export interface Envelope {
  /** Empty for reports of mail servers and some automatic emails; null if the channel does not say. */
  from: string | null;
  to: string[];
  /** The client of the SMTP receiver. */
  address?: string;
  helo?: string;
  /** The email is larger than those that are stored: only its beginning is. */
  isTruncated?: boolean;
}

/** An email in a request of its provider. */
export interface Delivery {
  /** In pieces. */
  raw: readonly Uint8Array[];
  envelope: Envelope;
  /** The same for the same request only; null for a provider that does not sign its requests. */
  hash: Buffer | null;
}
