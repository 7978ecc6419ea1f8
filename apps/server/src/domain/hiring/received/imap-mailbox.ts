/** A mailbox whose emails are read by IMAP. */
export interface ImapMailbox {
  host: string;
  port: number;
  /** TLS from the start; otherwise by STARTTLS, except on this machine. */
  secure: boolean;
  user: string;
  /** Null: access tokens (XOAUTH2). */
  password: string | null;
  folders: readonly string[];
}

/** UIDs are of one mailbox only, so another server or user is another mailbox. */
export function mailboxId({ host, user }: ImapMailbox): string {
  return `${host.toLowerCase()}/${user}`;
}
