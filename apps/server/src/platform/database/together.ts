import type { Queryable, Transaction } from './database.ts';
import type { Sql } from './sql.ts';

/** One statement for any number of questions of a kind; the answers in their order. */
export type Joint<Question, Answer> = (db: Queryable, questions: readonly Question[]) => Promise<Answer[]>;

/** One statement that writes any number of rows of a kind. */
export type JointWrite<Row> = (rows: readonly Row[]) => Sql;

interface Asking {
  question: unknown;
  resolve: (answer: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers what several changes in one transaction ask at about the same moment, so that each kind is one statement:
 * starting one costs PostgreSQL and us more than another row in it does.
 */
export class Gathering {
  readonly #tx: Transaction;
  readonly #asked = new Map<unknown, Asking[]>();
  readonly #written = new Map<JointWrite<unknown>, unknown[]>();
  #scheduled = false;

  constructor(tx: Transaction) {
    this.#tx = tx;
  }

  ask<Question, Answer>(joint: Joint<Question, Answer>, question: Question): Promise<Answer> {
    this.#schedule();
    return new Promise<Answer>((resolve, reject) => {
      // Kept under its own joint alone, so what comes back is its answer.
      const asking: Asking = { question, resolve: resolve as Asking['resolve'], reject };
      const others = this.#asked.get(joint);
      if (others === undefined) this.#asked.set(joint, [asking]);
      else others.push(asking);
    });
  }

  write<Row>(joint: JointWrite<Row>, row: Row): void {
    const key = joint as JointWrite<unknown>; // is given rows of its own kind only
    const others = this.#written.get(key);
    if (others === undefined) this.#written.set(key, [row]);
    else others.push(row);
  }

  /** Sends the rows that were only told: nobody waits for them before the commit. */
  sendWrites(): void {
    for (const [joint, rows] of this.#written) this.#tx.send(joint(rows));
    this.#written.clear();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // The other changes get as far as they can before this.
    setImmediate(() => {
      this.#scheduled = false;
      const all = [...this.#asked];
      this.#asked.clear();
      for (const [joint, asking] of all) void answer(this.#tx, joint as Joint<unknown, unknown>, asking); // as above
    });
  }
}

async function answer(db: Queryable, joint: Joint<unknown, unknown>, asking: readonly Asking[]): Promise<void> {
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

/** Asks alone, or together with the others where several changes share the transaction. */
export async function ask<Question, Answer>(
  db: Queryable,
  joint: Joint<Question, Answer>,
  question: Question,
): Promise<Answer> {
  if (db.gathering !== undefined) return db.gathering.ask(joint, question);
  const [answer] = await joint(db, [question]);
  return answer as Answer; // a joint answers each question
}

/** Writes a row without waiting, like `send`; together with the others' where several changes share the transaction. */
export function tell<Row>(tx: Transaction, joint: JointWrite<Row>, row: Row): void {
  if (tx.gathering !== undefined) tx.gathering.write(joint, row);
  else tx.send(joint([row]));
}
