import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/configuration/config.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { newId } from '../../apps/server/src/platform/ids/ids.ts';
import { createServices } from '../../apps/server/src/process/services.ts';
import { type Json, moveClock } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import type { RunningService } from '../../apps/server/test/running-service.ts';
import { call, need, quantile } from '../calls.ts';
import { makeSharedJobs } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, type FleetWorkspace, withFleet } from '../fleet.ts';
import { COMPANY_FIELDS, COMPANY_MEMBERS, companyArchive, fileOf } from '../moving/large-company.ts';
import { killTree, memoryOf } from '../moving/process-tree.ts';
import { compareRows, presentTransaction, rowsOf, type TableRows, writtenSince } from '../moving/workspace-rows.ts';

const PART_BYTES = 10 * 1024 * 1024;
const NODES = 2;
/** More than the lease of an import. */
const STEP_MINUTES = 1;
/** `IMPORT_KILL_PEOPLE` sets another number of people. */
const PEOPLE = { short: 60, full: 3_000 };
const ASK_EVERY_MS = 20;
const LOOK_EVERY_MS = 100;
/** Rows that say what the second run has done. */
const OF_THE_LOG = /rows of (imports|activity_events|import_work)$/;

export const importKill: Experiment = {
  name: 'import-kill',
  title:
    'an import whose processes are all killed with -9 at any moment writes the same as one without; a second run writes nothing, and undo leaves what was there before',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { env } = process;
      const people = Number(env.IMPORT_KILL_PEOPLE ?? scaled(options, PEOPLE));
      const kills = scaled(options, { short: 3, full: 50 });
      const random = randomFrom(options.seed);
      const begun = new Date();
      let nodes = await startAll(fleet);
      const api = ({ secretKey: key }: FleetWorkspace, method: string, path: string, body?: object) =>
        need({ method, url: `${nodes[0]!.url}/api/v1${path}`, key, body });
      const [plain, killed] = [await company(fleet, api), await company(fleet, api)];
      const before: TableRows[] = [];
      for await (const rows of rowsOf(fleet.db, killed.id, { begun, living: true })) before.push(rows);
      const faults: string[] = [];
      const archive = { people, seed: options.seed };
      const imported = { plain: await planned(api, plain, archive), killed: await planned(api, killed, archive) };
      const show = (workspace: FleetWorkspace, id: string) => api(workspace, 'GET', `/imports/${id}`);

      // Without kills, beside a workspace whose board is open.
      const board = await openBoard(fleet, nodes[0]!.url, api);
      const quiet = await board.ask(sleep(scaled(options, { short: 500, full: 20_000 })));
      const started = performance.now();
      await api(plain, 'POST', `/imports/${imported.plain}/start`, {});
      let memory = 0;
      const ended = untilEnded(
        () => show(plain, imported.plain),
        () => {
          memory = Math.max(memory, ...nodes.map((node) => memoryOf(node.process)));
        },
      );
      const busy = await board.ask(ended);
      const seconds = (performance.now() - started) / 1_000;
      const done = await ended;
      faults.push(...faultsOf(done));
      const [quietMs, busyMs] = [quantile(quiet, 0.99), quantile(busy, 0.99)];
      options.log(
        `${people} people in ${seconds.toFixed(1)} s, ${memory.toFixed(0)} MB; p99 of a board ${busyMs.toFixed(1)} ms, before ${quietMs.toFixed(1)} ms`,
      );

      // With kills, at moments that are spread over the time that the import takes.
      await api(killed, 'POST', `/imports/${imported.killed}/start`, {});
      let interrupted = 0;
      const total = readOf(done);
      for (let kill = 1; kill <= kills; kill += 1) {
        const due = Math.floor((total * (kill - 1 + random(100) / 100)) / kills);
        const reached = await untilEnded(() => show(killed, imported.killed), undefined, due);
        if (reached.status !== 'running') break;
        await sleep(random(300));
        for (const node of nodes) killTree(node.process);
        interrupted += 1;
        await moveClock(fleet.db, `${STEP_MINUTES * kill} minutes`);
        nodes = await startAll(fleet);
        if (kill % 10 === 0)
          options.log(`killed all processes ${kill} times, after ${readOf(reached)} of ${total} records`);
      }
      faults.push(...faultsOf(await untilEnded(() => show(killed, imported.killed))));
      if (interrupted === 0) faults.push('the import was never interrupted');
      // A row that changes while its table is read can be read twice, or not at all.
      for (const workspace of [plain, killed]) await untilTextsAreRead(fleet, workspace);
      const compared = await compareRows(rowsOf(fleet.db, killed.id, { begun }), rowsOf(fleet.db, plain.id, { begun }));
      faults.push(...compared.faults);
      options.log(`${compared.rows} rows compared, ${compared.faults.length} differ`);
      faults.push(...(await checkFiles(fleet, killed, people)));

      for (const workspace of [plain, killed]) faults.push(...(await checkSilence(fleet, workspace)));
      const transaction = await presentTransaction(fleet.db);
      await api(killed, 'POST', `/imports/${imported.killed}/start`, {});
      faults.push(...faultsOf(await untilEnded(() => show(killed, imported.killed))));
      const written = await writtenSince(fleet.db, killed.id, transaction);
      faults.push(...written.filter((one) => !OF_THE_LOG.test(one)).map((one) => `the second run wrote ${one}`));

      options.log(`read a second time: ${faults.length} faults so far`);
      await api(killed, 'POST', `/imports/${imported.killed}/undo`, {});
      const undoing = performance.now();
      const undone = await untilEnded(() => show(killed, imported.killed));
      if (undone.status !== 'undone') faults.push(`the undo ended as ${undone.status}: ${undone.error}`);
      const undoSeconds = (performance.now() - undoing) / 1_000;
      const after = await compareRows(rowsOf(fleet.db, killed.id, { begun, living: true }), before.values());
      faults.push(...after.faults);
      return {
        faults,
        figures: {
          people,
          'records read': total,
          'rows compared': compared.rows,
          'kills of all processes during the import': interrupted,
          'people per second without kills': Math.round(people / seconds),
          'largest process, MB': Math.round(memory),
          'p99 of a board in another workspace, ms: in quiet, during the import': `${quietMs.toFixed(1)}, ${busyMs.toFixed(1)}`,
          'the second of these by the first': (busyMs / quietMs).toFixed(2),
          'seconds to undo': Math.round(undoSeconds),
        },
      };
    }),
};

type Api = (workspace: FleetWorkspace, method: string, path: string, body?: object) => Promise<Json>;

function startAll(fleet: Fleet): Promise<RunningService[]> {
  // A process that starts while another one is killed can find the port or the database busy.
  const start = () => fleet.start().catch(() => fleet.start());
  return Promise.all(Array.from({ length: NODES }, start));
}

/** An empty workspace with the members and fields of the company, which an import does not remove. */
async function company(fleet: Fleet, api: Api): Promise<FleetWorkspace> {
  const workspace = await fleet.workspace();
  for (const email of COMPANY_MEMBERS)
    await fleet.db.write.query(sql`
      insert into members (workspace_id, id, email, name, role, joined_at)
      values (${workspace.id}, ${newId()}, ${email}, ${email.split('@')[0]}, 'recruiter', rolecall_now())`);
  for (const field of COMPANY_FIELDS) await api(workspace, 'POST', '/custom-fields', field);
  return workspace;
}

/** Uploads the archive, as it is generated. @returns the ID of the import */
async function planned(api: Api, workspace: FleetWorkspace, size: { people: number; seed: number }): Promise<string> {
  const keys: string[] = [];
  let waiting: Uint8Array[] = [];
  let length = 0;
  const upload = async () => {
    const part = Buffer.concat(waiting);
    waiting = [];
    length = 0;
    const { key, uploadUrl, method, headers } = await api(workspace, 'POST', '/imports/uploads', {
      contentLength: part.length,
    });
    const { ok, status } = await fetch(uploadUrl, { method, headers, body: part });
    if (!ok) throw new Error(`an upload was answered ${status}`);
    keys.push(key);
  };
  for await (const chunk of companyArchive(size)) {
    if (length + chunk.length > PART_BYTES) await upload();
    waiting.push(chunk);
    length += chunk.length;
  }
  await upload();
  const body = { kind: 'rolecall', files: [{ name: 'company.zip', keys }] };
  return (await api(workspace, 'POST', '/imports', body)).id;
}

function readOf({ progress }: Json): number {
  return Object.values<Json>(progress).reduce((sum, { read }) => sum + read, 0);
}

/** Waits until an import is over, or has read so many records. @param look is called often */
async function untilEnded(
  show: () => Promise<Json>,
  look?: () => void,
  records = Number.POSITIVE_INFINITY,
): Promise<Json> {
  for (;;) {
    const state = await show();
    if ((state.status !== 'running' && state.status !== 'undoing') || readOf(state) >= records) return state;
    look?.();
    await sleep(LOOK_EVERY_MS);
  }
}

/** Everything in the archive can be imported. */
function faultsOf({ status, error, progress }: Json): string[] {
  const failed = Object.entries<Json>(progress).filter((entry) => entry[1].failed > 0);
  return [
    ...(status === 'completed' ? [] : [`the import ended as ${status}: ${error}`]),
    ...failed.map(([type, counts]) => `${counts.failed} records of the type ${type} were not imported`),
  ];
}

/** A workspace whose board is read again and again. */
async function openBoard(fleet: Fleet, url: string, api: Api) {
  const workspace = await fleet.workspace();
  const [job] = await makeSharedJobs({ url, workspace }, 1);
  for (let n = 0; n < 100; n += 1) {
    const { id: candidateId } = await api(workspace, 'POST', '/candidates', {
      firstName: 'Ada',
      lastName: `Lovelace ${n}`,
      email: `ada-${n}@candidate.example`,
    });
    await api(workspace, 'POST', '/applications', { candidateId, jobId: job!.id });
  }
  return {
    /** @returns how long each request took until `over` */
    async ask(over: Promise<unknown>): Promise<number[]> {
      let isOver = false;
      const end = over.finally(() => {
        isOver = true;
      });
      const times: number[] = [];
      while (!isOver) {
        const path = `/api/v1/applications?jobId=${job!.id}&limit=100`;
        const { status, ms } = await call({ method: 'GET', url: `${url}${path}`, key: workspace.secretKey });
        if (status !== 200) throw new Error(`a board was answered ${status}`);
        times.push(ms);
        await sleep(ASK_EVERY_MS);
      }
      await end;
      return times;
    },
  };
}

/** Other work on what was imported, which writes as well. */
async function untilTextsAreRead({ db }: Fleet, { id }: FleetWorkspace): Promise<void> {
  for (;;) {
    const pending = await db.unrestricted.search.query(sql`
      select from candidate_file_texts where workspace_id = ${id} and status = 'pending' limit 1`);
    if (pending.length === 0) return;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Each person has their file once, with its content. */
async function checkFiles(fleet: Fleet, { id }: FleetWorkspace, people: number): Promise<string[]> {
  const { connectionString: DATABASE_URL, secretKey: SECRET_KEY, folder, db } = fleet;
  const services = await createServices(readConfig({ DATABASE_URL, SECRET_KEY, DATA_DIR: join(folder, 'data') }), db);
  fleet.later(() => services.close());
  const rows = await db.unrestricted.search.query<{ key: string; number: number }>(sql`
    select f.storage_key as key, substring(c.first_name from '[0-9]+')::int as number
    from candidate_files f join candidates c on c.workspace_id = f.workspace_id and c.id = f.candidate_id
    where f.workspace_id = ${id} and f.deleted_at is null`);
  const faults: string[] = [];
  if (rows.length !== people) faults.push(`there are ${rows.length} files instead of ${people}`);
  for (const { key, number } of rows) {
    const content = await services.storage.read(key);
    if (content === null || !fileOf(number).equals(content)) faults.push(`the file of person ${number} is not theirs`);
  }
  return faults;
}

/** Nobody got an email, or was notified. */
async function checkSilence({ db }: Fleet, { id }: FleetWorkspace): Promise<string[]> {
  const sent = await db.unrestricted.search.query<{ what: string }>(sql`
    select kind || ' email' as what from mails where workspace_id = ${id}
    union all select kind || ' notification' from notifications where workspace_id = ${id}
    union all select 'webhook' from webhook_deliveries where workspace_id = ${id}`);
  return sent.map(({ what }) => `the import has caused a ${what}`);
}
