import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';

interface Email {
  uid: number;
  raw: Buffer;
  receivedAt: Date;
  isSeen: boolean;
}

interface Session {
  socket: Socket;
  isSelected: boolean;
  isReadOnly: boolean;
  /** The tag of the running IDLE. */
  idle: string | null;
  /** The number of emails that the client knows of. */
  reported: number;
}

const CRLF = '\r\n';

/** A small IMAP server with one folder that misbehaves as it is told. */
export class ImapServer {
  /** Null: it names none. */
  uidValidity: number | null = 1;
  /** Its name in the protocol: in modified UTF-7. */
  folder = 'INBOX';
  hasIdle = true;
  /** A folder that only contains others. */
  container: string | null = null;
  /** It closes connections that have been in IDLE for this long. */
  idleLimitMs: number | null = null;
  /** It accepts no login while there are this many connections. */
  connectionLimit = Number.POSITIVE_INFINITY;
  /** Called when an email is fetched, before it is returned. */
  onFetch: (uid: number) => void = () => {};
  /** New emails are not reported to clients that wait in IDLE. */
  isSilent = false;
  password = 'secret';
  /** Access tokens that it takes, if it takes any. */
  tokens: Set<string> | null = null;
  /** Connections are closed in the middle of the email, this often. */
  readonly cuts = new Map<number, number>();
  readonly refusedUids = new Set<number>();
  readonly announcedSizes = new Map<number, number>();
  logins = 0;
  readonly commands: string[] = [];
  readonly emails: Email[] = [];
  readonly #sessions = new Set<Session>();
  readonly #server: Server;

  private constructor(tls: TlsOptions | undefined) {
    const serve = (socket: Socket) => this.#serve(socket);
    this.#server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve);
  }

  /** @param tls to use TLS from the start */
  static async start(tls?: TlsOptions): Promise<ImapServer> {
    const fixture = new ImapServer(tls);
    await new Promise<void>((resolve) => fixture.#server.listen(0, '127.0.0.1', resolve));
    return fixture;
  }

  get port(): number {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen');
    return address.port;
  }

  get isIdle(): boolean {
    return [...this.#sessions].some(({ idle }) => idle !== null);
  }

  /** Adds an email, whose UID can be lower than others, and reports it to clients that wait in IDLE. */
  add(uid: number, raw: Buffer, receivedAt = new Date()): void {
    this.emails.push({ uid, raw, receivedAt, isSeen: false });
    for (const session of this.#sessions) if (session.idle !== null) this.#report(session);
  }

  #report(session: Session): void {
    if (this.isSilent || session.reported === this.emails.length) return;
    session.reported = this.emails.length;
    session.socket.write(`* ${session.reported} EXISTS${CRLF}`);
  }

  /** As after the mailbox was moved or rebuilt: its emails get other UIDs, which are those of other emails before. */
  renumber(): void {
    if (this.uidValidity !== null) this.uidValidity += 1;
    this.emails.forEach((email, index) => {
      email.uid = 3 + 2 * index;
    });
    this.disconnect();
  }

  disconnect(): void {
    for (const { socket } of this.#sessions) socket.destroy();
  }

  async close(): Promise<void> {
    this.disconnect();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket): void {
    const session: Session = { socket, isSelected: false, isReadOnly: false, idle: null, reported: 0 };
    this.#sessions.add(session);
    socket.on('close', () => this.#sessions.delete(session));
    socket.on('error', () => {});
    socket.write(`* OK ready${CRLF}`);
    let received = '';
    socket.setEncoding('latin1').on('data', (data: string) => {
      received += data;
      for (let end = received.indexOf(CRLF); end >= 0; end = received.indexOf(CRLF)) {
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        this.#run(session, line);
      }
    });
  }

  #run(session: Session, line: string): void {
    const say = (text: string) => session.socket.write(`${text}${CRLF}`);
    if (line === 'DONE') {
      say(`${session.idle} OK done`);
      session.idle = null;
      return;
    }
    this.commands.push(line);
    const [tag = '', name = '', ...rest] = line.split(' ');
    const command = name.toUpperCase() === 'UID' ? `UID ${rest.shift()?.toUpperCase()}` : name.toUpperCase();
    const words = rest.join(' ');
    const ok = () => say(`${tag} OK done`);
    if (command === 'CAPABILITY') {
      const auth = this.tokens === null ? '' : ' SASL-IR AUTH=XOAUTH2';
      say(`* CAPABILITY IMAP4rev1 ID NAMESPACE${auth}${this.hasIdle ? ' IDLE' : ''}`);
      ok();
    } else if (command === 'LOGIN' || command === 'AUTHENTICATE') {
      this.logins += 1;
      if (this.#sessions.size > this.connectionLimit) say(`${tag} NO [LIMIT] Too many simultaneous connections`);
      else if (this.#mayLogIn(command, words)) ok();
      else say(`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials`);
    } else if (command === 'ID') {
      say('* ID ("name" "fixture")');
      ok();
    } else if (command === 'NAMESPACE') {
      say('* NAMESPACE (("" "/")) NIL NIL');
      ok();
    } else if (command === 'LIST' || command === 'LSUB') {
      if (/\*|%/.test(words) || words.includes(this.folder)) {
        say(`* ${command} (\\HasNoChildren) "/" "${this.folder}"`);
      }
      if (this.container !== null && (/\*|%/.test(words) || words.includes(this.container)))
        say(`* ${command} (\\Noselect \\HasChildren) "/" "${this.container}"`);
      ok();
    } else if (command === 'SELECT' || command === 'EXAMINE') this.#open(session, tag, command, words);
    else if (command === 'UID SEARCH') {
      say(`* SEARCH ${this.#search(words).join(' ')}`.trimEnd());
      ok();
    } else if (command === 'UID FETCH') this.#fetch(session, tag, words);
    else if (command === 'IDLE') {
      session.idle = tag;
      say('+ idling');
      if (this.idleLimitMs !== null) {
        const end = () => session.idle === tag && session.socket.end(`* BYE idle for too long${CRLF}`);
        setTimeout(end, this.idleLimitMs).unref();
      }
      this.#report(session); // what arrived since the folder was opened
    } else if (command === 'NOOP' || command === 'LOGOUT') ok();
    else say(`${tag} BAD unknown command`);
  }

  #mayLogIn(command: string, words: string): boolean {
    if (command === 'LOGIN') return words.replaceAll('"', '').endsWith(` ${this.password}`);
    const decoded = Buffer.from(words.split(' ')[1] ?? '', 'base64').toString();
    const token = decoded.split('auth=Bearer ')[1]?.split(String.fromCharCode(1))[0];
    return token !== undefined && this.tokens?.has(token) === true;
  }

  #open(session: Session, tag: string, command: string, words: string): void {
    const say = (text: string) => session.socket.write(`${text}${CRLF}`);
    if (words.replaceAll('"', '') !== this.folder) {
      say(`${tag} NO [NONEXISTENT] No such folder`);
      return;
    }
    session.isSelected = true;
    session.isReadOnly = command === 'EXAMINE';
    say('* FLAGS (\\Seen)');
    session.reported = this.emails.length;
    say(`* ${session.reported} EXISTS`);
    if (this.uidValidity !== null) say(`* OK [UIDVALIDITY ${this.uidValidity}] valid`);
    say(`${tag} OK [READ-${session.isReadOnly ? 'ONLY' : 'WRITE'}] done`);
  }

  /** Other clients' changes are reported during any command. */
  #reportOthers(session: Session, known: number): void {
    if (this.emails.length > known) session.socket.write(`* ${this.emails.length} EXISTS${CRLF}`);
    session.reported = this.emails.length;
  }

  /** In the order in which they were added. */
  #search(words: string): number[] {
    const since = /SINCE (\S+)/.exec(words)?.[1];
    const from = since === undefined ? 0 : Date.parse(`${since.replaceAll('"', '')} UTC`);
    return this.emails.filter(({ receivedAt }) => receivedAt.getTime() >= from).map(({ uid }) => uid);
  }

  #fetch(session: Session, tag: string, words: string): void {
    const { socket } = session;
    const wanted = Number(words.split(' ')[0]);
    const index = this.emails.findIndex(({ uid }) => uid === wanted);
    const email = this.emails[index];
    const known = this.emails.length;
    this.onFetch(wanted);
    this.#reportOthers(session, known);
    if (this.refusedUids.has(wanted)) {
      socket.write(`${tag} NO internal error${CRLF}`);
      return;
    }
    if (email !== undefined) {
      if (!words.includes('.PEEK[') && !session.isReadOnly) email.isSeen = true;
      const [, start = '0', length = '0'] = /<(\d+)\.(\d+)>/.exec(words) ?? [];
      const piece = email.raw.subarray(Number(start), Number(start) + Number(length));
      const size = this.announcedSizes.get(wanted) ?? email.raw.length;
      socket.write(`* ${index + 1} FETCH (UID ${wanted} RFC822.SIZE ${size} BODY[]<${start}> {${piece.length}}${CRLF}`);
      const cuts = this.cuts.get(wanted) ?? 0;
      if (cuts > 0) {
        this.cuts.set(wanted, cuts - 1);
        socket.write(piece.subarray(0, piece.length / 2), () => socket.destroy());
        return;
      }
      socket.write(piece);
      socket.write(`)${CRLF}`);
    }
    socket.write(`${tag} OK done${CRLF}`);
  }
}
