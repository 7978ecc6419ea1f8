import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConcurrencyLimiter } from '../../concurrency/concurrency-limiter.ts';
import { parseAddress, siteOf, type Trusts, visitorAt } from './client-address.ts';

/** The connection limit of a /48, as a multiple of the limit of one address (IPv6: one /64). */
const SITE_FACTOR = 4;

/** Limits of every connection; times are in milliseconds. */
export interface ConnectionLimits {
  /** Connections per client address. Those of trusted proxies do not count: they carry many clients. */
  perAddress: number;
  /** Connections in total. */
  total: number;
  /** Without progress in sending while data is pending. */
  stalledMs: number;
  /** From the end of our sending side until the peer has closed as well. */
  lingerMs: number;
  /** Without a request. Longer than keep-alive and the header timeout together, which close gracefully. */
  idleMs: number;
  /** From a request until the end of its response. */
  exchangeMs: number;
  /** From the opening of a connection until it accepts no more requests; also the maximum duration of a live stream. */
  ageMs: number;
  /** How long running requests may continue when the server stops. */
  patienceMs: number;
  /** How long clients of a replaced server keep their connections if they send nothing. */
  retiringMs: number;
  sweepEveryMs: number;
}

const CONNECTION_LIMITS: ConnectionLimits = {
  perAddress: 256,
  total: 10_000,
  stalledMs: 30_000,
  lingerMs: 2_000,
  idleMs: 100_000,
  exchangeMs: 600_000,
  ageMs: 3_600_000,
  // Together with the shutdown of the workers, below the ten seconds of common supervisors.
  patienceMs: 5_000,
  retiringMs: 5_000,
  sweepEveryMs: 1_000,
};

/** Why a connection was closed early. */
export type CloseReason =
  | 'address_limit'
  | 'total_limit'
  | 'stalled'
  | 'lingering'
  | 'idle'
  | 'exchange_timeout'
  | 'age';

export interface ConnectionOptions {
  limits?: Partial<ConnectionLimits>;
  trusts?: Trusts;
  onClosed?: (reason: CloseReason) => void;
}

interface Connection {
  /** Releases its slot in the limit of its address. */
  release: () => void;
  openedAt: number;
  /** The response to its latest request; null before the first. */
  response: ServerResponse | null;
  requestedAt: number;
  /** Idle since; null while a response is in progress. */
  idleSince: number | null;
  /** When the sending side was first seen ended. */
  endedAt: number | null;
  isStream: boolean;
}

/**
 * Bounds the lifetime of a server's connections, whatever the peer does. Node limits how long a request may take to arrive
 * and how long a connection is kept for the next one. This limits the rest: the time after our side has ended (a peer that
 * never closes leaves a socket in FIN-WAIT-2), a response that is not read or is read byte by byte, live streams, the age of
 * a connection, and the number of connections per address.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #trusts: Trusts;
  readonly #onClosed: (reason: CloseReason) => void;
  readonly #open = new Map<Socket, Connection>();
  readonly #ofAddress: ConcurrencyLimiter;
  /** For an IPv6 site, the /48. */
  readonly #ofSite: ConcurrencyLimiter;
  #sweeping: NodeJS.Timeout | undefined;
  #stopping: NodeJS.Timeout | undefined;
  #isRetiring = false;

  constructor({ limits = {}, trusts = () => false, onClosed = () => {} }: ConnectionOptions = {}) {
    this.#limits = { ...CONNECTION_LIMITS, ...limits };
    const { perAddress } = this.#limits;
    this.#ofAddress = new ConcurrencyLimiter({ perSource: perAddress });
    this.#ofSite = new ConcurrencyLimiter({ perSource: perAddress * SITE_FACTOR });
    this.#trusts = trusts;
    this.#onClosed = onClosed;
  }

  /** Number of open connections. */
  get size(): number {
    return this.#open.size;
  }

  /** Starts to enforce the limits on this server's connections. */
  watch(server: Server): Server {
    server.maxConnections = this.#limits.total;
    // Node's socket timer takes into account whether the kernel has accepted any part of a long write in the meantime.
    server.setTimeout(this.#limits.stalledMs);
    server.on('timeout', (socket) => this.#onSilence(socket));
    server.on('drop', () => this.#onClosed('total_limit'));
    server.on('connection', (socket) => this.#opened(socket));
    server.prependListener('request', ({ socket }, response) => this.#requested(socket, response));
    this.#sweeping = setInterval(() => this.#sweep(performance.now()), this.#limits.sweepEveryMs).unref();
    return server;
  }

  /** Marks the current response as a live stream, which may last as long as a connection. */
  markStream(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection !== undefined) connection.isStream = true;
  }

  /** Whether a response on this connection has begun and not ended. */
  hasBegunResponse(socket: Socket): boolean {
    const response = this.#open.get(socket)?.response ?? null;
    return response?.headersSent === true && !isOver(response);
  }

  /**
   * For a server that another process has replaced: accepts no more connections, and asks with each response to close. After
   * a few seconds, or when no connection is left, ends the idle ones, and waits for running requests as long as `end` does.
   */
  async retire(server: Server): Promise<void> {
    this.#isRetiring = true;
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    // Without the idle connections, which the method of an HTTP server closes as well.
    NetServer.prototype.close.call(server, () => resolve());
    await Promise.race([closed, sleep(this.#limits.retiringMs, undefined, { ref: false })]);
    server.closeIdleConnections();
    await Promise.race([closed, sleep(this.#limits.patienceMs, undefined, { ref: false })]);
  }

  /** When the server stops: ends idle connections immediately, and the rest after the grace period. */
  end(): void {
    for (const socket of this.#open.keys()) if (socket.bytesRead === 0) socket.destroy();
    this.#stopping = setTimeout(() => {
      for (const socket of this.#open.keys()) socket.destroy();
    }, this.#limits.patienceMs);
  }

  /** Called when the server has stopped. */
  ended(): void {
    clearTimeout(this.#stopping);
    clearInterval(this.#sweeping);
  }

  #opened(socket: Socket): void {
    const release = this.#acquire(parseAddress(socket.remoteAddress ?? ''));
    if (release === null) {
      this.#close(socket, 'address_limit');
      return;
    }
    const now = performance.now();
    this.#open.set(socket, {
      release,
      openedAt: now,
      response: null,
      requestedAt: now,
      idleSince: now,
      endedAt: null,
      isStream: false,
    });
    socket.once('close', () => this.#closed(socket));
  }

  #closed(socket: Socket): void {
    this.#open.get(socket)?.release();
    this.#open.delete(socket);
  }

  #requested(socket: Socket, response: ServerResponse): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const now = performance.now();
    connection.response = response;
    connection.requestedAt = now;
    connection.idleSince = null;
    if (this.#isRetiring || now - connection.openedAt > this.#limits.ageMs) response.shouldKeepAlive = false;
  }

  /**
   * Socket timeout: nothing was read or sent for a while. A response that is still being computed does not close the
   * connection.
   */
  #onSilence(socket: Socket): void {
    const response = this.#open.get(socket)?.response ?? null;
    const isThinking = response !== null && !isOver(response) && socket.writableLength === 0;
    if (!isThinking) this.#close(socket, socket.writableLength > 0 ? 'stalled' : 'idle');
  }

  #sweep(now: number): void {
    for (const [socket, connection] of this.#open) {
      const reason = this.#overdue(socket, connection, now);
      if (reason !== null) this.#close(socket, reason);
    }
  }

  #overdue(socket: Socket, connection: Connection, now: number): CloseReason | null {
    const { stalledMs, lingerMs, idleMs, exchangeMs, ageMs } = this.#limits;
    if (socket.writableEnded) {
      connection.endedAt ??= now;
      const isSent = socket.writableFinished;
      if (now - connection.endedAt > (isSent ? lingerMs : stalledMs)) return isSent ? 'lingering' : 'stalled';
    }
    const { response, openedAt, requestedAt, isStream } = connection;
    if (now - openedAt > ageMs + exchangeMs) return 'age';
    if (response !== null && !isOver(response))
      return now - requestedAt > (isStream ? ageMs : exchangeMs) ? 'exchange_timeout' : null;
    connection.idleSince ??= now;
    return now - connection.idleSince > idleMs ? 'idle' : null;
  }

  /** Counts a connection for its address and its site. Null if one of them has reached its limit. */
  #acquire(address: string | null): (() => void) | null {
    if (address === null || this.#trusts(address, 0)) return () => {};
    const visitor = visitorAt(address);
    const site = siteOf(visitor);
    const release = this.#ofAddress.acquire(visitor);
    if (release === null || site === null) return release;
    const releaseSite = this.#ofSite.acquire(site);
    if (releaseSite === null) {
      release();
      return null;
    }
    return () => {
      release();
      releaseSite();
    };
  }

  #close(socket: Socket, reason: CloseReason): void {
    socket.destroy();
    this.#onClosed(reason);
  }
}

function isOver(response: ServerResponse): boolean {
  return response.writableFinished || response.destroyed;
}

/** Files that the service opens besides connections: database, storage, outgoing requests, its own. */
const OTHER_FILES = { atLeast: 100, share: 0.25 };
const FEWEST_CONNECTIONS = 32;
/** So that no single address takes up most of a small total. */
const SHARE_OF_ONE_ADDRESS = 0.25;

/** Connection limits that fit into the number of files that this process may open. */
export function countsWithin(openFiles: number, perAddress: number): Pick<ConnectionLimits, 'perAddress' | 'total'> {
  const left = Math.min(openFiles - OTHER_FILES.atLeast, openFiles * (1 - OTHER_FILES.share));
  const total = Math.floor(Math.min(CONNECTION_LIMITS.total, Math.max(FEWEST_CONNECTIONS, left)));
  return { total, perAddress: Math.min(perAddress, Math.max(8, Math.floor(total * SHARE_OF_ONE_ADDRESS))) };
}

/** Otherwise the report begins with its own stack trace, which takes longer than the rest of it. */
const NO_STACK: Error = { name: 'Error', message: '', stack: '' };

/** How many files this process may open; infinite if the system does not report it. */
export function openFilesLimit(): number {
  const { report } = process;
  if (report === undefined) return Number.POSITIVE_INFINITY;
  Object.assign(report, { excludeNetwork: true }); // which would cause DNS lookups
  const { userLimits } = report.getReport(NO_STACK) as { userLimits?: { open_files?: { soft?: unknown } } }; // Node's documented form
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : Number.POSITIVE_INFINITY;
}
