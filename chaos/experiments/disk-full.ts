import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, need, rounded } from '../calls.ts';
import { check } from '../checker.ts';
import { makeSharedJobs, repeatAll, runClients, type Target } from '../clients.ts';
import type { Experiment, Outcome } from '../experiment.ts';
import { withFleet, withFleetOn } from '../fleet.ts';
import { History } from '../history.ts';
import { Probe } from '../probe.ts';
import { withOwnServer } from '../server.ts';
import { mountSmallDisk, type SmallDisk } from '../small-disk.ts';

const FILE_BYTES = 3_000_000;
const DISK_MB = { uploads: 24, database: 260 };
const RECOVERED_WITHIN_MS = 20_000;

export const diskFull: Experiment = {
  name: 'disk-full',
  title: 'a full disk causes a clear 503 and no partial writes, and the service recovers once there is space',
  isPatient: true,
  async run(options) {
    const uploads = await fillUploads();
    // A database of its own takes seconds to make.
    const parts = options.scale === 'short' ? [uploads] : [uploads, await fillDatabase(options.seed)];
    const skipped = parts.find((part) => part.skipped !== undefined)?.skipped;
    return {
      faults: parts.flatMap(({ faults }) => faults),
      figures: Object.assign({}, ...parts.map(({ figures }) => figures)),
      ...(skipped === undefined ? {} : { skipped }),
    };
  },
};

function fillUploads(): Promise<Outcome> {
  return withFleet(async (fleet) => {
    const disk = mountSmallDisk(join(fleet.folder, 'data'), DISK_MB.uploads);
    if (typeof disk === 'string') return { figures: {}, faults: [], skipped: disk };
    fleet.later(() => disk.unmount());
    const service = await fleet.start();
    const { secretKey: key } = await fleet.workspace();
    const faults: string[] = [];
    let stored = 0;
    let reply = await upload(service.url, key);
    for (; reply.status === 204 && stored < 20; reply = await upload(service.url, key)) stored += 1;
    if (reply.status !== 503) faults.push(`an upload without room was answered ${reply.status} ${reply.text}`);
    else {
      if (!/^[1-9]\d*$/.test(reply.headers['retry-after'] ?? '')) faults.push('the 503 has no Retry-After');
      if (JSON.parse(reply.text).error?.code !== 'unavailable') faults.push(`the 503 says ${reply.text}`);
    }
    const files = filesIn(join(fleet.folder, 'data'));
    const partial = files.filter(({ size }) => size >= 100_000 && size !== FILE_BYTES);
    if (partial.length > 0) faults.push(`${partial.length} files were left in part`);
    if (files.some(({ path }) => path.includes('.temporary'))) faults.push('temporary files were left');
    const read = await call({ method: 'GET', url: `${service.url}/api/v1/candidates`, key });
    if (read.status !== 200) faults.push(`a read was answered ${read.status} meanwhile`);
    const victim = files.find(({ size }) => size === FILE_BYTES);
    if (victim !== undefined) rmSync(victim.path);
    const after = await upload(service.url, key);
    if (after.status !== 204) faults.push(`an upload was answered ${after.status} though there is room again`);
    if (service.process.exitCode !== null) faults.push('the process has exited');
    return { faults, figures: { 'uploads until the disk was full': stored } };
  });
}

async function upload(url: string, key: string) {
  const email = `disk-${performance.now()}@example.com`;
  const body = { firstName: 'Disk', lastName: 'Full', email };
  const { id } = await need({ method: 'POST', url: `${url}/api/v1/candidates`, key, body });
  const link = await need({
    method: 'POST',
    url: `${url}/api/v1/candidates/${id}/files/presign`,
    key,
    body: { filename: 'resume.pdf', contentType: 'application/pdf', contentLength: FILE_BYTES },
  });
  return call({
    method: 'PUT',
    url: link.uploadUrl,
    headers: { ...link.headers, 'content-length': String(FILE_BYTES) },
    body: 'x'.repeat(FILE_BYTES),
  });
}

function filesIn(folder: string): { path: string; size: number }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, size: statSync(path).size }));
}

async function fillDatabase(seed: number): Promise<Outcome> {
  let disk: SmallDisk | string = 'not tried';
  const mount = (folder: string) => {
    disk = mountSmallDisk(folder, DISK_MB.database);
    return disk;
  };
  return withOwnServer(
    (server) =>
      withFleetOn(server.connectionString, async (fleet): Promise<Outcome> => {
        if (typeof disk === 'string') return { figures: {}, faults: [], skipped: disk };
        const service = await fleet.start();
        const target: Target = { url: service.url, workspace: await fleet.workspace() };
        const jobs = await makeSharedJobs(target, 3);
        const history = new History(join(fleet.folder, 'history.jsonl'));
        fleet.later(() => history.close());
        const over = new AbortController();
        const writing = runClients({ target, history, jobs, seed, clients: 6, writes: 1_000_000, over: over.signal });
        const probe = new Probe(target);
        await history.reached(100);
        disk.fill(500_000);
        history.add({ type: 'injected_fault', what: 'the disk is full' });
        const full = performance.now();
        while (!probe.results.some(({ begun, status }) => begun > full && status === 503)) {
          if (performance.now() - full > 60_000) break;
          await sleep(20);
        }
        await sleep(3_000);
        disk.free();
        const freed = performance.now();
        const recoveryMs = (await probe.allWell(freed, 3 * RECOVERED_WITHIN_MS)) - freed;
        over.abort();
        await Promise.all([writing, probe.stop()]);
        await repeatAll(target, history);
        const { connectionString } = fleet;
        const { faults, figures } = await check(history.read(), { connectionString, workspaceId: target.workspace.id });
        const rejected = probe.results.filter(({ status }) => status >= 300 || status === 0);
        for (const { what, status } of rejected) if (status !== 503) faults.push(`a ${what} was answered ${status}`);
        if (rejected.length === 0) faults.push('the disk was never full');
        if (recoveryMs > RECOVERED_WITHIN_MS)
          faults.push(`it recovered only ${rounded(recoveryMs)} ms after there was room`);
        if (service.process.exitCode !== null) faults.push('the process has exited');
        return {
          faults,
          figures: { ...figures, 'rejected while full': rejected.length, 'recovery, ms': rounded(recoveryMs) },
        };
      }),
    mount,
  );
}
