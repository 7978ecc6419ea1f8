/** An address of an email, as its header has it. `name` is never shown without the address: senders choose it. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A file in an email. */
export interface ReceivedFile {
  readonly fileName: string;
  readonly contentType: string;
  /** `Content-ID` without angle brackets, of pictures that the HTML shows. */
  readonly contentId: string | null;
  /** Part of the text, such as the logo of a signature, rather than something that was attached. */
  readonly isInline: boolean;
  readonly bytes: Buffer;
  /** SHA-256 of the decoded bytes, hexadecimal. */
  readonly sha256: string;
}

/**
 * What an email is if no person wrote it. `auto_reply`: an absence notice or another program's answer. `bounce`: it was not
 * delivered. `delay`: the mail server still tries. `receipt`: it was opened. `complaint`: its recipient reported it as spam.
 * `list`: it came through a mailing list. `calendar`: an answer to an invitation.
 */
export type AutomaticKind = 'auto_reply' | 'bounce' | 'delay' | 'receipt' | 'complaint' | 'list' | 'calendar';

/** A report about an email of ours: a bounce, a delay, a receipt or a complaint. */
export interface DeliveryReport {
  /** Message-IDs of the emails that it may be about, without angle brackets. */
  readonly messageIds: readonly string[];
  readonly recipients: readonly string[];
  /** Enhanced status code, such as `5.1.1`. */
  readonly status: string | null;
  /** The mail server's own words, at most 500 characters. */
  readonly reason: string | null;
  /** A failure that will not go away by itself: the address does not exist. */
  readonly isPermanent: boolean;
}

/** An email as it was read from its bytes. Texts are stored as they are displayed; nothing in it is to be trusted. */
export interface ReceivedEmail {
  /** Without angle brackets, as are all IDs here; null if the email has none. */
  readonly messageId: string | null;
  readonly inReplyTo: readonly string[];
  /** Oldest first, at most 100. */
  readonly references: readonly string[];
  /** All addresses of `From`; the first one counts as the sender. */
  readonly from: readonly Mailbox[];
  readonly replyTo: readonly Mailbox[];
  /** `X-Original-From`: the sender, where a mailing group has put its own address into `From`. */
  readonly originalFrom: readonly Mailbox[];
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  /**
   * Every address that the email was sent or delivered to, by any header: To, Cc, Bcc, Delivered-To, X-Original-To, Envelope-To,
   * X-Envelope-To, X-Forwarded-To, the `for` of Received. Lower case, without repetitions.
   */
  readonly recipients: readonly string[];
  readonly subject: string;
  /** ISO 8601, as its sender wrote it; null if missing or invalid. */
  readonly date: string | null;
  readonly text: string;
  /** Sanitized; null if the email has no HTML part. Pictures from elsewhere are kept as `data-remote-src`. */
  readonly html: string | null;
  /** Number of characters of `text` before the quoted text at its end; its length if nothing is quoted there. */
  readonly ownTextLength: number;
  readonly files: readonly ReceivedFile[];
  readonly automatic: {
    readonly kind: AutomaticKind /** The header or text that shows it. */;
    readonly sign: string;
  } | null;
  readonly report: DeliveryReport | null;
  /** The text of a `text/calendar` part, for replies to invitations. */
  readonly calendar: string | null;
  /** `Authentication-Results` headers, topmost first. */
  readonly authenticationResults: readonly string[];
  /** Copied into our answer, so that Outlook keeps the conversation. */
  readonly threadIndex: string | null;
  readonly threadTopic: string | null;
  /** SHA-256 of Message-ID, sender, date, decoded text and files: equal for the same email, however it arrived. */
  readonly fingerprint: string;
  /** What could not be read, in words for a member: `The email is encrypted.` */
  readonly problems: readonly string[];
}
