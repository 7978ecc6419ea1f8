import { setTimeout as sleep } from 'node:timers/promises';
import { automate, type Receiver, runsOf, startEngine, startReceiver } from '../../../../../test/automations.ts';
import { type Json, moveClock, type TestService, type TestWorkspace } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';

export interface StartedRun {
  workspace: TestWorkspace;
  automation: string;
  candidate: string;
  run: Json;
  path: string;
  /** Calls an action of the run. */
  act: (action: string, body?: object, headers?: Record<string, string>) => Promise<Json>;
  read: () => Promise<Json>;
  tags: () => Promise<string[]>;
}

/** An engine, an HTTP receiver, a clock and step builders for tests of runs. */
export async function startRuns(service: TestService) {
  const engine = startEngine(service);
  const receiver = await startReceiver(service);
  let moved = 0;
  return {
    engine,
    receiver,
    ask: (id: string, more: object = {}) => ask(receiver, id, more),
    /** Advances the clock, and runs the engine until nothing is due. */
    async later(seconds: number): Promise<void> {
      moved += seconds;
      await moveClock(service.db, `${moved} seconds`);
      await engine.settle();
    },
    /** Starts a run of the steps for a new candidate; with `settled`, waits until it makes no more progress. */
    async start(steps: object[], more: object = {}, settled = true): Promise<StartedRun> {
      const workspace = await service.workspace();
      const { api } = workspace;
      const automation = await automate(workspace, { trigger: { event: 'candidate.created' }, steps, ...more });
      const candidate = await makeCandidate(workspace);
      const settling = engine.settle();
      service.beforeClose(() => settling);
      if (settled) await settling;
      const { id } = await firstRun(workspace, automation);
      const path = `/automations/${automation}/runs/${id}`;
      const read = async () => (await api('GET', path)).body.data;
      return {
        workspace,
        automation,
        candidate,
        run: await read(),
        path,
        act: (action, body, headers) => api('POST', `${path}/${action}`, body, headers),
        read,
        tags: async () => (await api('GET', `/candidates/${candidate}`)).body.data.tags,
      };
    },
  };
}

async function firstRun(workspace: TestWorkspace, automation: string): Promise<Json> {
  for (;;) {
    const [run] = await runsOf(workspace, automation);
    if (run !== undefined) return run;
    await sleep(5);
  }
}

export const tag = (id: string, more: object = {}) => ({ id, type: 'add_tag', config: { label: id }, ...more });
export const pause = (id: string) => ({ id, type: 'delay', config: { seconds: 86_400 } });
const ask = ({ url }: Receiver, id: string, more: object) => ({
  id,
  type: 'http_request',
  config: { method: 'POST', url, body: '{}' },
  ...more,
});

export const statuses = (run: Json) => run.steps.map(({ status }: Json) => status);
