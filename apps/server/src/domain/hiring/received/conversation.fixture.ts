import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import type { OutgoingEmail } from '../../../platform/email/build-message.ts';
import type { EmailTransport } from '../../../platform/email/transport.ts';
import { MESSAGE_KINDS } from '../../email/built-in-templates.ts';
import { EmailWorker } from '../../email/email-worker.ts';
import { storeMessageResult } from '../messages/complete-message.ts';
import type { Channel, Envelope } from './channel.ts';
import { processAll } from './process-all.fixture.ts';
import { receiveEmail } from './receive-email.ts';

/** An applicant with an email address of their own. */
export interface Person {
  candidateId: string;
  applicationId: string;
  email: string;
}

interface Reply {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  headers?: Record<string, string>;
  messageId?: string;
}

export const addressIn = (mailbox: string) => /<(.+)>$/.exec(mailbox)?.[1] ?? mailbox;

/** A service that sends emails to a mail server and receives answers to them, and what tests of that need. */
export async function startConversation() {
  const service = await startService({
    MAIL_FROM: 'Acme <jobs@acme.example>',
    MAIL_REPLY_DOMAIN: 'reply.acme.example',
    INBOUND_AUTHSERV_ID: 'mx.acme.example',
  });
  const { db, services } = service;

  /** What the mail server has accepted, by recipient; the server gives each email an ID of its own. */
  const sent = new Map<string, OutgoingEmail[]>();
  const transport: EmailTransport = {
    async send(mail) {
      const address = /<(.+)>$/.exec(mail.to)?.[1] ?? mail.to;
      sent.set(address, [...(sent.get(address) ?? []), mail]);
      return { relayId: `relay-${mail.messageId.slice(1)}`.replace('>', '') };
    },
    verify: async () => {},
    close: () => {},
  };
  const worker = new EmailWorker(db, services, transport, 'Acme <jobs@acme.example>', {
    leaseSeconds: 60,
    perDomain: 5,
    random: Math.random,
    results: Object.fromEntries(MESSAGE_KINDS.map((kind) => [kind, storeMessageResult])),
  });
  service.beforeClose(() => worker.stop());

  const process = () => processAll(service);

  let people = 0;
  async function applicant(workspace: TestWorkspace, jobId: string): Promise<Person> {
    people += 1;
    const email = `person${people}@mail.example`;
    const candidateId = await makeCandidate(workspace, { firstName: 'Ada', lastName: `P${people}`, email });
    const { body } = await workspace.api('POST', '/applications', { candidateId, jobId });
    const applicationId: string = body.data.id;
    return { candidateId, applicationId, email };
  }

  /** Sends a message about an application. @returns it, and its email */
  async function write(workspace: TestWorkspace, { applicationId, email }: Person, subject = 'Your application') {
    const { body } = await workspace.api('POST', '/messages', { applicationId, subject, text: 'When can we talk?' });
    const id: string = body.data.id;
    await eventually(
      () => workspace.api('GET', `/messages/${id}`),
      (answer) => answer.body.data.status === 'sent',
    );
    const mail = sent.get(email)!.find(({ messageId }) => messageId.includes(id))!;
    return { id, mail };
  }

  let replies = 0;
  function reply({
    from,
    to = 'jobs@acme.example',
    subject = 'Re: Your application',
    text,
    headers = {},
    messageId,
  }: Reply): Buffer {
    replies += 1;
    const fields = {
      From: from,
      To: to,
      Subject: subject,
      Date: 'Fri, 27 Nov 2026 08:00:00 +0000',
      'Message-ID': messageId ?? `<reply-${replies}@mail.example>`,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      ...headers,
    };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from([...head, '', text ?? `Answer ${replies}.`].join('\r\n'));
  }

  async function receive(raw: Buffer, to: string[] = [], channel: Channel = 'smtp', more: Partial<Envelope> = {}) {
    await receiveEmail(db, services, [raw], { channel, envelope: { from: null, to, ...more } });
  }

  const messagesOf = async ({ api }: TestWorkspace, query: string): Promise<Json[]> =>
    (await api('GET', `/messages?direction=in&limit=100&${query}`)).body.data;

  async function setUp() {
    const workspace = await service.workspace();
    const { id: jobId } = await makeJob(workspace);
    return { workspace, jobId, person: await applicant(workspace, jobId) };
  }
  return { service, db, services, sent, process, applicant, write, reply, receive, messagesOf, setUp };
}
