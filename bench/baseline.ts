import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';
import { JOB_FIELDS, jobs } from '../apps/server/src/domain/hiring/jobs/queries.ts';
import { named } from '../apps/server/src/platform/database/prepared.ts';
import { executeQuery } from '../apps/server/src/platform/database/prepared-query.ts';
import { type Sql, sql } from '../apps/server/src/platform/database/sql.ts';
import { types } from '../apps/server/src/platform/database/types.ts';
import { recordSubmission, replayer } from './recorded-submission.ts';

/**
 * The baseline: the minimum cost of such a request on this machine. It uses node:http, one pipelined connection, named
 * statements and JSON.stringify, and returns the same SQL results or bytes, without keys, checks, limits, logs or metrics.
 */
const workspaceId = process.env.BENCH_WORKSPACE ?? '';
const memory = JSON.parse(readFileSync(process.env.BENCH_PAGES ?? '', 'utf8')) as Record<string, string>; // written by run.ts
const pages = new Map(Object.entries(memory).map(([path, text]) => [path, Buffer.from(text)]));

const client = new pg.Client({
  connectionString: process.env.DATABASE_URL,
  types,
  pipeline: true,
  options: '-c timezone=UTC -c jit=off',
} as pg.ClientConfig);
await client.connect();
// The better baseline does not ask PostgreSQL to describe the rows of a named statement again.
const isBetter = process.env.BENCH_BASELINE === 'better';
const query = async <Row>(statement: Sql) =>
  isBetter
    ? (await executeQuery<Row>(client, named(statement))).rows
    : ((await client.query(named(statement))).rows as Row[]);

// Repeats the statements of a real submission on a pool, like the transactions of the service.
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  types,
  max: 10,
  pipeline: true,
  options: '-c timezone=UTC -c jit=off',
} as pg.PoolConfig);
const slug = process.env.BENCH_JOB_SLUG ?? '';
const known = new Set((process.env.BENCH_KNOWN_IDS ?? '').split(','));
const submit = replayer(await recordSubmission(process.env.DATABASE_URL ?? '', workspaceId, slug), known);

async function apply(body: string): Promise<Buffer> {
  const { email } = JSON.parse(body) as { email: string }; // written by run.ts
  const connection = await pool.connect();
  try {
    await submit(connection, email.slice(0, email.indexOf('@')));
  } finally {
    connection.release();
  }
  return Buffer.from('{"data":{"received":true,"message":"Thank you."}}');
}

const COLUMNS = jobs.select(JOB_FIELDS);

async function jobById(id: string) {
  const [job] = await query(
    sql`select ${COLUMNS} from jobs t where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`,
  );
  return { data: job };
}

async function pageOfJobs() {
  const rows = await query(
    sql`select ${COLUMNS} from jobs t where t.workspace_id = ${workspaceId} and t.deleted_at is null order by t.id desc limit 26`,
  );
  return {
    data: rows.slice(0, 25),
    meta: { pagination: { nextCursor: 'x', hasMore: true, limit: 25 }, nextCursor: 'x' },
  };
}

function sendBytes(response: ServerResponse, bytes: Buffer, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length });
  response.end(bytes);
}

const server = createServer((request, response) => {
  const url = request.url ?? '';
  const page = pages.get(url);
  if (page !== undefined) return sendBytes(response, page);
  if (request.method === 'POST') {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      apply(Buffer.concat(parts).toString()).then(
        (bytes) => sendBytes(response, bytes, 201),
        (error) => response.writeHead(500).end(String(error)),
      );
    });
    return;
  }
  const result = url.startsWith('/api/v1/jobs/') ? jobById(url.slice(13)) : pageOfJobs();
  result.then(
    (value) => sendBytes(response, Buffer.from(JSON.stringify(value))),
    (error) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'));
