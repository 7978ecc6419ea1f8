import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE, PRIVATE_KEY } from '../egress/certificates.fixture.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string[];
  readonly raw: string;
  readonly secure: boolean;
}

/** A test, or the whole file: whatever says when it is over. */
interface Ending {
  after(end: () => Promise<void> | void): void;
}

/** An answer of the receiver other than yes. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/**
 * A real SMTP server on loopback that keeps what it receives, without TLS unless asked; stopped when the test ends. `onMail` runs when
 * a mail is kept and the client has not been told yet.
 */
export async function startReceiver(
  t: Ending,
  { onMail = () => {}, ...options }: SMTPServerOptions & { onMail?: () => void } = {},
) {
  const mails: ReceivedMail[] = [];
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
        onMail();
        done();
      }, done);
    },
    ...options,
  });
  // A client that refuses our certificate or hangs up is part of some tests.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return { mails, host: `127.0.0.1:${port(listening)}` };
}

/** A TCP server that is no mail server: `talk` does what it wants with each connection. */
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
