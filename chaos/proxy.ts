import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { backendOf, completed, MessageCutter, StatementReader } from './wire.ts';

/** A connection of the service to PostgreSQL through the proxy. */
export interface Link {
  /** The process id of its backend. */
  backend: number;
  /** Closes the service's side only, as a network that drops a connection. */
  cut(): void;
}

/** Called for each message; the message and those after it wait for the result. False: they never pass. */
export interface Watch {
  asks?(sql: string, link: Link): Promise<boolean> | boolean;
  completes?(command: string, link: Link): Promise<boolean> | boolean;
}

/** A network between the service and PostgreSQL with configurable faults. */
interface Proxy {
  /** The database's address through this proxy. */
  connectionString: string;
  /** The delay in each direction, in milliseconds; while it is infinite, nothing passes. */
  delay(ms: number): void;
  /** Ends every connection with a reset. */
  reset(): void;
  watch(watch: Watch): void;
  open(): number;
  close(): Promise<void>;
}

export async function startProxy(connectionString: string): Promise<Proxy> {
  const links = new Set<ProxiedLink>();
  const network: Network = { delayMs: 0, watch: {} };
  const server = createServer((client) => {
    const link = new ProxiedLink(client, connectTo(connectionString), network);
    links.add(link);
    client.on('close', () => links.delete(link));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(connectionString);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP
  url.search = '';
  return {
    connectionString: url.toString(),
    delay(ms) {
      network.delayMs = ms;
      for (const link of links) link.look();
    },
    reset() {
      for (const link of links) link.reset();
    },
    watch(watch) {
      network.watch = watch;
    },
    open: () => links.size,
    async close() {
      for (const link of links) link.reset();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Network {
  delayMs: number;
  watch: Watch;
}

/** By TCP, or by the socket that the `host` parameter names. */
function connectTo(connectionString: string): Socket {
  const url = new URL(connectionString);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  return folder === null ? connect(port, url.hostname) : connect(join(folder, `.s.PGSQL.${port}`));
}

class ProxiedLink implements Link {
  backend = 0;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #ways: readonly Way[];

  constructor(client: Socket, server: Socket, network: Network) {
    this.#client = client;
    this.#server = server;
    const statements = new StatementReader();
    const asks = new MessageCutter(true);
    const answers = new MessageCutter(false);
    this.#ways = [
      new Way(client, server, network, async (chunk) => {
        for (const message of asks.cut(chunk)) {
          const sql = statements.read(message);
          if (sql !== null && (await network.watch.asks?.(sql, this)) === false) return false;
        }
        return true;
      }),
      new Way(server, client, network, async (chunk) => {
        for (const message of answers.cut(chunk)) {
          this.backend = backendOf(message) ?? this.backend;
          const command = completed(message);
          if (command !== null && (await network.watch.completes?.(command, this)) === false) return false;
        }
        return true;
      }),
    ];
    client.on('error', () => server.destroy()).on('close', () => server.destroy());
    server.on('error', () => client.destroy()).on('close', () => this.#finish());
  }

  look(): void {
    for (const way of this.#ways) way.look();
  }

  cut(): void {
    this.#client.destroy();
  }

  reset(): void {
    this.#client.resetAndDestroy();
    this.#server.destroy();
  }

  /** The last messages of the server still arrive. */
  #finish(): void {
    this.#ways[1]!.end(() => this.#client.destroySoon());
  }
}

interface Parcel {
  chunk: Buffer;
  sentAt: number;
}

/** One direction of a connection: bytes arrive in order, each at least the network's delay after it was sent. */
class Way {
  readonly #to: Socket;
  readonly #network: Network;
  readonly #admits: (chunk: Buffer) => Promise<boolean>;
  readonly #parcels: Parcel[] = [];
  #moving = false;
  #timer: NodeJS.Timeout | undefined;
  #whenEmpty: (() => void) | undefined;

  constructor(from: Socket, to: Socket, network: Network, admits: (chunk: Buffer) => Promise<boolean>) {
    this.#to = to;
    this.#network = network;
    this.#admits = admits;
    from.on('data', (chunk) => {
      this.#parcels.push({ chunk, sentAt: performance.now() });
      this.look();
    });
    to.on('close', () => clearTimeout(this.#timer));
  }

  /** Forwards what is due. */
  look(): void {
    if (!this.#moving) void this.#move();
  }

  end(whenEmpty: () => void): void {
    this.#whenEmpty = whenEmpty;
    this.look();
  }

  async #move(): Promise<void> {
    this.#moving = true;
    clearTimeout(this.#timer);
    for (let parcel = this.#parcels[0]; parcel !== undefined; parcel = this.#parcels[0]) {
      const wait = parcel.sentAt + this.#network.delayMs - performance.now();
      if (wait > 0) {
        if (Number.isFinite(wait)) this.#timer = setTimeout(() => this.look(), wait);
        this.#moving = false;
        return;
      }
      if (!(await this.#admits(parcel.chunk))) return; // for ever: nothing behind it may pass
      if (this.#to.writable) this.#to.write(parcel.chunk);
      this.#parcels.shift();
    }
    this.#moving = false;
    this.#whenEmpty?.();
  }
}
