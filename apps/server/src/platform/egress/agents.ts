import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { TLSSocket } from 'node:tls';

/** Limits on idle connections kept for reuse. Times in milliseconds. */
export interface ConnectionLimits {
  idlePerHost: number;
  idleTotal: number;
  idleMs: number;
  /** A connection older than this is not reused, so that address changes of a host take effect. */
  maxAgeMs: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = { idlePerHost: 64, idleTotal: 512, idleMs: 5000, maxAgeMs: 60_000 };

/** For each address of a host except the last. Node's default of 250 ms is shorter than an intercontinental round trip. */
const ATTEMPT_MS = 1000;

export interface Agents {
  'http:': http.Agent;
  'https:': https.Agent;
}

/**
 * Agents that keep connections per scheme, host name and port: a kept connection was opened, and its address checked,
 * for the same name. They ignore proxies; certificates are always verified, whatever the environment says.
 */
export function createAgents(lookup: LookupFunction, limits: ConnectionLimits, ca?: string): Agents {
  const options = {
    keepAlive: true,
    lookup,
    timeout: limits.idleMs,
    maxFreeSockets: limits.idlePerHost,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
  };
  const idle = new IdleConnections(limits);
  const agents = {
    'http:': new http.Agent(options),
    'https:': new https.Agent({ ...options, rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) }),
  };
  idle.watch(agents['http:']);
  idle.watch(agents['https:']);
  return agents;
}

/** Whether a connection is established (for https: certificate verified), so that later errors belong to the exchange. */
type SocketPhase = 'connecting' | 'securing' | 'open';

const phases = new WeakMap<Duplex, SocketPhase>();

export function phaseOf(socket: Duplex | null): SocketPhase {
  return (socket && phases.get(socket)) ?? 'connecting';
}

function followPhase(socket: Duplex): void {
  const secure = socket instanceof TLSSocket;
  socket.once('connect', () => phases.set(socket, secure ? 'securing' : 'open'));
  if (secure) socket.once('secureConnect', () => phases.set(socket, 'open'));
}

/** Idle connections of both agents, oldest first. Node's agents limit them per host only. */
class IdleConnections {
  readonly #limits: ConnectionLimits;
  readonly #idle = new Set<Duplex>();
  readonly #openedAt = new WeakMap<Duplex, number>();

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  watch(agent: http.Agent): void {
    const { createConnection, keepSocketAlive, reuseSocket } = agent;
    agent.createConnection = (options, callback) => {
      const socket = createConnection.call(agent, options, callback);
      if (socket) this.#opened(socket);
      return socket;
    };
    agent.keepSocketAlive = (socket): boolean => {
      const kept: unknown = keepSocketAlive.call(agent, socket);
      return kept !== false && this.#keep(socket);
    };
    agent.reuseSocket = (socket, request) => {
      this.#idle.delete(socket);
      reuseSocket.call(agent, socket, request);
    };
  }

  #opened(socket: Duplex): void {
    this.#openedAt.set(socket, performance.now());
    followPhase(socket);
    socket.once('close', () => this.#idle.delete(socket));
  }

  #keep(socket: Duplex): boolean {
    const openedAt = this.#openedAt.get(socket) ?? Number.NEGATIVE_INFINITY;
    if (performance.now() - openedAt > this.#limits.maxAgeMs) return false;
    this.#idle.add(socket);
    if (this.#idle.size > this.#limits.idleTotal) this.#dropOldest();
    return true;
  }

  #dropOldest(): void {
    const [oldest] = this.#idle;
    if (oldest === undefined) return;
    this.#idle.delete(oldest);
    oldest.destroy();
  }
}
