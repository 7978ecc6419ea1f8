import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { submitApplication } from '../apps/server/src/domain/careers/intake/public/submit-application.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { type Database, openDatabase, type Queryable } from '../apps/server/src/platform/database/database.ts';
import { named } from '../apps/server/src/platform/database/prepared.ts';
import type { Sql } from '../apps/server/src/platform/database/sql.ts';
import { newId } from '../apps/server/src/platform/ids/ids.ts';
import { createServices } from '../apps/server/src/process/services.ts';

/** A submission with three answers, without a file. */
export function submissionBody(person: string): string {
  return JSON.stringify({
    firstName: 'Bench',
    lastName: 'Person',
    email: `${person}@example.com`,
    phone: '+49 30 123456',
    linkedinUrl: 'https://www.linkedin.com/in/bench',
    questionAnswers: { why: 'Because I like what you measure.', site: 'https://example.com/work', start: 'Now' },
    _hp: '',
  });
}

interface Statement {
  text: string;
  values: unknown[];
}

/**
 * Runs one real submission and records its statements. Repeating them with new IDs and tokens, and another person, in one transaction,
 * is the same work for the database without anything else.
 */
export async function recordSubmission(
  connectionString: string,
  workspaceId: string,
  slug: string,
): Promise<{ before: Statement[]; inside: Statement[]; person: string }> {
  const db = openDatabase({ connectionString, onError: () => {} });
  const services = await createServices(
    readConfig({ ...process.env, DATABASE_URL: connectionString, LOG_LEVEL: 'silent' }),
    db,
  );
  const before: Statement[] = [];
  const inside: Statement[] = [];
  const person = `baseline-${newId()}`;
  const noting = (queryable: Queryable, into: Statement[]): Queryable => ({
    query: (statement) => queryable.query(note(statement, into)),
  });
  const recording: Database = {
    ...db,
    read: noting(db.read, before),
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          get wrote() {
            return tx.wrote;
          },
          query: (statement) => tx.query(note(statement, inside)),
          send: (statement) => tx.send(note(statement, inside)),
          unrestricted: {
            query: (statement) => tx.unrestricted.query(note(statement, inside)),
            send: (statement) => tx.unrestricted.send(note(statement, inside)),
          },
          within: (visibility) => noting(tx.within(visibility), inside),
        }),
      ),
  };
  const submit = (to: Database, who: string) =>
    submitApplication(systemContext(to, { ...services }, workspaceId), slug, JSON.parse(submissionBody(who)), {
      ip: '127.0.0.1',
      userAgent: 'bench',
      bodyBytes: 0,
      linkQuery: '',
      takeQuota: async () => {},
      callOut: (call) => call(new AbortController().signal),
      isValidFor: () => {},
    });
  // The first one of a process counts today's emails; the recorded one is like those that follow.
  await submit(db, `first-${newId()}`);
  await setTimeout(500);
  await submit(recording, person);
  await services.close();
  await db.close();
  return { before, inside, person };
}

function note(statement: Sql, into: Statement[]): Sql {
  into.push({ text: statement.text, values: [...statement.values] });
  return statement;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** Unique for each link, in hexadecimal digits behind `\\x`. */
const TOKEN_HASH = /(?<=\\x)[0-9a-f]{64}/g;

/** Replays recorded statements. @param known IDs that stay the same; all others are replaced by new ones */
export function replayer(
  recorded: { before: Statement[]; inside: Statement[]; person: string },
  known: ReadonlySet<string>,
) {
  const all = [...recorded.before, ...recorded.inside];
  return async (client: pg.PoolClient, person: string): Promise<void> => {
    const ids = new Map<string, string>();
    const renew = (text: string) =>
      text
        .replaceAll(recorded.person, person)
        .replaceAll(TOKEN_HASH, () => randomBytes(32).toString('hex'))
        .replaceAll(UUID, (id) => {
          if (known.has(id)) return id;
          const fresh = ids.get(id) ?? newId();
          ids.set(id, fresh);
          return fresh;
        });
    const renewValue = (value: unknown): unknown => {
      if (typeof value === 'string') return renew(value);
      return Array.isArray(value) ? value.map(renewValue) : value;
    };
    const renewed = all.map(({ text, values }) => ({ text, values: values.map(renewValue) }));
    await client.query('begin');
    try {
      for (const statement of renewed) await client.query(named(statement as unknown as Sql));
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
    await client.query('commit');
  };
}
