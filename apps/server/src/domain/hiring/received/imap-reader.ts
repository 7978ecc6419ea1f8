import { setTimeout as delay } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { AccessTokens } from '../../../platform/email/access-tokens.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { connectTo, createImapClient, imapMessageOf, isRefusal, LoginRejected } from './imap-client.ts';
import { FolderReader } from './imap-folder.ts';
import { type ImapMailbox, mailboxId } from './imap-mailbox.ts';
import { claimFolders, recordError, releaseFolders } from './imap-queries.ts';

export const IMAP_TIMING = {
  leaseMs: 60_000,
  /** Every folder is compared with the server's list this often, whatever IDLE reports: it can end without an error. */
  checkMs: 4 * 60_000,
  /** The same for servers without IDLE, and for several folders, of which IDLE reports one. */
  pollMs: 60_000,
  /** A server that ends IDLE earlier than this is out of order, rather than one with a short limit for it. */
  minIdleMs: 30_000,
  /** Until an email that could not be fetched is tried again. */
  retryMs: 10_000,
  firstBackoffMs: 5_000,
  maxBackoffMs: 5 * 60_000,
  /** After a rejected login: providers lock accounts that try often. */
  rejectedMs: 5 * 60_000,
};

interface Options {
  mailbox: ImapMailbox;
  /** For a mailbox without a password. */
  accessTokens: AccessTokens | undefined;
  timing?: typeof IMAP_TIMING;
}

/**
 * Reads the emails of a mailbox by IMAP for as long as it runs. One process reads a folder at a time, by a lease; if two overlap, each
 * email is still stored once, by its fingerprint.
 */
export class ImapReader {
  readonly #db: Database;
  readonly #services: Services;
  readonly #options: Required<Options>;
  readonly #id: string;
  readonly #readers: readonly FolderReader[];
  readonly #owner = newId();
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #failures = 0;
  #renewToken = false;
  /** Half of the time after which the server has closed a connection during IDLE; RFC 2177 permits half an hour, some permit less. */
  #idleMs = Number.POSITIVE_INFINITY;

  constructor(db: Database, services: Services, { timing = IMAP_TIMING, ...options }: Options) {
    this.#db = db;
    this.#services = services;
    this.#options = { ...options, timing };
    this.#id = mailboxId(options.mailbox);
    this.#readers = options.mailbox.folders.map(
      (folder) => new FolderReader(db, services, { mailbox: this.#id, folder }),
    );
    this.#running = this.#run();
  }

  /** Closes the connection, waits for the email that is being stored, and leaves the folders to other processes. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { leaseMs } = this.#options.timing;
    while (!this.#stopping.signal.aborted) {
      const folders = await this.#claim().catch(() => []); // without the database, nothing can be stored
      if (folders.length === 0) {
        await pause(leaseMs / 2, this.#stopping.signal);
        continue;
      }
      const changed = new AbortController();
      const renewal = setInterval(() => {
        this.#claim().then(
          (claimed) => claimed.join() === folders.join() || changed.abort(),
          () => {}, // the lease ends if the database stays away
        );
      }, leaseMs / 3);
      const signal = AbortSignal.any([this.#stopping.signal, changed.signal]);
      try {
        await this.#session(folders, signal);
      } catch (error) {
        if (!signal.aborted) await this.#pauseAfter(error, folders, signal);
      } finally {
        clearInterval(renewal);
      }
    }
    await releaseFolders(this.#db.write, { mailbox: this.#id, owner: this.#owner }).catch(() => {}); // it expires
  }

  #claim(): Promise<string[]> {
    const { mailbox, timing } = this.#options;
    const lease = { mailbox: this.#id, folders: mailbox.folders, owner: this.#owner };
    return claimFolders(this.#db.write, lease, timing.leaseMs);
  }

  async #pauseAfter(error: unknown, folders: string[], signal: AbortSignal): Promise<void> {
    const { firstBackoffMs, maxBackoffMs, rejectedMs } = this.#options.timing;
    const isRejected = error instanceof LoginRejected;
    this.#renewToken = isRejected;
    const backoffMs = Math.min(firstBackoffMs * 2 ** this.#failures, maxBackoffMs);
    const pauseMs = isRejected ? Math.max(rejectedMs, backoffMs) : backoffMs;
    this.#failures += 1;
    const message = imapMessageOf(error);
    this.#services.log.warn({ message, nextAttemptInMs: pauseMs }, 'emails cannot be read by IMAP');
    await recordError(this.#db.write, this.#id, folders, message).catch(() => {}); // the log has it
    await pause(pauseMs, signal);
  }

  /** Reads until the connection fails, the server ends IDLE, or the process stops or loses a folder. */
  async #session(folders: string[], signal: AbortSignal): Promise<void> {
    const { mailbox, accessTokens, timing } = this.#options;
    const client = await createImapClient(mailbox, accessTokens, { renewToken: this.#renewToken });
    const close = () => client.close();
    signal.addEventListener('abort', close);
    const readers = this.#readers.filter(({ folder }) => folders.includes(folder));
    const arrival = new Arrival(client);
    try {
      if (signal.aborted) return;
      await connectTo(client, mailbox);
      this.#renewToken = false;
      const hasIdle = client.capabilities.has('IDLE');
      while (!signal.aborted) {
        // The first folder last: it stays open, and IDLE reports what arrives in it.
        for (const reader of readers.toReversed()) {
          await this.#check(reader, client, { arrival, signal });
          if (signal.aborted) return;
        }
        this.#failures = 0;
        const mustRetry = readers.some((reader) => reader.mustRetry);
        const untilNext = hasIdle && folders.length === 1 ? timing.checkMs : timing.pollMs;
        const startedAt = performance.now();
        await arrival.wait(Math.min(mustRetry ? timing.retryMs : untilNext, this.#idleMs), signal, hasIdle);
        const waitedMs = performance.now() - startedAt;
        if (client.usable || signal.aborted || waitedMs < timing.minIdleMs) continue;
        this.#idleMs = waitedMs / 2;
        this.#services.log.info({ idleMs: this.#idleMs }, 'the mail server ends IDLE early');
        return;
      }
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }

  /** A folder that the server does not open costs only itself. */
  async #check(
    reader: FolderReader,
    client: ImapFlow,
    { arrival, signal }: { arrival: Arrival; signal: AbortSignal },
  ): Promise<void> {
    try {
      await reader.check(client, { onOpen: () => arrival.reset(), signal });
    } catch (error) {
      if (!isRefusal(error) || !client.usable) throw error;
      const message = imapMessageOf(error);
      this.#services.log.warn({ folder: reader.folder, message }, 'a folder cannot be read by IMAP');
      await recordError(this.#db.write, this.#id, [reader.folder], message);
    }
  }
}

/** Whether the server has reported new emails in the open folder. */
class Arrival {
  readonly #client: ImapFlow;
  #isReported = false;
  #wake = () => {};

  constructor(client: ImapFlow) {
    this.#client = client;
    const report = () => {
      this.#isReported = true;
      this.#wake();
    };
    client.on('exists', report);
    client.on('close', report);
  }

  /** Opening a folder reports its emails too. */
  reset(): void {
    this.#isReported = false;
  }

  /** Until something is reported, the time is over, or the connection ends. */
  async wait(ms: number, signal: AbortSignal, hasIdle: boolean): Promise<void> {
    const arrived = new AbortController();
    this.#wake = () => arrived.abort();
    if (this.#isReported) return;
    if (hasIdle) this.#client.idle().catch((error) => arrived.abort(messageOf(error)));
    await pause(ms, AbortSignal.any([arrived.signal, signal]));
  }
}

/** Waits, and ends early without an error. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
