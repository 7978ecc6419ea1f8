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
  from: string | null;
  to: string[];
  /** The client of the SMTP receiver. */
  address?: string;
  helo?: string;
  /** The email is larger than those that are stored: only its beginning is. */
  isTruncated?: boolean;
}

/** An email in a request that its provider has signed. */
export interface Delivery {
  raw: Buffer;
  envelope: Envelope;
  /** The same for the same request only. */
  hash: Buffer;
}
