import type pg from 'pg';
import { readConfig } from '../apps/server/src/config.ts';
import { submitApplication } from '../apps/server/src/modules/public/submit-application.ts';
import { systemContext } from '../apps/server/src/modules/workspaces/create-workspace.ts';
import { type Database, openDatabase, type Queryable } from '../apps/server/src/platform/database/database.ts';
import { named } from '../apps/server/src/platform/database/prepared.ts';
import type { Sql } from '../apps/server/src/platform/database/sql.ts';
import { newId } from '../apps/server/src/platform/ids.ts';
import { createServices } from '../apps/server/src/services.ts';

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
 * Runs one real submission and notes its statements. What comes back repeats them with new ids and another person, in
 * one transaction: the same work for the database, and nothing else.
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
  const person = `floor-${newId()}`;
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
        }),
      ),
  };
  const context = systemContext(recording, { ...services }, workspaceId);
  await submitApplication(context, slug, JSON.parse(submissionBody(person)), { ip: '127.0.0.1', userAgent: 'bench' });
  await services.close();
  await db.close();
  return { before, inside, person };
}

function note(statement: Sql, into: Statement[]): Sql {
  into.push({ text: statement.text, values: [...statement.values] });
  return statement;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Replays the noted statements: `made` are the ids that the recorded submission created. */
export function replayer(
  recorded: { before: Statement[]; inside: Statement[]; person: string },
  known: ReadonlySet<string>,
) {
  const all = [...recorded.before, ...recorded.inside];
  return async (client: pg.PoolClient, person: string): Promise<void> => {
    const ids = new Map<string, string>();
    const renew = (text: string) =>
      text.replaceAll(recorded.person, person).replaceAll(UUID, (id) => {
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
