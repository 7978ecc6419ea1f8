import { raw, sql } from '../../src/platform/database/sql.ts';
import type { TestService } from '../harness.ts';

const JOBS = 500;

/** Copies a job until there are as many as a feed has. */
export async function copyJob({ db }: TestService, id: string): Promise<void> {
  const columns = await db.write.query<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = 'jobs' and is_generated = 'NEVER'`);
  const names = columns.map(({ name }) => name);
  const values = names.map((name) =>
    name === 'id' ? 'gen_random_uuid()' : name === 'slug' ? "slug || '-' || n" : name,
  );
  await db.write.query(
    raw(`insert into jobs (${names}) select ${values} from jobs, generate_series(2, ${JOBS}) n where id = '${id}'`),
  );
}
