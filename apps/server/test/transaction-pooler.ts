import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;

interface PoolerOptions {
  /** The server; the database is the one that a client names. */
  serverUrl: string;
  /** Sessions of PostgreSQL for each database. */
  sessions: number;
  /** Whether the settings that clients send when they connect are ignored; otherwise such clients are rejected. */
  ignoresSettings?: boolean;
  /** Run on every new session: what another client of the pooler could have left behind. */
  leftBehind?: string;
}

/**
 * A pooler in transaction mode that separates whatever may be separated: every transaction of a client runs on another session
 * of PostgreSQL than the one before, and sessions keep what clients left in them. PgBouncer does so only under load.
 */
export class TransactionPooler {
  readonly #options: PoolerOptions;
  readonly #server: Server;
  readonly #sessions = new Map<string, SessionPool>();
  readonly #clients = new Set<Socket>();
  /** The next messages with this text are not passed on: they fail, as if an administrator had canceled the statement. */
  failsAt: string | null = null;
  /** Transactions that have run on another session than the one before, of the same client. */
  switches = 0;

  constructor(options: PoolerOptions) {
    this.#options = options;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  /** @returns the address of a database through the pooler */
  async listen(database: string): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = new URL(this.#options.serverUrl);
    const { port } = this.#server.address() as AddressInfo; // it listens on a port
    return `postgres://${url.username}:${url.password}@127.0.0.1:${port}/${database}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const client of this.#clients) client.destroy();
    await Promise.all([...this.#sessions.values()].map((pool) => pool.close()));
  }

  #serve(socket: Socket): void {
    this.#clients.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.#clients.delete(socket));
    let received = Buffer.alloc(0);
    let client: PooledClient | undefined;
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (;;) {
        // Before the start, messages have no type.
        const offset = client === undefined ? 0 : 1;
        if (received.length < offset + 4) return;
        const length = offset + received.readInt32BE(offset);
        if (received.length < length) return;
        const message = received.subarray(0, length);
        received = received.subarray(length);
        if (client === undefined) client = this.#start(socket, message);
        else client.receive(message);
      }
    });
  }

  #start(socket: Socket, message: Buffer): PooledClient | undefined {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) {
      socket.write('N');
      return undefined;
    }
    if (code === CANCEL_REQUEST) {
      socket.destroy();
      return undefined;
    }
    const texts = message.toString('utf8', 8).split('\0');
    const parameters = new Map(texts.flatMap((name, index) => (index % 2 === 0 ? [[name, texts[index + 1]!]] : [])));
    if (parameters.has('options') && this.#options.ignoresSettings !== true) {
      socket.end(frame('E', text('SFATAL', 'C08P01', 'Munsupported startup parameter: options', '')));
      return undefined;
    }
    socket.write(
      Buffer.concat([
        frame('R', int32(0)),
        frame('S', text('client_encoding', 'UTF8')),
        frame('K', Buffer.concat([int32(1), int32(1)])),
        frame('Z', Buffer.from('I')),
      ]),
    );
    return new PooledClient(socket, this, this.#poolOf(parameters.get('database')!));
  }

  #poolOf(database: string): SessionPool {
    const known = this.#sessions.get(database);
    if (known !== undefined) return known;
    const url = new URL(this.#options.serverUrl);
    url.pathname = `/${database}`;
    const pool = new SessionPool(url.toString(), this.#options.sessions, this.#options.leftBehind);
    this.#sessions.set(database, pool);
    return pool;
  }
}

/** The sessions of one database, the one that has been idle for longest first. */
class SessionPool {
  readonly #open: Promise<Session[]>;
  #idle: Session[] = [];
  readonly #waiting: (() => void)[] = [];

  constructor(url: string, size: number, leftBehind: string | undefined) {
    this.#open = Promise.all(Array.from({ length: size }, () => Session.open(url, leftBehind)));
    void this.#open.then((sessions) => {
      this.#idle = sessions;
      for (const resume of this.#waiting.splice(0)) resume();
    });
  }

  /** Another session than the last one of the client. */
  async take(last: Session | undefined): Promise<Session> {
    for (;;) {
      const index = this.#idle.findIndex((session) => session !== last);
      if (index >= 0) return this.#idle.splice(index, 1)[0]!;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  giveBack(session: Session): void {
    this.#idle.push(session);
    for (const resume of this.#waiting.splice(0)) resume();
  }

  async close(): Promise<void> {
    for (const session of await this.#open) session.close();
  }
}

class PooledClient {
  readonly #socket: Socket;
  readonly #pool: SessionPool;
  readonly #pooler: TransactionPooler;
  #parts: Buffer[] = [];
  #turn: Promise<void> = Promise.resolve();
  /** The session of the open transaction. */
  #session: Session | undefined;
  #last: Session | undefined;

  constructor(socket: Socket, pooler: TransactionPooler, pool: SessionPool) {
    this.#socket = socket;
    this.#pool = pool;
    this.#pooler = pooler;
    socket.on('close', () => {
      // An open transaction is rolled back.
      this.#turn = this.#turn.then(() => this.#session && this.#run(frame('Q', text('rollback'))));
    });
  }

  /** Messages are passed on with the one after which PostgreSQL responds: Sync or a simple query. */
  receive(message: Buffer): void {
    const type = String.fromCharCode(message[0]!);
    if (type === 'X') {
      this.#socket.end();
      return;
    }
    this.#parts.push(message);
    if (type !== 'S' && type !== 'Q') return;
    const unit = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#turn = this.#turn.then(() => this.#run(unit));
  }

  async #run(unit: Buffer): Promise<void> {
    const { failsAt } = this.#pooler;
    if (failsAt !== null && unit.includes(failsAt)) {
      this.#pooler.failsAt = null;
      const error = frame('E', text('SERROR', 'C57014', 'Mcanceling statement due to user request', ''));
      this.#socket.write(Buffer.concat([error, frame('Z', Buffer.from('I'))]));
      return;
    }
    const session = this.#session ?? (await this.#pool.take(this.#last));
    if (this.#last !== undefined && session !== this.#last) this.#pooler.switches += 1;
    this.#last = session;
    const { response, isIdle } = await session.execute(unit);
    this.#socket.write(response);
    this.#session = isIdle ? undefined : session;
    if (isIdle) this.#pool.giveBack(session);
  }
}

/** A connection to PostgreSQL, opened by `pg` and then used without it. */
class Session {
  readonly #stream: Socket;

  private constructor(stream: Socket) {
    this.#stream = stream;
  }

  static async open(connectionString: string, leftBehind: string | undefined): Promise<Session> {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    if (leftBehind !== undefined) await client.query(leftBehind);
    // `pg` does not publish its socket in its types.
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.removeAllListeners('data');
    return new Session(stream);
  }

  /** @returns everything up to ReadyForQuery, and whether no transaction is open then */
  execute(unit: Buffer): Promise<{ response: Buffer; isIdle: boolean }> {
    const { promise, resolve } = Promise.withResolvers<{ response: Buffer; isIdle: boolean }>();
    let response = Buffer.alloc(0);
    let read = 0;
    const onData = (chunk: Buffer) => {
      response = Buffer.concat([response, chunk]);
      while (response.length >= read + 5) {
        const end = read + 1 + response.readInt32BE(read + 1);
        if (response.length < end) return;
        if (response[read] === 'Z'.charCodeAt(0)) {
          this.#stream.off('data', onData);
          resolve({ response, isIdle: response[read + 5] === 'I'.charCodeAt(0) });
          return;
        }
        read = end;
      }
    };
    this.#stream.on('data', onData);
    this.#stream.write(unit);
    return promise;
  }

  close(): void {
    this.#stream.destroy();
  }
}

function frame(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function text(...values: string[]): Buffer {
  return Buffer.from(values.map((value) => `${value}\0`).join(''));
}
