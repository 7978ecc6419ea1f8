import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Exchange, FakeServer } from './fake-server.fixture.ts';

const PROGRAM = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'radicale'))
  .find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Why tests with Radicale are skipped; false if it is installed. */
export const NO_RADICALE = PROGRAM === undefined && 'Radicale is not installed: apt-get install radicale';

const USER = 'ada';
const START_MS = 60_000;
/** Of the connection between the two, not of what is said. */
const HOP = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'content-encoding']);

interface StoredEvent {
  uid: string;
  start: string;
  path: string;
}

/** Radicale, a CalDAV server that others wrote, behind a proxy that can fail. It has one calendar, `work`. */
export class RadicaleServer extends FakeServer {
  readonly password = 'app password';
  #upstream = '';
  #program: ChildProcess | null = null;
  #folder = '';

  /** Only the proxy is started again after `stop`. */
  override async start(): Promise<void> {
    if (this.#program === null) await this.#startProgram();
    await super.start();
  }

  /** Ends the program too. */
  async remove(): Promise<void> {
    await this.stop();
    const program = this.#program;
    this.#program = null;
    if (program !== null && program.exitCode === null && program.signalCode === null) {
      const ended = once(program, 'exit');
      program.kill('SIGKILL');
      await ended;
    }
    if (this.#folder !== '') rmSync(this.#folder, { recursive: true, force: true });
  }

  /** The events of the calendar, as the server itself lists them. */
  async events(): Promise<StoredEvent[]> {
    const body =
      '<?xml version="1.0"?><c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><c:calendar-data/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT"/></c:comp-filter></c:filter></c:calendar-query>';
    const text = await (await this.#ask('REPORT', `/${USER}/work/`, { depth: '1' }, body)).text();
    return [...text.matchAll(/<(?:\w+:)?response>(.*?)<\/(?:\w+:)?response>/gs)].flatMap(([, response]) => {
      const path = /<(?:\w+:)?href>([^<]+)</.exec(response!)?.[1] ?? '';
      const lines = response!
        .replace(/&#13;/g, '')
        .replace(/\r/g, '')
        .replace(/\n[ \t]/g, '');
      return [...lines.matchAll(/BEGIN:VEVENT\n(.*?)END:VEVENT/gs)].map(([, event]) => {
        const value = (name: string) => new RegExp(`^${name}(?:;[^:]*)?:(.*)$`, 'm').exec(event!)?.[1] ?? '';
        return { uid: value('UID'), start: value('DTSTART'), path };
      });
    });
  }

  /** As the calendar program of the member does. */
  async edit(path: string, change: ((text: string) => string) | null): Promise<void> {
    if (change === null) {
      await this.#ask('DELETE', path);
      return;
    }
    const text = await (await this.#ask('GET', path)).text();
    await this.#ask('PUT', path, { 'content-type': 'text/calendar; charset=utf-8' }, change(text));
  }

  protected async answer({ method, path, headers, body }: Exchange): Promise<Answer> {
    const given = Object.entries(headers).flatMap(([name, value]) =>
      HOP.has(name) || typeof value !== 'string' ? [] : [[name, value] as const],
    );
    const response = await fetch(this.#upstream + encodeURI(path), {
      ...{ method, headers: { ...Object.fromEntries(given), 'accept-encoding': 'identity' }, redirect: 'manual' },
      ...(body === '' ? {} : { body }),
    });
    const own = [...response.headers].filter(([name]) => !HOP.has(name));
    return { status: response.status, headers: Object.fromEntries(own), body: await response.text() };
  }

  async #startProgram(): Promise<void> {
    this.#folder = mkdtempSync(join(tmpdir(), 'rolecall-radicale-'));
    const port = await freePort();
    this.#upstream = `http://127.0.0.1:${port}`;
    const file = (name: string) => join(this.#folder, name);
    writeFileSync(file('users'), `${USER}:${this.password}\n`);
    const settings = [
      `[server]\nhosts = 127.0.0.1:${port}`,
      `[auth]\ntype = htpasswd\nhtpasswd_filename = ${file('users')}\nhtpasswd_encryption = plain\ndelay = 0`,
      `[storage]\nfilesystem_folder = ${file('collections')}`,
    ];
    writeFileSync(file('config'), `${settings.join('\n')}\n`);
    this.#program = spawn(PROGRAM!, ['--config', file('config')], { stdio: 'ignore' });
    const giveUp = performance.now() + START_MS;
    while (!(await this.#makeCalendar())) {
      if (performance.now() > giveUp) throw new Error('Radicale did not start');
      await sleep(100);
    }
  }

  async #makeCalendar(): Promise<boolean> {
    const isMade = ({ status }: Response) => status === 201 || status === 409;
    return this.#ask('MKCALENDAR', `/${USER}/work/`).then(isMade, () => false);
  }

  #ask(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Response> {
    const authorization = `Basic ${Buffer.from(`${USER}:${this.password}`).toString('base64')}`;
    const content = body === undefined ? {} : { body };
    return fetch(this.#upstream + path, { method, headers: { ...headers, authorization }, ...content });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}
