import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../calls.ts';
import type { Fleet } from '../fleet.ts';
import { readMetrics } from '../metrics.ts';
import { type AttackOutcome, apply, countOf, faultUnless, openWorkspace, presign } from './attack.ts';

/** Open files that the service may have, which limits its connections. */
const OPEN_FILES = 256;
const HALF_OPEN = 400;
const READS = 10;
/** The timeout for headers, plus the interval of connection checks, plus a margin for a busy machine. */
const CLOSED_WITHIN_MS = 40_000;

/**
 * Opens very many connections from one address, sends half a header on each and keeps them open: other clients are served
 * in the meantime, and the service closes all of them. It also has less free space than its reserve: visitors cannot
 * upload, `/readyz` says so, and applications work.
 */
export async function attackConnections(fleet: Fleet, waitsForEnd: boolean): Promise<AttackOutcome> {
  const variables = { DISK_RESERVE_MB: '900000000', TRUST_PROXY: 'false' };
  const { url } = await fleet.start(variables, { openFiles: OPEN_FILES });
  const attacked = await openWorkspace({ fleet, url });
  const sockets = await Promise.all(Array.from({ length: HALF_OPEN }, () => halfOpen(url)));
  fleet.later(() => {
    for (const socket of sockets) socket.destroy();
  });
  const reads = [];
  for (let n = 0; n < READS; n += 1)
    reads.push(await call({ method: 'GET', url: `${url}/readyz`, headers: { connection: 'close' } }));
  const link = await presign(url, attacked.slug, '127.0.0.1');
  const application = await apply(url, attacked, '127.0.0.1', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.com',
  });
  const uploaded = link.status === 200 ? await upload(JSON.parse(link.text).data) : link.status;
  const left = waitsForEnd ? await connectionsLeft(url) : null;
  return {
    figures: {
      'half-open connections of one address': `${HALF_OPEN}, with ${OPEN_FILES} files; ${countOf(reads, 200)} of ${READS} reads of others answered`,
      ...(left === null ? {} : { 'half-open connections that were left in the end': left }),
      'an upload without free space': uploaded,
    },
    faults: [
      ...faultUnless(countOf(reads, 200) === READS, 'half-open connections kept others out'),
      ...faultUnless(
        reads.every(({ text }) => text.includes('low_space')),
        '/readyz does not say that space is low',
      ),
      ...faultUnless(uploaded === 503, `without free space, an upload was answered ${uploaded}`),
      ...faultUnless(application.status === 201, `without free space, an application got ${application.status}`),
      ...faultUnless((left ?? 0) === 0, `${left} half-open connections were never closed`),
    ],
  };
}

async function halfOpen(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: '127.0.0.2', allowHalfOpen: true });
  socket.on('error', () => {}); // reset by the service, as it may
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhos');
  return socket;
}

async function upload({ uploadUrl, headers }: { uploadUrl: string; headers: Record<string, string> }) {
  const body = new Uint8Array(Buffer.alloc(1_000, '%PDF-1.4\n'));
  return (await fetch(uploadUrl, { method: 'PUT', headers, body })).status;
}

/** @returns how many connections, besides our own, are still open when all should have been closed */
async function connectionsLeft(url: string): Promise<number> {
  const giveUp = performance.now() + CLOSED_WITHIN_MS;
  for (;;) {
    // Our own agent keeps some for the next request.
    const open = (await readMetrics(url)).get('rolecall_http_connections') ?? 0;
    if (open <= OWN_CONNECTIONS) return 0;
    if (performance.now() > giveUp) return open - OWN_CONNECTIONS;
    await sleep(500);
  }
}

const OWN_CONNECTIONS = 4;
