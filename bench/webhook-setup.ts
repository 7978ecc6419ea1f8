import { mkdirSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '../apps/server/src/configuration/config.ts';
import { createWorkspace } from '../apps/server/src/domain/accounts/provisioning/create-workspace.ts';
import { createJob } from '../apps/server/src/domain/hiring/jobs/create-job.ts';
import { systemContext } from '../apps/server/src/domain/records/access/system-context.ts';
import { bootstrap } from '../apps/server/src/process/bootstrap.ts';
import { postmasterOf } from '../apps/server/test/running-service.ts';
import { cpuSeconds } from './cpu.ts';
import { serviceCommand, startTarget } from './processes.ts';

/** Starts the service in its own process with its own database, and creates a workspace. */
export async function startWebhookService() {
  const dataDir = join(import.meta.dirname, '..', '.bench', 'webhooks');
  mkdirSync(dataDir, { recursive: true });
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_KEY_PER_MINUTE: '100000000',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  };
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' });
  const runtime = await bootstrap(config, (line) => process.stderr.write(`${line}\n`));
  const created = await createWorkspace(runtime.db, runtime.services, {
    slug: `bench-${Date.now()}`,
    name: 'Webhooks',
  });
  const context = systemContext(runtime.db, runtime.services, created.workspace.id);
  const service = await startTarget(serviceCommand(), environment, '/readyz');
  const database = await postmasterOf(dataDir);
  return {
    context,
    /** Calls the API. @throws unless the response is 200 */
    async call(method: string, path: string, body?: object): Promise<void> {
      const response = await fetch(`${service.url}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${created.secretKey}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status}`);
    },
    /** Creates jobs. @returns their IDs */
    makeJobs: (count: number): Promise<string[]> =>
      Promise.all(
        Array.from({ length: count }, async (_, index) => {
          const job = { title: `Job ${index}`, description: 'A job.' } as const;
          return (await createJob(context, { ...job, employmentType: 'full_time', workplaceType: 'remote' })).id;
        }),
      ),
    /** Processor seconds used so far by each participant. */
    cpu: () => ({
      service: cpuSeconds(service.pid),
      database: cpuSeconds(database),
      'clients and receivers': process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
    }),
    async close(): Promise<void> {
      await service.stop();
      await runtime.close();
    },
  };
}

/** A received request, with its time in milliseconds since 1970. */
export interface Receipt {
  path: string;
  at: number;
  body: string;
  headers: IncomingHttpHeaders;
}

/** Starts receivers for all paths in this process; `handle` responds. */
export async function startReceivers(handle: (receipt: Receipt, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      handle({ path: request.url ?? '', at: Date.now(), body, headers: request.headers }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listens on TCP
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The quantile of the values. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
