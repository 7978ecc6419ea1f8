import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/configuration/config.ts';
import { replyAddress } from '../../apps/server/src/domain/email/reply-address.ts';
import { ImapServer } from '../../apps/server/src/domain/hiring/received/imap-server.fixture.ts';
import { createServices } from '../../apps/server/src/process/services.ts';
import { moveClock } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end, type RunningService } from '../../apps/server/test/running-service.ts';
import { need } from '../calls.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, type FleetWorkspace, withFleet } from '../fleet.ts';
import { checkReceived } from '../received/check-received.ts';
import { byMailgun, bySmtp, type Deliver, MAILGUN_KEY, type Receiver } from '../received/deliver.ts';
import { bytesOf, randomEmail, type SentEmail } from '../received/sent-email.ts';

/** Emails that are delivered at once, around each kill. */
const BURST = 10;
const CANDIDATES = 10;
const LONGEST_DELAY_MS = 40;
const AGAIN_MS = 50;
const GIVE_UP_MS = 120_000;
/** Longer than every lease. */
const LEASE_MINUTES = 6;

const VARIABLES = { MAIL_FROM: 'Acme <jobs@acme.example>', MAIL_REPLY_DOMAIN: 'reply.acme.example' };

/** A process, and where it receives emails. */
interface Node extends Receiver {
  running: RunningService;
}

export const inboundEmail: Experiment = {
  name: 'inbound-email',
  title:
    'kill -9 at random moments of receiving loses no acknowledged email and stores none twice, by whatever ways it comes',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const kills = scaled(options, { short: 8, full: 200 });
      const random = randomFrom(options.seed);
      const mailbox = await ImapServer.start();
      fleet.later(() => mailbox.close());
      const start = async (smtpPort: number): Promise<Node> => {
        const running = await fleet.start({
          ...VARIABLES,
          INBOUND_SMTP_PORT: String(smtpPort),
          INBOUND_IMAP_URL: `imap://jobs:secret@127.0.0.1:${mailbox.port}`,
          INBOUND_MAILGUN_SIGNING_KEY: MAILGUN_KEY,
          INBOUND_AUTHSERV_ID: 'mx.acme.example', // senders are not looked up
        });
        return { running, smtpPort, url: running.url };
      };
      const nodes = [await start(await freePort()), await start(await freePort())];
      const workspace = await fleet.workspace();
      const { storage, addresses } = await prepare(fleet, workspace, nodes[0]!.url);

      const emails: SentEmail[] = [];
      const deliveries: Promise<void>[] = [];
      const faults: string[] = [];
      let open = 0;
      let repeated = 0;
      let answered = 0;
      const deliver = async (email: SentEmail, once: Deliver) => {
        open += 1;
        const giveUp = performance.now() + GIVE_UP_MS;
        while (!(await once(nodes[random(nodes.length)]!))) {
          repeated += 1;
          if (performance.now() > giveUp) {
            faults.push(`"${email.subject}" was never acknowledged`);
            break;
          }
          await sleep(AGAIN_MS);
        }
        open -= 1;
        answered += 1;
      };
      const send = (email: SentEmail) => {
        emails.push(email);
        const { number, ways } = email;
        if (ways.includes('smtp')) deliveries.push(deliver(email, bySmtp(email)));
        if (ways.includes('mailgun')) deliveries.push(deliver(email, byMailgun(email)));
        // Its UIDs are in no order.
        if (ways.includes('imap')) mailbox.add((number ^ 3) + 1, bytesOf(email, 'imap'));
      };

      let interrupted = 0;
      for (let kill = 1; kill <= kills; kill += 1) {
        const before = answered;
        while (emails.length < kill * BURST) send(randomEmail(emails.length, addresses, random));
        const due = before + random(open);
        while (answered < due) await sleep(1);
        await sleep(random(LONGEST_DELAY_MS));
        const victim = random(nodes.length);
        interrupted += open;
        await end(nodes[victim]!.running, 'SIGKILL');
        // Leases follow the database clock, so they are expired in the database instead of waiting.
        await moveClock(fleet.db, `${LEASE_MINUTES * kill} minutes`);
        nodes[victim] = await start(nodes[victim]!.smtpPort);
        if (kill % 20 === 0) options.log(`killed ${kill} times, after ${emails.length} emails`);
      }
      await Promise.all(deliveries);
      const outcome = await checkReceived({ fleet, workspace, url: nodes[0]!.url, storage, emails });
      const figures = { kills, 'deliveries that waited at a kill': interrupted, 'deliveries repeated': repeated };
      return { figures: { ...figures, ...outcome.figures }, faults: [...faults, ...outcome.faults] };
    }),
};

/** Candidates, and the addresses for their replies. */
async function prepare(fleet: Fleet, { id, secretKey: key }: FleetWorkspace, url: string) {
  const { connectionString: DATABASE_URL, secretKey: SECRET_KEY, folder } = fleet;
  const config = readConfig({ ...VARIABLES, DATABASE_URL, SECRET_KEY, DATA_DIR: join(folder, 'data') });
  const services = await createServices(config, fleet.db);
  fleet.later(() => services.close());
  const addresses: string[] = [];
  while (addresses.length < CANDIDATES) {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: `ada${addresses.length}@mail.example` };
    const { id: candidateId } = await need({ method: 'POST', url: `${url}/api/v1/candidates`, key, body });
    const address = replyAddress(services, id, { candidateId, applicationId: null });
    if (address === null) throw new Error('no emails are received');
    addresses.push(address);
  }
  return { storage: services.storage, addresses };
}

/** A port of this machine that nothing listens on; processes that follow one another use the same. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // it listens on TCP
  server.close();
  await once(server, 'close');
  return port;
}
