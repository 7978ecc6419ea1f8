import { createServer, type Server } from 'node:net';

/** The EICAR test file, in two parts, so that no scanner detects it here. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/** A scanner as a command: what `clamdscan --no-summary -` does, for the EICAR test file alone. */
export const COMMAND_SOURCE = `
const parts = [];
process.stdin.on('data', (part) => parts.push(part)).on('end', () => {
  const found = Buffer.concat(parts).includes('EICAR-' + 'STANDARD-ANTIVIRUS-TEST-FILE');
  console.log(found ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
  process.exitCode = found ? 1 : 0;
});
`;

interface IcapServer {
  port: number;
  /** Whole requests, as received. */
  requests: Buffer[];
  close(): Promise<void>;
}

/**
 * A small ICAP server (RFC 3507): reads a RESPMOD request to the end of its chunked body, returns 204 for a clean file and
 * a blocked response for the EICAR test file.
 */
export async function startIcapServer(port = 0): Promise<IcapServer> {
  const requests: Buffer[] = [];
  const server: Server = createServer((socket) => {
    let request = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (part) => {
      request = Buffer.concat([request, part]);
      if (!request.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) return;
      requests.push(request);
      socket.end(request.includes(EICAR) ? BLOCKED : 'ICAP/1.0 204 No Content\r\nISTag: "1"\r\n\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const BLOCKED = [
  'ICAP/1.0 200 OK',
  'ISTag: "1"',
  'X-Infection-Found: Type=0; Resolution=2; Threat=Eicar-Test-Signature;',
  'Encapsulated: res-hdr=0, null-body=26',
  '',
  'HTTP/1.1 403 Forbidden\r\n\r\n',
].join('\r\n');
