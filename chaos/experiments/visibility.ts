import { randomUUID } from 'node:crypto';
import type { TestWorkspace } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { makeSamples, type Samples } from '../../apps/server/test/samples.ts';
import { CrossTenantProber } from '../cross-tenant-prober.ts';
import { useBodyIds, useFilters, usePathIds } from '../cross-tenant-probes.ts';
import { readServedDocument, type ServedDocument } from '../document.ts';
import type { Experiment, ExperimentOptions } from '../experiment.ts';
import { type FleetWorkspace, withFleet } from '../fleet.ts';
import { BEYOND, done, type HiddenRecords, markHidden, PERSONAL, PLAIN } from '../hidden-records.ts';
import { overHttp } from '../over-http.ts';
import { type RestrictedCaller, restrictedKey, restrictedMember } from '../restricted-callers.ts';
import { makeSeen, type SeenRecords } from '../seen-records.ts';
import { VisibleReads } from '../visible-reads.ts';

/** A workspace with a job that restricted callers see and one that they do not see. */
interface Stage {
  options: ExperimentOptions;
  url: string;
  document: ServedDocument;
  workspace: FleetWorkspace;
  owner: TestWorkspace;
  samples: Samples;
  seen: SeenRecords;
  hidden: HiddenRecords;
}

export const visibility: Experiment = {
  name: 'visibility',
  title:
    'in every operation, a record that a member or key may not see is indistinguishable from one that does not exist',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { url } = await fleet.start();
      const workspace = await fleet.workspace();
      const owner = overHttp(url, workspace);
      const samples = await makeSamples(owner);
      const members = [
        await restrictedMember(url, owner, 'hiring_manager'),
        await restrictedMember(url, owner, 'interviewer'),
      ];
      const team = members.map(({ id }, index) => ({
        memberId: id,
        role: index === 0 ? 'hiring_manager' : 'interviewer',
      }));
      const seen = await makeSeen(owner, samples, team);
      const document = await readServedDocument(url, { streams: true });
      const byJob = await restrictedKey(owner, 'key of a job', { jobIds: [seen.jobId] });
      const callers = [
        await members[0]!.signIn(),
        byJob,
        ...(options.scale === 'short'
          ? []
          : [
              await members[1]!.signIn(),
              await restrictedKey(owner, 'key of a department', { departmentIds: [seen.departmentId] }),
            ]),
      ];
      const nameless = await restrictedKey(owner, 'key without personal data', { personalData: false });
      const before = { options, url, document, workspace, owner, samples, seen };
      const tokens = new Map<RestrictedCaller, Map<string, string>>();
      for (const caller of callers) tokens.set(caller, await syncTokens(before, caller));
      const hidden = await markHidden(owner, samples, seen.candidateId);
      // The last event before the streams are read.
      await done(owner.api, 'PATCH', `/jobs/${seen.jobId}`, { title: 'Seen again' });
      const stage = { ...before, hidden };
      const faults: string[] = [];
      const table = new Map<string, string[]>();
      const note = (tried: ReadonlyMap<string, number>, by: string) => {
        for (const [operation, count] of tried)
          table.set(operation, [...(table.get(operation) ?? []), `${by} ${count}`]);
      };
      for (const caller of callers) {
        const reads = await readEverything(stage, caller, tokens.get(caller)!);
        faults.push(...reads.faults);
        note(reads.tried, caller.name);
      }
      const withoutNames = await readWithoutPersonalData(stage, nameless);
      faults.push(...withoutNames.faults);
      note(withoutNames.tried, nameless.name);
      // Last, because bodies are also sent with visible IDs, which changes records.
      let weak = 0;
      for (const caller of callers) {
        const prober = await tryIds(stage, caller);
        faults.push(...prober.faults.map((fault) => `${caller.name}: ${fault}`));
        weak += prober.weak.length;
        note(prober.tried, `${caller.name} (IDs)`);
      }
      const counts = [...table].sort(([a], [b]) => (a < b ? -1 : 1));
      if (options.scale === 'full') for (const [operation, by] of counts) options.log(`${operation}: ${by.join(', ')}`);
      const requests = counts
        .flatMap(([, by]) => by.map((text) => Number(/\d+$/.exec(text))))
        .reduce((a, b) => a + b, 0);
      return { faults, figures: { 'operations tried': counts.length, requests, 'weak comparisons': weak } };
    }),
};

function gets({ document: { operations } }: Pick<Stage, 'document'>) {
  return operations.filter(
    ({ method, isPublic, takesKeys, returns }) => method === 'GET' && !isPublic && takesKeys && returns === undefined,
  );
}

async function syncTokens(stage: Omit<Stage, 'hidden'>, caller: RestrictedCaller): Promise<Map<string, string>> {
  const reads = new VisibleReads(stage.url, caller, stage.seen, ['\u0000']);
  const tokens = new Map<string, string>();
  for (const operation of gets(stage).filter(({ query }) => query.some(({ name }) => name === 'syncToken'))) {
    const token = await reads.token(operation);
    if (token !== undefined) tokens.set(operation.path, token);
  }
  return tokens;
}

async function readEverything(
  stage: Stage,
  caller: RestrictedCaller,
  tokens: ReadonlyMap<string, string>,
): Promise<VisibleReads> {
  const { ids, beyond } = stage.hidden;
  const forKeys = caller.isKey ? [BEYOND, ...beyond] : [];
  const reads = new VisibleReads(stage.url, caller, stage.seen, [PERSONAL, PLAIN, ...ids, ...forKeys]);
  await readOthers(stage, reads);
  for (const operation of gets(stage)) {
    await reads.read(operation);
    await reads.search(operation, [PERSONAL, PLAIN]);
    const token = tokens.get(operation.path);
    if (token !== undefined) await reads.sync(operation, token);
  }
  return reads;
}

/** The streams and archives. */
async function readOthers({ document, seen }: Stage, reads: VisibleReads): Promise<void> {
  const last = { entityId: seen.jobId, type: 'job.updated' };
  for (const operation of document.operations) {
    if (operation.isPublic || !operation.takesKeys) continue;
    if (operation.returns === 'stream') await reads.stream(operation, last);
    if (operation.returns === 'archive') await reads.archive(operation);
  }
}

/** Reads the marked records: they are visible, their personal data is not. */
async function readWithoutPersonalData(stage: Stage, caller: RestrictedCaller): Promise<VisibleReads> {
  const marked = { ...stage.seen, samples: stage.samples };
  const reads = new VisibleReads(stage.url, caller, marked, [PERSONAL]);
  await readOthers(stage, reads);
  for (const operation of gets(stage)) {
    await reads.read(operation);
    await reads.search(operation, [PERSONAL]);
  }
  return reads;
}

/** IDs of hidden records in paths, filters and bodies. */
async function tryIds(stage: Stage, caller: RestrictedCaller): Promise<CrossTenantProber> {
  const { options, url, document, workspace, samples, seen } = stage;
  const mine = { workspace, samples: seen.samples };
  // Nothing of the workspace itself is hidden.
  const theirs = { workspace: { ...workspace, id: randomUUID() }, samples };
  const { seed } = options;
  const { headers } = caller;
  const prober = new CrossTenantProber({ url, document, mine, theirs, random: randomFrom(seed), seed, headers });
  const operations = document.operations.filter(
    ({ takesKeys, isPublic, returns }) => takesKeys && !isPublic && returns !== 'stream',
  );
  for (const operation of operations) {
    await usePathIds(prober, operation);
    await useFilters(prober, operation);
  }
  for (const operation of operations) await useBodyIds(prober, operation);
  return prober;
}
