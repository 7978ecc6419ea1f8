import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ApiError } from '../errors/errors.ts';
import { RecentActivity } from './recent-activity.ts';

/**
 * Limits per process for the requests of one workspace. The totals for searches and transactions equal the size of each
 * pool (`poolSizesOf`). One workspace never gets all connections: a search may take 30 seconds and a transaction 10, and
 * requests of other workspaces should not have to wait for either. While others are being served, it gets fewer, because
 * connections that work at the same time share the processors of the database.
 */
export const LOAD_LIMITS = {
  requestsPerWorkspace: 600,
  streamsPerWorkspace: 256,
  streamsPerCaller: 32,
  searches: { total: 3, perSource: 2, besideOthers: 1 },
  transactions: { total: 10, perSource: 8, besideOthers: 2 },
  /** Limit of each of these two. */
  waiting: { total: 2_000, perSource: 500 },
  /**
   * Concurrent writes of anonymous visitors. Further ones within the rate limits wait, and workspaces take turns. This
   * leaves most of the transaction connections to callers with a key or a session, and while such a caller is being
   * served, most of the processor time too.
   */
  visitorWrites: { alone: 4, besideOthers: 1, waiting: { total: 500, perSource: 100 } },
  /**
   * Concurrent calls to CAPTCHA providers and storage for anonymous visitors. They use memory and a connection but no
   * slot for writes, so a slow provider delays only its own workspace.
   */
  visitorCalls: { total: 256, perSource: 32, waiting: { total: 1_000, perSource: 100 } },
};

/** Tracks and limits the resources that requests of each workspace use in this process. */
export class WorkspaceLoad {
  readonly requests: ConcurrencyLimiter;
  readonly streams: ConcurrencyLimiter;
  readonly searches: ConcurrencyLimiter;
  readonly transactions: ConcurrencyLimiter;
  readonly visitorWrites: ConcurrencyLimiter;
  readonly visitorCalls: ConcurrencyLimiter;
  /** Of callers with a key or a session. */
  readonly activity = new RecentActivity();
  readonly #streamsOfCaller: ConcurrencyLimiter;

  constructor(limits: Partial<typeof LOAD_LIMITS> = {}) {
    const { waiting, ...most } = { ...LOAD_LIMITS, ...limits };
    this.requests = new ConcurrencyLimiter({
      perSource: most.requestsPerWorkspace,
      rejection: 'Too many requests of this workspace are in progress. Try again shortly.',
    });
    this.streams = new ConcurrencyLimiter({ perSource: most.streamsPerWorkspace });
    this.#streamsOfCaller = new ConcurrencyLimiter({ perSource: most.streamsPerCaller });
    const rejection = (what: string) =>
      `Too many ${what} of this workspace are waiting at the moment. Try again shortly.`;
    const shared = (limit: typeof most.searches, what: string) =>
      new ConcurrencyLimiter({
        total: limit.total,
        perSource: () => (this.activity.isShared() ? limit.besideOthers : limit.perSource),
        waiting,
        rejection: rejection(what),
      });
    this.searches = shared(most.searches, 'searches');
    this.transactions = shared(most.transactions, 'changes');
    const { alone, besideOthers, waiting: visitorsWaiting } = most.visitorWrites;
    this.visitorWrites = new ConcurrencyLimiter({
      total: () => (this.activity.isRecent() ? besideOthers : alone),
      waiting: visitorsWaiting,
    });
    this.visitorCalls = new ConcurrencyLimiter(most.visitorCalls);
  }

  /**
   * The database as used by requests of one workspace: the connections for searches and transactions are shared between
   * workspaces. A slot is held for one statement (searches) or one transaction, and never while waiting for another, so
   * this cannot deadlock. Short reads bypass it at no extra cost.
   */
  share(db: Database, workspaceId: string): Database {
    const { searches, transactions } = this;
    const share = (other: Database, id: string) => this.share(other, id);
    // Everything else that is known about the database applies to its limited form too.
    const limited = ({ query, withAccessChanges, ...others }: Queryable): Queryable => ({
      ...others,
      query: (statement) => searches.run(workspaceId, () => query(statement)),
      withAccessChanges: withAccessChanges && ((since) => limited(withAccessChanges(since))),
    });
    return {
      visibility: db.visibility,
      get unrestricted() {
        return share(db.unrestricted, workspaceId);
      },
      restrictedTo: (visibility) => share(db.restrictedTo(visibility), workspaceId),
      read: db.read,
      write: db.write,
      relaxed: db.relaxed,
      search: limited(db.search),
      transaction: (work) => transactions.run(workspaceId, () => db.transaction(work)),
      rolledBack: (work) => transactions.run(workspaceId, () => db.rolledBack(work)),
      snapshot: (work) => transactions.run(workspaceId, () => db.snapshot(work)),
      stats: db.stats,
      close: () => db.close(),
    };
  }

  /**
   * @returns the function to call, once, when the stream has ended
   * @throws ApiError 429 when the caller or the workspace has too many
   */
  openStream(workspaceId: string, callerId: string): () => void {
    const closeOfCaller = this.#streamsOfCaller.acquire(callerId);
    if (closeOfCaller === null) throw tooManyStreams('with this key or session');
    const close = this.streams.acquire(workspaceId);
    if (close === null) {
      closeOfCaller();
      throw tooManyStreams('in this workspace');
    }
    return () => {
      closeOfCaller();
      close();
    };
  }
}

const RETRY_SECONDS = '10';

function tooManyStreams(whose: string): ApiError {
  return new ApiError('rate_limited', `Too many streams are open ${whose}. Close some first.`, undefined, {
    'retry-after': RETRY_SECONDS,
  });
}
