import { type Change, change } from '../../../platform/changes/change.ts';
import { giveWay } from '../../../platform/concurrency/event-loop.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ApiError, Unavailable } from '../../../platform/errors/errors.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import type { Claim } from '../../../platform/queue/work-claims.ts';
import { apiKeys } from '../../accounts/api-keys/queries.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { type AnyRecord, type Source, SourceError } from './adapters/adapter.ts';
import { adapterOf } from './adapters/adapters.ts';
import { RetryLater } from './adapters/http/api-client.ts';
import { changeStatus, recordImportUpdate } from './change-status.ts';
import { openSource, sourceName } from './open-source.ts';
import { PageOrder } from './page-order.ts';
import { type Checkpoint, type ImportRow, importClaims, imports, readSource, saveCheckpoint } from './queries.ts';
import { countRows } from './record-queries.ts';
import type { RecordType } from './schema.ts';
import { storeFiles } from './store-files.ts';
import type { Importing } from './tasks.ts';
import { undoPage } from './undo-import.ts';
import { addProgress, writeRecords } from './write-records.ts';

/** After this time, another process continues the work of one that has died. */
const LEASE_SECONDS = 15;

/** Runs imports, one at a time in each process. Any process continues what another one has left. */
export const runImports: BackgroundJob = { name: 'run imports', everySeconds: 1, run: processImports };

/** The claim has expired, or the import has been paused: whatever the page has written is rolled back. */
class ClaimLost extends Error {}

/** Runs the imports that are due. */
export async function processImports(
  db: Database,
  services: Services,
  stopping?: AbortSignal,
  leaseSeconds = LEASE_SECONDS,
): Promise<void> {
  const isStopping = () => stopping?.aborted === true;
  while (!isStopping()) {
    const claim = await importClaims.claim(db.write, leaseSeconds);
    if (claim === undefined) return;
    const heartbeat = setInterval(() => {
      importClaims.extend(db.write, claim).catch(() => {}); // the next page finds out
    }, leaseSeconds * 300);
    try {
      await processOne(db, services, claim, stopping);
    } catch (error) {
      if (error instanceof ClaimLost) continue;
      if (isStopping()) return importClaims.release(db.write, claim);
      if (error instanceof RetryLater) {
        await importClaims.postpone(db.write, claim, error.seconds);
        continue;
      }
      const context = systemContext(db, services, claim.workspaceId);
      services.log.warn({ importId: claim.id, message: messageOf(error) }, 'an import has stopped');
      if (error instanceof Unavailable) return; // another attempt follows when the lease has expired
      const text = error instanceof SourceError ? error.text : UNEXPECTED;
      await changeStatus(context, claim.id, 'failed', { error: text });
    } finally {
      clearInterval(heartbeat);
    }
  }
}

const UNEXPECTED =
  'The import was stopped by an internal error, which is in the log of the service. Nothing is lost: resume it to continue after the last page.';

/**
 * An import may do everything but one: the addresses in it count as the candidates' only if the key that started it could say so,
 * because links and codes are sent to them. Members who can import may.
 */
async function scopesOf(
  { db, workspaceId, scopes }: Context,
  startedBy: ImportRow['startedBy'],
): Promise<Context['scopes']> {
  if (startedBy?.type !== 'api_key' || startedBy.id === null) return scopes;
  const key = await apiKeys.find(db.write, workspaceId, startedBy.id);
  if (key?.scopes.includes('candidate_links:write')) return scopes;
  return new Set([...scopes].filter((scope) => scope !== 'candidate_links:write'));
}

async function processOne(
  db: Database,
  services: Services,
  claim: Claim,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { workspaceId, id } = claim;
  const imported = await imports.find(db.write, workspaceId, id);
  if (imported === undefined) return;
  const system = systemContext(db, services, workspaceId);
  const context: Context = {
    ...system,
    actor: imported.startedBy ?? system.actor,
    scopes: await scopesOf(system, imported.startedBy),
    cause: { runs: [], import: { id, silent: imported.options.events !== true } },
  };
  if (imported.status === 'undoing') {
    while (await inClaim(context, claim, (tx) => undoPage(tx, id)))
      if (stopping?.aborted === true) return importClaims.release(db.write, claim);
    await changeStatus(system, id, 'undone');
    return;
  }
  if (imported.status !== 'running') return;
  const { checkpoint } = await readSource(db.write, workspaceId, id);
  const source = await openSource(system, imported, { signal: stopping, repeats: true });
  const adapter = adapterOf(imported);
  const plan = checkpoint === null ? await adapter.plan(source) : checkpoint.plan;
  const run = new Run(context, claim, imported, checkpoint ?? { plan, cursor: null, written: 0 }, {
    source,
    stopping,
    isLive: adapter.isLive === true,
  });
  if (checkpoint === null) await saveCheckpoint(db.write, claim, run.checkpoint);
  const order = new PageOrder();
  const isBusy = () => db.stats().waiting > 0;
  try {
    for await (const page of readAhead(adapter.pages(source, plan, run.checkpoint.cursor))) {
      await order.add(page.records, (previous) => run.write(page.records, page.cursor, previous), isBusy);
      for (const of of run.growth.take()) await countRows(db.write, of);
      if (stopping?.aborted === true) break;
      await giveWay();
    }
  } finally {
    await order.end();
  }
  if (stopping?.aborted === true) return importClaims.release(db.write, claim);
  await changeStatus(system, id, 'completed', { isRead: adapter.isLive === true });
}

/** Tells of which types, or of all together, an import has written many records since it was last said. */
class Growth {
  readonly #counts = new Map<RecordType | 'all', number>();
  #grown = new Set<RecordType | 'all'>();

  add(records: readonly AnyRecord[]): void {
    for (const [type, { length }] of Map.groupBy(records, (record) => record.type)) this.#add(type, length);
    this.#add('all', records.length);
  }

  #add(of: RecordType | 'all', count: number): void {
    const before = this.#counts.get(of) ?? 0;
    this.#counts.set(of, before + count);
    if (stepOf(before + count) > stepOf(before)) this.#grown.add(of);
  }

  /** Returns, once, the types of which there are 400 records, and then each time four times as many as before. */
  take(): Iterable<RecordType | 'all'> {
    const grown = this.#grown;
    this.#grown = new Set();
    return grown;
  }
}

const stepOf = (count: number): number => Math.max(0, 1 + Math.floor(Math.log(count / 400) / Math.log(4)));

/** The same pages; while one is written, the next one is read. */
async function* readAhead<Page>(pages: AsyncIterable<Page>): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  const next = () => {
    const read = iterator.next();
    read.catch(() => {}); // thrown when it is its turn
    return read;
  };
  let coming = next();
  try {
    for (let page = await coming; page.done !== true; page = await coming) {
      coming = next();
      yield page.value;
    }
  } finally {
    await coming.catch(() => {});
    await iterator.return?.();
  }
}

/** A change while the import is claimed; nobody else can claim or stop it until the commit. @throws ClaimLost */
async function inClaim<Value>(context: Context, claim: Claim, work: (tx: Change) => Promise<Value>): Promise<Value> {
  return change(
    context,
    async (tx) => {
      if (!(await importClaims.extend(tx, claim))) throw new ClaimLost();
      return work(tx);
    },
    { withoutEvent: 'the claim of a worker' },
  );
}

/** A page waits no longer than this for the one before it, which may be waiting for what this one has locked. */
const LONGEST_WAIT_MS = 2_000;

/** The page before takes long: this one is rolled back, and written when that one is committed. */
class Overtaking extends Error {}

/** Writes the pages of a source, each in one transaction with how far it has been read. */
class Run {
  checkpoint: Checkpoint;
  /** Of what is committed. */
  readonly growth = new Growth();
  /** How many records of the next page are written already. */
  #written: number;
  readonly #context: Context;
  readonly #claim: Claim;
  readonly #importing: Importing;
  readonly #stopping: AbortSignal | undefined;

  constructor(
    context: Context,
    claim: Claim,
    imported: ImportRow,
    checkpoint: Checkpoint,
    { source, stopping, isLive }: { source: Source; stopping: AbortSignal | undefined; isLive: boolean },
  ) {
    this.#context = context;
    this.#stopping = stopping;
    this.#claim = claim;
    this.checkpoint = checkpoint;
    // Of a live source, the page may have other records than before. Those that are written already are recognized.
    this.#written = isLive ? 0 : checkpoint.written;
    const { options, mapping, members, customFields } = source;
    this.#importing = { id: imported.id, source: sourceName(imported), options, mapping, members, customFields };
  }

  /** @param previous the page before, after which this one is committed; it may still be being written */
  async write(records: readonly AnyRecord[], cursor: unknown, previous: Promise<void>): Promise<void> {
    const before = this.#written;
    this.#written = 0;
    const remaining = await storeFiles(this.#context, this.#importing.source, records.slice(before), this.#stopping);
    const done = { ...this.checkpoint, cursor, written: 0 };
    try {
      await this.#commit(remaining, done, previous);
    } catch (error) {
      await previous;
      if (isAboutAll(error)) throw error;
      if (error instanceof Overtaking && (await this.#isCommitted(remaining, done))) return;
      // One of them cannot be written: each in a transaction of its own, to find out which.
      for (const [index, record] of remaining.entries()) {
        const written = before + index + 1;
        const isLast = written === records.length;
        await this.#writeAlone(record, isLast ? done : { ...this.checkpoint, written });
      }
    }
  }

  /** Whether the page could be written, now that the one before it is. */
  async #isCommitted(records: readonly AnyRecord[], checkpoint: Checkpoint): Promise<boolean> {
    try {
      await this.#commit(records, checkpoint);
      return true;
    } catch (error) {
      if (isAboutAll(error)) throw error;
      return false;
    }
  }

  async #writeAlone(record: AnyRecord, checkpoint: Checkpoint): Promise<void> {
    try {
      await this.#commit([record], checkpoint);
    } catch (error) {
      if (isAboutAll(error)) throw error;
      const { type, foreignId, place, original } = record;
      this.#context.services.log.warn({ type, foreignId, message: messageOf(error) }, 'a record could not be imported');
      const reason = error instanceof ApiError ? error.message : 'The record could not be written.';
      await this.#commit([{ type, foreignId, place, original, error: reason }], checkpoint);
    }
  }

  async #commit(records: readonly AnyRecord[], checkpoint: Checkpoint, previous?: Promise<void>): Promise<void> {
    const write = async (tx: Change) => {
      const progress = await writeRecords(tx, this.#importing, records);
      if (previous !== undefined) await within(LONGEST_WAIT_MS, previous);
      if (!(await importClaims.extend(tx, this.#claim))) throw new ClaimLost();
      await saveCheckpoint(tx, this.#claim, checkpoint);
      const before = (await imports.lock(tx, tx.workspaceId, this.#importing.id))!; // claimed
      const after = await imports.update(tx, tx.workspaceId, before.id, {
        progress: addProgress(before.progress, progress),
      });
      recordImportUpdate(tx, before, after, ['progress']);
    };
    await change(this.#context, write, { withoutEvent: 'the claim of a worker' });
    this.checkpoint = checkpoint;
    this.growth.add(records);
  }
}

/** @throws Overtaking if it takes longer, and its error if it fails */
async function within(ms: number, previous: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Overtaking()), ms);
  try {
    await Promise.race([previous, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether no other record could be written either. */
function isAboutAll(error: unknown): boolean {
  return (
    error instanceof ClaimLost ||
    error instanceof Unavailable ||
    error instanceof SourceError ||
    error instanceof RetryLater
  );
}
