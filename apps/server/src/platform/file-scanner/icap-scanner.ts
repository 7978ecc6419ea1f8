import { connect, type Socket } from 'node:net';
import { messageOf } from '../errors/message-of.ts';
import { type FileScanner, reasonOf, ScannerUnavailable, type Verdict } from './file-scanner.ts';

const DEFAULT_PORT = 1344;
/** Maximum size of the response headers; the rest of a response is not read. */
const MAX_HEAD = 64 * 1024;

/** Headers in which scanners name their findings. */
const FINDINGS = ['x-infection-found', 'x-virus-id', 'x-violations-found'];

/**
 * Scans by ICAP (RFC 3507), `icap://host:port/service`: sends the file as the body of a response (RESPMOD). 204 means
 * that nothing had to be changed, so the file is clean; a changed response, or a header with a finding, rejects it.
 */
export function createIcapScanner(url: string, timeoutMs = 60_000): FileScanner {
  const { hostname, port, host } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? DEFAULT_PORT : Number(port) };
  return {
    async scan(bytes) {
      const head = await ask(address, request(url, host, bytes), bytes, timeoutMs);
      return verdictOf(head);
    },
  };
}

const HTTP_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n';

function request(url: string, host: string, bytes: Uint8Array): string {
  const http = `${HTTP_HEAD}Content-Length: ${bytes.byteLength}\r\n\r\n`;
  return [
    `RESPMOD ${url} ICAP/1.0`,
    `Host: ${host}`,
    'User-Agent: Rolecall',
    'Allow: 204',
    'Connection: close',
    `Encapsulated: res-hdr=0, res-body=${http.length}`,
    '',
    http + bytes.byteLength.toString(16),
    '',
  ].join('\r\n');
}

/** @returns the status line and the headers of the response */
function ask(
  address: { host: string; port: number },
  head: string,
  bytes: Uint8Array,
  timeoutMs: number,
): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (reason: string) => reject(new ScannerUnavailable(`The ICAP server ${reason}.`));
  const socket: Socket = connect(address);
  const timer = setTimeout(() => fail('did not answer in time'), timeoutMs);
  let answer = '';
  socket.on('connect', () => {
    socket.write(head, 'latin1');
    socket.write(bytes);
    socket.write('\r\n0\r\n\r\n', 'latin1');
  });
  socket.on('data', (part) => {
    answer += part.toString('latin1');
    const end = answer.indexOf('\r\n\r\n');
    if (end >= 0) resolve(answer.slice(0, end));
    else if (answer.length > MAX_HEAD) fail('answered with endless headers');
  });
  socket.on('error', (error) => fail(`cannot be reached: ${messageOf(error)}`));
  socket.on('close', () => fail('closed the connection without an answer'));
  return promise.finally(() => {
    clearTimeout(timer);
    socket.destroy();
  });
}

function verdictOf(head: string): Verdict {
  const [status = '', ...lines] = head.split('\r\n');
  const code = /^ICAP\/1\.\d (\d{3})/.exec(status)?.[1];
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  const finding = FINDINGS.map((name) => headers.get(name)).find((value) => value !== undefined);
  if (finding !== undefined) return { clean: false, reason: threatIn(finding) };
  if (code === '204') return { clean: true };
  // 204 was allowed, so any other response means that the scanner changed the content.
  if (code === '200' || code === '403') return { clean: false, reason: 'rejected by the scanner' };
  throw new ScannerUnavailable(`The ICAP server answered ${reasonOf(status)}.`);
}

/** `Type=0; Resolution=2; Threat=Eicar-Test-Signature;` */
function threatIn(finding: string): string {
  return reasonOf(/Threat=([^;]+)/i.exec(finding)?.[1] ?? finding) || 'rejected by the scanner';
}
