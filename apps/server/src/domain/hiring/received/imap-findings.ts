import type { Queryable } from '../../../platform/database/database.ts';
import { type Finding, fine } from '../../../platform/doctor/finding.ts';
import { type ImapMailbox, mailboxId } from './imap-mailbox.ts';
import { listFolders } from './imap-queries.ts';

/** More than the time between two checks, and the longest pause after failures. */
const MAX_AGE_MS = 15 * 60_000;

/** Whether the folders of the mailbox are read, by what the process that reads them has recorded. */
export async function checkImapFolders(db: Queryable, mailbox: ImapMailbox): Promise<Finding[]> {
  const states = new Map((await listFolders(db, mailboxId(mailbox))).map((state) => [state.folder, state]));
  return mailbox.folders.map((folder): Finding => {
    const check = 'inbound';
    const state = states.get(folder);
    const name = `The folder ${folder} of the mailbox`;
    if (state !== undefined && state.error !== null)
      return {
        check,
        status: 'problem',
        message: `${name} cannot be read completely: ${state.error}`,
        fix: 'Check host, user, password and folder in INBOUND_IMAP_URL, unless the message names an email. Emails wait on the mail server meanwhile.',
      };
    const checkedAt = state?.lastCheckedAt ?? null;
    if (checkedAt !== null && Date.now() - Date.parse(checkedAt) < MAX_AGE_MS) return fine(check, `${name} is read.`);
    const message = checkedAt === null ? `${name} has not been read.` : `${name} was last read at ${checkedAt}.`;
    return {
      check,
      status: 'warning',
      message,
      fix: 'It is read while the service runs: start it, or look in its log.',
    };
  });
}
