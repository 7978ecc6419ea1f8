import type { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { PieceCollector } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import { messageOf } from '../../../platform/errors/message-of.ts';
import { isOwnAddress } from './own-address.ts';
import { MAX_EMAIL_BYTES } from './raw-storage.ts';
import { receiveEmail } from './receive-email.ts';

const BARE_LINE_END = /(?<!\r)\n|\r(?!\n)/;
const MAX_CLIENTS = 100;
const MAX_PER_ADDRESS = 10;
const MAX_RECIPIENTS = 20;
const IDLE_MS = 60_000;
const CLOSE_MS = 5_000;

interface SmtpReceiver {
  /** The port on which it listens. */
  port(): number;
  stop(): Promise<void>;
}

/**
 * Receives emails by SMTP: only for addresses that we have given to somebody, so that unknown ones are rejected while the sender's server
 * can still say so. An email is accepted only once it is stored.
 */
export async function startSmtpReceiver(
  db: Database,
  services: Services,
  { port, host }: { port: number; host: string },
): Promise<SmtpReceiver> {
  const connected = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_EMAIL_BYTES,
    maxClients: MAX_CLIENTS,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_MS,
    disableReverseLookup: true,
    banner: 'Rolecall',
    onConnect({ remoteAddress }, done) {
      const open = connected.get(remoteAddress) ?? 0;
      if (open >= MAX_PER_ADDRESS) return done(rejection(421, '4.7.0 Too many connections from your address'));
      connected.set(remoteAddress, open + 1);
      done();
    },
    onClose({ remoteAddress }) {
      const open = (connected.get(remoteAddress) ?? 1) - 1;
      if (open > 0) connected.set(remoteAddress, open);
      else connected.delete(remoteAddress);
    },
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= MAX_RECIPIENTS) return done(rejection(452, '4.5.3 Too many recipients'));
      isOwnAddress(db.read, services, address).then(
        (isOwn) => done(isOwn ? null : rejection(550, '5.1.1 No such address')),
        (error) => {
          services.log.warn({ message: messageOf(error) }, 'an address could not be looked up');
          done(rejection(451, '4.3.0 Try again later'));
        },
      );
    },
    onData(stream, session, done) {
      accept(stream, session).then(
        () => done(),
        (error) => {
          const isRejected = error instanceof Error && 'responseCode' in error;
          if (!isRejected) services.log.warn({ message: messageOf(error) }, 'an email could not be stored');
          done(isRejected ? error : rejection(451, '4.3.0 Try again later'));
        },
      );
    },
  });

  async function accept(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { raw, hasBareLineEnd } = await readAll(stream);
    if (stream.sizeExceeded || raw === null) throw rejection(552, '5.3.4 The email is too large');
    // Servers that take it for the end of a line would find other emails in this one.
    if (hasBareLineEnd) throw rejection(554, '5.6.0 Lines must end in CR LF');
    const { mailFrom, rcptTo } = session.envelope;
    await receiveEmail(db, services, raw, {
      channel: 'smtp',
      envelope: {
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        address: session.remoteAddress,
        helo: session.hostNameAppearsAs || '',
      },
    });
  }

  server.on('error', (error) =>
    services.log.warn({ message: messageOf(error) }, 'a connection of the SMTP receiver failed'),
  );
  const listening = await new Promise<ReturnType<typeof server.listen>>((resolve, reject) => {
    server.once('error', reject);
    const opened = server.listen(port, host, () => {
      server.off('error', reject);
      resolve(opened);
    });
  });
  return {
    port() {
      const address = listening.address();
      return typeof address === 'object' && address !== null ? address.port : port;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

interface Read {
  /** Null if it is too large. */
  raw: Buffer[] | null;
  hasBareLineEnd: boolean;
}

/**
 * Reads to the end whatever the size, because the client waits for the reply until then. Lines are checked as they arrive: in a large
 * email as a whole, that would keep other requests waiting.
 */
async function readAll(stream: Readable): Promise<Read> {
  const pieces = new PieceCollector();
  let size = 0;
  let last = '';
  let hasBareLineEnd = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_EMAIL_BYTES) pieces.add(chunk);
    const text = last + chunk.toString('latin1');
    // A line can end in the next chunk.
    last = text.endsWith('\r') ? '\r' : '';
    hasBareLineEnd ||= BARE_LINE_END.test(last === '' ? text : text.slice(0, -1));
  }
  return { raw: size > MAX_EMAIL_BYTES ? null : pieces.end(), hasBareLineEnd: hasBareLineEnd || last !== '' };
}
