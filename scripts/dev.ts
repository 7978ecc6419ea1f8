import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../apps/server/src/platform/database/embedded/embedded-postgres.ts';

/**
 * `npm run dev`: the service on port 3000, which starts again when one of its files changes, and the console on port 5173, which
 * shows changes immediately. The data is in `.data/dev`: the sample jobs of the first start, and candidates for them.
 */

const ROOT = join(import.meta.dirname, '..');
const DATA = join(ROOT, '.data/dev');
const SERVICE = 'http://localhost:3000';
const CONSOLE = 'http://localhost:5173';
/** Written by the service at its first start: the owner's password and the keys. */
const SECRETS = join(DATA, 'first-start.txt');
/** Exists once there are example candidates. */
const FILLED = join(DATA, 'example-data');

const PEOPLE = [
  'Ada Lovelace, First programmer',
  'Grace Hopper, Compiler engineer',
  'Katherine Johnson, Trajectory analyst',
  'Alan Turing, Cryptanalyst',
  'Hedy Lamarr, Radio engineer',
  'Emmy Noether, Algebraist',
  'Barbara Liskov, Language designer',
  'Edsger Dijkstra, Algorithms and letters',
  'Margaret Hamilton, Flight software',
  'Tim Berners-Lee, Documents and links',
  'Radia Perlman, Networks',
  'Annie Easley, Rocket scientist',
];

/** A call of the API. @throws when it is rejected */
async function call<Data>(key: string, method: string, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${SERVICE}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data; // every response has this shape
}

/** Candidates with applications for the sample jobs, in different stages. */
async function createExamples(): Promise<void> {
  const key = /^ *Secret key *(\S+)/m.exec(readFileSync(SECRETS, 'utf8'))?.[1];
  if (key === undefined) throw new Error(`${SECRETS} contains no secret key`);
  const jobs = await call<{ id: string }[]>(key, 'GET', '/jobs');
  const stages = await Promise.all(
    jobs.map(async ({ id }) => {
      const all = await call<{ id: string; kind: string }[]>(key, 'GET', `/jobs/${id}/stages`);
      return all.filter(({ kind }) => !['hired', 'rejected'].includes(kind));
    }),
  );
  for (const [index, person] of PEOPLE.entries()) {
    const [name, headline] = person.split(', ') as [string, string];
    const [firstName, ...rest] = name.split(' ');
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
    const candidate = await call<{ id: string }>(key, 'POST', '/candidates', {
      ...{ firstName, lastName: rest.join(' '), email, headline },
    });
    const at = index % jobs.length;
    const application = await call<{ id: string }>(key, 'POST', '/applications', {
      ...{ candidateId: candidate.id, jobId: jobs[at]!.id },
    });
    const stageIndex = Math.floor(index / jobs.length) % stages[at]!.length;
    if (stageIndex === 0) continue; // it is there already
    const stage = stages[at]![stageIndex]!;
    await call(key, 'POST', `/applications/${application.id}/move`, { toStageId: stage.id });
  }
  writeFileSync(FILLED, '');
}

function start(parameters: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  // Not a terminal, so that the service writes the secrets of its first start to the file.
  const child = spawn(process.execPath, parameters, {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.on('data', (part) => process.stdout.write(part));
  return child;
}

mkdirSync(DATA, { recursive: true });
// Here, so that it keeps running while the service starts again.
const database = await startEmbeddedPostgres({ dataDir: DATA, log: console.error });
const environment = {
  ...process.env,
  ...{
    DATA_DIR: DATA,
    DATABASE_URL: database.connectionString,
    PUBLIC_URL: CONSOLE,
    PORT: '3000',
    WEB_PROCESSES: '1',
    LOG_LEVEL: 'warn',
  },
};
const service = start(['--watch', '--watch-preserve-output', 'apps/server/src/start.ts'], environment);
const pages = start(['node_modules/vite/bin/vite.js', 'dev', 'apps/console'], process.env);
const children = [service, pages];
const ended = Promise.race(children.map((child) => once(child, 'exit')));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });

let isEnding = false;
void ended.then(() => {
  isEnding = true;
});
const isReady = async () => {
  const isServing = (await fetch(`${SERVICE}/readyz`).catch(() => null))?.ok === true;
  return isServing && (existsSync(FILLED) || existsSync(SECRETS));
};
while (!isEnding && !(await isReady())) await sleep(200);
if (!isEnding && !existsSync(FILLED)) {
  await createExamples().catch((error: Error) => console.error(`no complete example data: ${error.message}`));
}
if (!isEnding) console.log(`\nConsole: ${CONSOLE} (email and password of the owner: ${SECRETS})\n`);

await ended;
for (const child of children) child.kill();
await database.stop();
