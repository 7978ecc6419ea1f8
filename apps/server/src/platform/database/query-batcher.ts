import type { Queryable, Transaction } from './database.ts';
import type { Sql } from './sql.ts';

/** One statement for any number of queries of one type; the results are in the same order. */
export type BatchQuery<Question, Answer> = (db: Queryable, questions: readonly Question[]) => Promise<Answer[]>;

/** One statement that writes any number of rows of one type. */
type BatchWrite<Row> = (rows: readonly Row[]) => Sql;

interface Asking {
  question: unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Batches the queries that several changes in one transaction make at about the same time, so that each type takes one
 * statement: a statement costs PostgreSQL and this process more than another row in it.
 */
export class QueryBatcher {
  readonly #tx: Transaction;
  readonly #asked = new Map<unknown, Asking[]>();
  readonly #written = new Map<BatchWrite<unknown>, unknown[]>();
  readonly #inRounds: boolean;
  #scheduled = false;
  #unanswered = 0;

  /**
   * @param options.inRounds sends nothing until everything before is answered, so that changes which take different ways meet
   * again: for many of them, fewer statements are worth more than not to wait
   */
  constructor(tx: Transaction, { inRounds = false } = {}) {
    this.#tx = tx;
    this.#inRounds = inRounds;
  }

  query<Question, Answer>(joint: BatchQuery<Question, Answer>, question: Question): Promise<Answer> {
    this.#schedule();
    return new Promise<Answer>((resolve, reject) => {
      // Entries are keyed by batch query, so the result has its type.
      const asking: Asking = { question, resolve: resolve as Asking['resolve'], reject };
      const others = this.#asked.get(joint);
      if (others === undefined) this.#asked.set(joint, [asking]);
      else others.push(asking);
    });
  }

  write<Row>(joint: BatchWrite<Row>, row: Row): void {
    const key = joint as BatchWrite<unknown>; // only receives rows of its own type
    const others = this.#written.get(key);
    if (others === undefined) this.#written.set(key, [row]);
    else others.push(row);
  }

  /** Sends the rows that were only enqueued: nothing awaits them before the commit. */
  sendWrites(): void {
    for (const [joint, rows] of this.#written) this.#tx.send(joint(rows));
    this.#written.clear();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Lets the other changes enqueue their queries first.
    setImmediate(() => {
      this.#scheduled = false;
      if (this.#inRounds && this.#unanswered > 0) return; // the last answer sends them
      const all = [...this.#asked];
      this.#asked.clear();
      this.#unanswered += all.length;
      for (const [joint, asking] of all) {
        void answer(this.#tx, joint as BatchQuery<unknown, unknown>, asking).then(() => {
          this.#unanswered -= 1;
          if (this.#asked.size > 0) this.#schedule();
        }); // as above
      }
    });
  }
}

async function answer(db: Queryable, joint: BatchQuery<unknown, unknown>, asking: readonly Asking[]): Promise<void> {
  try {
    const answers = await joint(
      db,
      asking.map(({ question }) => question),
    );
    for (const [index, { resolve }] of asking.entries()) resolve(answers[index]);
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}

/** Runs the query alone, or batched with others if several changes share the transaction. */
export async function batchQuery<Question, Answer>(
  db: Queryable,
  joint: BatchQuery<Question, Answer>,
  question: Question,
): Promise<Answer> {
  if (db.batcher !== undefined) return db.batcher.query(joint, question);
  const [answer] = await joint(db, [question]);
  return answer as Answer; // a batch query returns one result per query
}

/** Writes a row without waiting, like `send`; batched with others if several changes share the transaction. */
export function batchWrite<Row>(tx: Transaction, joint: BatchWrite<Row>, row: Row): void {
  if (tx.batcher !== undefined) tx.batcher.write(joint, row);
  else tx.send(joint([row]));
}

/**
 * Finds rows by a key, which several changes that share the transaction ask for together. Each key is asked for once.
 * @param rows finds those of some keys, and may lock them; the keys are in order
 * @param keyOf the key of a row
 */
export function batchByKey<Row>(
  rows: (db: Queryable, workspaceId: string, keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): (db: Queryable, workspaceId: string, key: string) => Promise<Row[]> {
  const joint: BatchQuery<{ workspaceId: string; key: string }, Row[]> = async (db, asked) => {
    const found = new Map<string, Map<string, Row[]>>();
    for (const [workspaceId, own] of Map.groupBy(asked, (one) => one.workspaceId)) {
      const keys = [...new Set(own.map(({ key }) => key))].sort();
      found.set(workspaceId, Map.groupBy(await rows(db, workspaceId, keys), keyOf));
    }
    return asked.map(({ workspaceId, key }) => found.get(workspaceId)?.get(key) ?? []);
  };
  // IDs are compared as PostgreSQL writes them.
  return (db, workspaceId, key) => batchQuery(db, joint, { workspaceId, key: key.toLowerCase() });
}
