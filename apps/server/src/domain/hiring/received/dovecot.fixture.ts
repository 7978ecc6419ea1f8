import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where `scripts/fetch-dovecot.sh` puts it. */
const FETCHED = join(import.meta.dirname, '../../../../../../node_modules/.cache/dovecot');
const NOBODY = { uid: 65_534, gid: 65_534 };

/** Why the tests with Dovecot are skipped; false if they are not. */
export const missingDovecot: string | false = existsSync(join(FETCHED, 'imap'))
  ? false
  : 'Dovecot was not fetched: run scripts/fetch-dovecot.sh';

/**
 * A mailbox in Maildir format, served by Dovecot's own IMAP program, one per connection. Connections begin logged in
 * (`PREAUTH`): logins need Dovecot's daemon, which only works where it was installed.
 */
export class Dovecot {
  readonly #folder: string;
  readonly #account: { uid: number; gid: number };
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));
  #delivered = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    const isRoot = process.getuid?.() === 0; // Dovecot refuses mailboxes of root
    this.#account = isRoot ? NOBODY : { uid: process.getuid!(), gid: process.getgid!() };
  }

  static async start(): Promise<Dovecot> {
    const folder = mkdtempSync(join(tmpdir(), 'rolecall-dovecot-'));
    const dovecot = new Dovecot(folder);
    chmodSync(folder, 0o755);
    cpSync(FETCHED, join(folder, 'program'), { recursive: true });
    for (const name of ['mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run']) dovecot.#makeFolder(name);
    const { uid, gid } = dovecot.#account;
    const settings = {
      protocols: 'imap',
      mail_location: `maildir:${folder}/mail`,
      mail_uid: uid,
      mail_gid: gid,
      first_valid_uid: 1,
      mail_plugin_dir: `${folder}/program`,
      libexec_dir: `${folder}/program`,
      base_dir: `${folder}/run`,
      log_path: '/dev/stderr',
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
    writeFileSync(join(folder, 'dovecot.conf'), lines.join(''));
    await new Promise<void>((resolve) => dovecot.#server.listen(0, '127.0.0.1', resolve));
    return dovecot;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Delivers an email as a mail server does: complete in one step. */
  async deliver(raw: Buffer): Promise<void> {
    this.#delivered += 1;
    const name = `${Date.now()}.M${this.#delivered}.acme`;
    const written = join(this.#folder, 'mail/tmp', name);
    await writeFile(written, raw);
    chownSync(written, this.#account.uid, this.#account.gid);
    await rename(written, join(this.#folder, 'mail/new', name));
  }

  /** The emails with the flags that Maildir keeps in their names, such as S for seen. */
  get flags(): string[] {
    return readdirSync(join(this.#folder, 'mail/cur')).map((name) => name.split(':2,')[1] ?? '');
  }

  /** Removes every email, as a person who empties the mailbox. */
  empty(): void {
    for (const folder of ['new', 'cur']) {
      for (const name of readdirSync(join(this.#folder, 'mail', folder)))
        rmSync(join(this.#folder, 'mail', folder, name));
    }
  }

  /** Gives every email another UID, under another UIDVALIDITY, as a restored mailbox does. Ends the connections. */
  renumber(): void {
    this.disconnect();
    for (const name of readdirSync(join(this.#folder, 'mail'))) {
      if (name.startsWith('dovecot')) rmSync(join(this.#folder, 'mail', name));
    }
  }

  disconnect(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    this.disconnect();
    await new Promise((resolve) => this.#server.close(resolve));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #makeFolder(name: string): void {
    mkdirSync(join(this.#folder, name));
    chownSync(join(this.#folder, name), this.#account.uid, this.#account.gid);
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    const program = join(this.#folder, 'program');
    const child = spawn(
      join(program, 'doveconf'),
      ['-c', join(this.#folder, 'dovecot.conf'), '-m', 'imap', '-e', join(program, 'imap')],
      {
        ...(process.getuid?.() === 0 ? this.#account : {}),
        env: { USER: 'jobs', HOME: this.#folder, LD_LIBRARY_PATH: join(program, 'lib') },
        stdio: ['pipe', 'pipe', 'ignore'],
      },
    );
    socket
      .on('error', () => {})
      .on('close', () => {
        this.#sockets.delete(socket);
        child.kill();
      });
    child.stdin.on('error', () => {});
    child.once('exit', () => socket.destroy());
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  }
}
