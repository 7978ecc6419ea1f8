import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE, PRIVATE_KEY } from '../egress/certificates.fixture.ts';

interface ReceivedEmail {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
  readonly secure: boolean;
}

/** A test or a test file: the scope at whose end the server stops. */
interface Ending {
  after(end: () => Promise<void> | void): void;
}

/** An error reply of the server. */
export function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * A real SMTP server on loopback that stores what it receives, without TLS by default; stopped when the test ends.
 * `onEmail` runs after an email is stored and before the server replies to the client.
 */
export async function startReceiver(
  t: Ending,
  { onEmail = () => {}, ...options }: SMTPServerOptions & { onEmail?: () => void } = {},
) {
  const mails: ReceivedEmail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    closeTimeout: 50,
    cert: CERTIFICATE,
    key: PRIVATE_KEY,
    onData: (stream, session, done) => {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, secure: session.secure });
        onEmail();
        done();
      }, done);
    },
    ...options,
  });
  // Some tests use a client that rejects our certificate or hangs up.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return { mails, host: `127.0.0.1:${port(listening)}` };
}

/** A TCP server that is not a mail server: `talk` handles each connection. */
export async function startImpostor(t: Ending, talk: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    talk(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: `127.0.0.1:${port(server)}`, sockets };
}

function port(server: Server): number {
  // `address` is an object with a port for every server that listens on TCP.
  return (server.address() as AddressInfo).port;
}
