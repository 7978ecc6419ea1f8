import type { ImapFlow } from 'imapflow';
import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { download, imapMessageOf, listUids } from './imap-client.ts';
import { type FolderUids, findFolder, findMissing, markDealtWith, recordCheck, restartFolder } from './imap-queries.ts';
import { insertUnfetched } from './ledger-queries.ts';
import { receiveEmail } from './receive-email.ts';

/** Emails that arrived this long before the first connection are read too. */
const DAYS_BEFORE = 7;
const DAY_MS = 86_400_000;
const MAX_ATTEMPTS = 3;
/** What becomes of a placeholder that stays one. */
const UNCONVERTED =
  'The server cannot convert the email, and returns a text about that in its place. It is tried again at every check; to end this, move it out of the folder';
/** What Exchange returns in place of an email that it could not convert this time. */
const PLACEHOLDER = /^subject: Retrieval using the IMAP4 protocol failed/im;
const MAX_PLACEHOLDER_BYTES = 64 * 1024;

/** Reads the emails of one folder that have not been dealt with. */
export class FolderReader {
  readonly folder: string;
  readonly #db: Database;
  readonly #services: Services;
  readonly #mailbox: string;
  /** Failed ones, by UID. */
  readonly #attempts = new Map<number, number>();
  /** In place of a UIDVALIDITY, by connection. */
  readonly #connections = new WeakMap<ImapFlow, string>();

  constructor(db: Database, services: Services, { mailbox, folder }: { mailbox: string; folder: string }) {
    this.folder = folder;
    this.#db = db;
    this.#services = services;
    this.#mailbox = mailbox;
  }

  /** Whether emails could not be fetched that are worth another attempt soon. */
  get mustRetry(): boolean {
    return [...this.#attempts.values()].some((attempts) => attempts < MAX_ATTEMPTS);
  }

  /**
   * Compares the server's list of emails with those dealt with, and stores the missing ones. Ends early if the process stops.
   * @throws errors of the connection, of the database and of the storage; nothing is counted as dealt with then
   */
  async check(client: ImapFlow, { onOpen, signal }: { onOpen: () => void; signal: AbortSignal }): Promise<void> {
    const opened = await client.mailboxOpen(this.folder, { readOnly: true });
    onOpen();
    const uids = await listUids(client);
    const isLasting = Boolean(opened.uidValidity);
    const uidValidity = isLasting ? String(opened.uidValidity) : this.#uidValidityOf(client);
    const folder = { mailbox: this.#mailbox, folder: this.folder, uidValidity };
    await this.#startIfNew(client, folder, { uids, isLasting });
    const missing = await findMissing(this.#db.write, folder, uids);
    if (missing === null) throw new Error('Another process has found another UIDVALIDITY');
    const attempts = this.#attempts;
    const isMissing = new Set(missing);
    for (const key of attempts.keys()) if (!isMissing.has(key)) attempts.delete(key);
    let waiting = missing.length;
    let error: string | null = null;
    // Those that have failed come last, so that they delay no others.
    const order = missing.toSorted((one, other) => (attempts.get(one) ?? 0) - (attempts.get(other) ?? 0));
    for (const uid of order) {
      if (signal.aborted) return;
      const failure = await this.#readOne(client, folder, { uid, signal });
      if (failure === null) waiting -= 1;
      else error = failure;
    }
    await recordCheck(this.#db.write, folder, { serverCount: uids.length, waiting, error });
  }

  /**
   * A server without UIDVALIDITY promises nothing about its UIDs after a connection: the emails of the last days are read again by the
   * next one, and recognized by their fingerprint. Negative, as no server's is.
   */
  #uidValidityOf(client: ImapFlow): string {
    const known = this.#connections.get(client) ?? String(-Date.now());
    this.#connections.set(client, known);
    return known;
  }

  /**
   * On the first connection, older emails count as dealt with. A new UIDVALIDITY says that the UIDs now mean other emails: all that
   * arrived since then are read again, and recognized by their fingerprint.
   */
  async #startIfNew(
    client: ImapFlow,
    folder: FolderUids,
    { uids, isLasting }: { uids: readonly number[]; isLasting: boolean },
  ): Promise<void> {
    const known = await findFolder(this.#db.write, folder);
    if (known === undefined || known.uidValidity === folder.uidValidity) return;
    const isFirst = known.startsAt === null || !isLasting;
    const startsAt = isFirst ? new Date(Date.now() - DAYS_BEFORE * DAY_MS) : new Date(known.startsAt!);
    const recent = new Set(await listUids(client, startsAt));
    const dealtWith = uids.filter((uid) => !recent.has(uid));
    await restartFolder(this.#db.write, folder, { dealtWith, startsAt });
    this.#attempts.clear();
  }

  /** @returns why the email could not be fetched this time; null if it has been dealt with */
  async #readOne(
    client: ImapFlow,
    folder: FolderUids,
    { uid, signal }: { uid: number; signal: AbortSignal },
  ): Promise<string | null> {
    const attempt = (this.#attempts.get(uid) ?? 0) + 1;
    let email: Awaited<ReturnType<typeof download>>;
    try {
      email = await download(client, uid);
      if (isPlaceholder(email.raw)) throw new Unconverted(UNCONVERTED);
    } catch (error) {
      if (signal.aborted) throw error; // by us
      const message = `UID ${uid} of ${folder.folder}: ${imapMessageOf(error)}`;
      this.#services.log.warn({ attempt, message }, 'an email could not be fetched by IMAP');
      this.#attempts.set(uid, attempt);
      const isGivenUp = attempt >= MAX_ATTEMPTS && !(error instanceof Unconverted);
      if (isGivenUp) await this.#giveUp(folder, uid, message);
      if (!client.usable) throw error;
      return isGivenUp ? null : message;
    }
    const { raw, isTruncated } = email;
    const envelope = { from: null, to: [], ...(isTruncated ? { isTruncated } : {}) };
    await receiveEmail(this.#db, this.#services, piecesOf(raw), { channel: 'imap', envelope });
    await markDealtWith(this.#db.write, folder, uid);
    this.#attempts.delete(uid);
    return null;
  }

  async #giveUp(folder: FolderUids, uid: number, message: string): Promise<void> {
    await this.#db.transaction(async (tx) => {
      await insertUnfetched(tx, newId(), 'imap', message);
      await markDealtWith(tx, folder, uid);
    });
    this.#attempts.delete(uid);
  }
}

/** The server does not return the email itself, and may do so later. */
class Unconverted extends Error {
  override readonly name = 'Unconverted';
}

function isPlaceholder(raw: Buffer): boolean {
  return raw.length <= MAX_PLACEHOLDER_BYTES && PLACEHOLDER.test(raw.toString('latin1'));
}
