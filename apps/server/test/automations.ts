import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dispatchOnce } from '../src/domain/integrations/activity/dispatch.ts';
import { runDispatcher } from '../src/domain/integrations/automations/runs/dispatch-runs.ts';
import {
  RUN_WORKER_OPTIONS,
  RunWorker,
  type RunWorkerOptions,
} from '../src/domain/integrations/automations/runs/run-worker.ts';
import { sql } from '../src/platform/database/sql.ts';
import type { Json, TestService, TestWorkspace } from './harness.ts';

/** Dispatches events and runs automations on request, so that a test knows when all of them have finished. */
export interface TestEngine {
  worker: RunWorker;
  /** Waits until every event is dispatched and no run is due or running. */
  settle(): Promise<void>;
}

/** Starts a worker, which stops with the service. */
export function startEngine(service: TestService, options: Partial<RunWorkerOptions> = {}): TestEngine {
  const { db, services } = service;
  const worker = new RunWorker(db, services, { ...RUN_WORKER_OPTIONS, random: () => 0, ...options });
  service.beforeClose(() => worker.stop());
  const dispatcher = runDispatcher(() => worker.wake());
  return {
    worker,
    async settle() {
      for (;;) {
        await dispatchOnce(db, dispatcher);
        worker.wake();
        const [row] = await db.write.query<{ busy: boolean }>(sql`
          select exists (select from automation_runs where status = 'running'
              or (status in ('queued', 'waiting') and next_attempt_at <= rolecall_now()))
            or exists (select from activity_events e join dispatch_cursors c on c.name = ${dispatcher.name}
              where (e.position, e.id) > (c.position, c.id)) as busy`);
        if (row?.busy === false) return;
        await sleep(5);
      }
    },
  };
}

/** A published automation. @returns its id */
export async function automate({ api }: TestWorkspace, definition: object): Promise<string> {
  const created = await api('POST', '/automations', { name: 'Automation', ...definition });
  if (created.status !== 201) throw new Error(created.text);
  const { id } = created.body.data;
  const published = await api('POST', `/automations/${id}/publish`);
  if (published.status !== 200) throw new Error(published.text);
  return id;
}

/** The runs of an automation with their steps, oldest first. */
export async function runsOf({ api }: TestWorkspace, automationId: string): Promise<Json[]> {
  const list = (await api('GET', `/automations/${automationId}/runs?limit=100`)).body.data;
  const runs = list.map((run: Json) => api('GET', `/automations/${automationId}/runs/${run.id}`));
  return (await Promise.all(runs)).map((answer) => answer.body.data).reverse();
}

/** An external server with configurable responses. */
export interface Receiver {
  url: string;
  /** Headers of every request, in order of arrival. */
  seen: IncomingHttpHeaders[];
  /** Status of the next responses. */
  status: number;
  /** If set, responses wait for it. */
  held: Promise<void> | null;
}

export async function startReceiver(service: TestService): Promise<Receiver> {
  const receiver: Receiver = { url: '', seen: [], status: 200, held: null };
  const server = createServer(async (request, response) => {
    receiver.seen.push(request.headers);
    request.resume();
    await receiver.held;
    response.writeHead(receiver.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ number: receiver.seen.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.beforeClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`; // it listens on TCP
  return receiver;
}
