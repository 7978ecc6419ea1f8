// Starts a service of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { unzipSync } from 'fflate';
import { startWorkers } from '../../src/background/workers.ts';
import { signedIn } from '../../src/domain/governance/notifications/notifications.fixture.ts';
import { BOUNCE_TYPE, bounceBody } from '../../src/domain/hiring/received/bounce.fixture.ts';
import { addressIn, startConversation } from '../../src/domain/hiring/received/conversation.fixture.ts';
import { startReceiver } from '../../src/domain/integrations/webhooks/receiver.fixture.ts';
import { formsOf, wrappedLinks } from '../../src/platform/email/received/wrapped-links.fixture.ts';
import { operations } from '../../src/server/operations.ts';
import { eventually } from '../eventually.ts';
import type { Json } from '../harness.ts';
import { makeSamples, pathWith } from '../samples.ts';

const { service, process, applicant, write, reply, receive, messagesOf, setUp } = await startConversation();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

/** Reviewed exceptions, with the reason. */
const SHOWN: Readonly<Record<string, string>> = {
  '/messages/{id}/raw':
    'the email as it arrived, for those who may create such links themselves; original-emails.test.ts checks who',
};

/** Operations that are not answered here, with the reason. */
const UNSEEN: Readonly<Record<string, string>> = {
  '/offers/{id}/response': 'the sample offer was not answered',
  '/interview-slots': 'the sample has no open times',
  '/doctor': 'for owners of an installation with one workspace',
};

it('no response, event or webhook that a member can read contains a link that acts as a candidate, wherever an email had it', async () => {
  const { workspace, jobId } = await setUp();
  const person = await applicant(workspace, jobId);
  const samples = await makeSamples(workspace);
  const recruiter = await signedIn(service, workspace, 'admin');
  const receiver = await startReceiver(service, (_request, response, { body }) => response.end(body));
  const webhook = (await workspace.api('POST', '/webhooks', { url: receiver.url, events: ['*'] })).body.data.id;
  const { mail } = await write(workspace, person);
  const to = addressIn(mail.replyTo!);
  const link = /http:\/\/localhost:\d+\/my\/[\w-]+/.exec(mail.text)![0];

  const wrapped = Object.values(wrappedLinks(link));
  const boundary = 'frontier';
  const part = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
  for (const [index, form] of wrapped.entries()) {
    const html = `<p>Yes ${index}</p><blockquote><a href="${form.replaceAll('&', '&amp;')}">My page</a> ${form}</blockquote>`;
    const file = `Content-Disposition: attachment; filename="${index} ${link.slice(7)}.txt"`;
    await receive(
      reply({
        from: `"${form.replaceAll('"', '')}" <${person.email}>`,
        to: `"See ${link}" <${to}>`,
        subject: `Re: ${form}`,
        headers: { 'Content-Type': `multipart/mixed; boundary=${boundary}`, Cc: `"${link}" <friend@mail.example>` },
        text: [
          part('Content-Type: text/plain', `Yes ${index}\r\n\r\n> My page: ${form}`),
          part('Content-Type: text/html', html),
          part(`Content-Type: text/plain\r\n${file}`, `Dear team,\r\n> ${form}`),
          `--${boundary}--\r\n`,
        ].join(''),
      }),
    );
  }
  const unassigned = reply({ from: 'x@mail.example', to: `${workspace.slug}@reply.acme.example`, text: `See ${link}` });
  await receive(unassigned);
  const report = bounceBody({ messageId: mail.messageId, to: person.email, words: `suspicious ${link}` });
  const headers = ['From: MAILER-DAEMON@mx.example', `To: ${to}`, `Subject: ${link}`, 'Message-ID: <b@mx.example>'];
  await receive(Buffer.from([...headers, `Content-Type: ${BOUNCE_TYPE}`, '', report].join('\r\n')));
  await process();
  const received = await messagesOf(workspace, '');
  assert.equal(received.length, wrapped.length + 2);
  const [unassignedId] = (await messagesOf(workspace, 'unassigned=true')).map(({ id }) => id);
  await workspace.api('POST', `/messages/${unassignedId}/assign`, { applicationId: person.applicationId });
  await process();
  // The texts of the files are read, and the webhook has got everything.
  const files = await eventually(
    async () => (await workspace.api('GET', `/candidates/${person.candidateId}/files?limit=100`)).body.data as Json[],
    (all) => all.length === wrapped.length && all.every(({ textStatus }) => textStatus !== 'pending'),
  );
  await receiver.until(
    (all) => all.filter(({ message }) => message.type === 'message.received').length >= received.length,
  );
  const mails = (await workspace.api('GET', `/candidates/${person.candidateId}/emails`)).body.data as Json[];
  const events = (await workspace.api('GET', '/activity-events?limit=100')).body.data as Json[];

  const deliveries = (await workspace.api('GET', `/webhooks/${webhook}/deliveries?limit=100`)).body.data as Json[];

  const secrets = formsOf(link);
  const found: string[] = [];
  const look = (name: string, bytes: Buffer) => {
    for (const secret of secrets) {
      const at = bytes.indexOf(secret);
      if (at >= 0) found.push(`${name}: ${bytes.subarray(Math.max(0, at - 80), at + 20)}`);
    }
  };
  /** The records that the emails are about, besides a sample of each other kind. */
  const idsFor = (path: string, name: string): string[] => {
    if (name === 'id' && path.startsWith('/candidates/{id}')) return [person.candidateId, samples.idFor(path, name)];
    if (name === 'id' && path.startsWith('/applications/{id}')) return [person.applicationId];
    if (name === 'id' && path.startsWith('/messages/{id}')) return received.map(({ id }) => id);
    if (name === 'id' && path.startsWith('/webhooks/{id}')) return [webhook];
    if (name === 'deliveryId') return deliveries.map(({ id }) => id);
    if (name === 'id' && path.startsWith('/emails/{id}') && mails.length > 0) return mails.map(({ id }) => id);
    if (name === 'id' && path.startsWith('/activity-events/{id}')) return events.map(({ id }) => id);
    if (name === 'fileId' || path.startsWith('/files/{id}')) return files.map(({ id }) => id);
    return [samples.idFor(path, name)];
  };
  const pathsOf = (path: string): string[] => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const many = names.map((name) => idsFor(path, name));
    const most = Math.max(1, ...many.map(({ length }) => length));
    return Array.from({ length: most }, (_, index) =>
      pathWith(path, (name) => {
        const ids = many[names.indexOf(name)]!;
        return ids[index % ids.length]!;
      }),
    );
  };
  const statuses = new Map<string, Set<number>>();
  for (const { spec } of operations.filter(({ spec }) => spec.method === 'GET' && !(spec.path in SHOWN))) {
    const queries = Object.keys(spec.query ?? {});
    const most = [
      queries.includes('limit') ? 'limit=100' : '',
      queries.includes('includeDeleted') ? 'includeDeleted=true' : '',
      spec.path === '/tags/suggestions' ? 'q=a' : '',
      spec.path === '/applications/counts' ? `jobIds=${jobId}` : '',
    ];
    const seen = new Set<number>();
    statuses.set(spec.path, seen);
    for (const path of pathsOf(spec.path)) {
      const url = `/api/v1${path}?${most.join('&')}`;
      if (spec.path === '/events/stream') {
        const first = Buffer.from(JSON.stringify([0, '00000000-0000-0000-0000-000000000000'])).toString('base64url');
        const stop = new AbortController();
        const response = await fetch(service.url + url, {
          headers: { authorization: `Bearer ${workspace.secretKey}`, 'last-event-id': first },
          signal: stop.signal,
        });
        seen.add(response.status);
        let text = '';
        for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
          text += Buffer.from(chunk).toString();
          if (text.split('"type":"message.received"').length > received.length) break;
        }
        stop.abort();
        look(spec.path, Buffer.from(text));
      } else if (spec.sessionOnly === true) {
        const { status, text } = await recruiter.api('GET', `${path}?${most.join('&')}`);
        seen.add(status);
        look(spec.path, Buffer.from(text));
      } else {
        const response = await fetch(service.url + url, {
          headers: { authorization: `Bearer ${workspace.secretKey}` },
        });
        seen.add(response.status);
        const bytes = Buffer.from(await response.arrayBuffer());
        if (bytes.subarray(0, 2).toString() !== 'PK') look(spec.path, bytes);
        else
          for (const [name, file] of Object.entries(unzipSync(bytes)))
            look(`${spec.path} ${name}`, Buffer.concat([Buffer.from(`${name}\n`), file]));
      }
    }
  }
  for (const { body, message } of receiver.received) look(`webhook ${message.type}`, Buffer.from(body));
  assert.deepEqual(found, []);
  const unseen = [...statuses].filter(([, seen]) => !seen.has(200)).map(([path]) => path);
  assert.deepEqual(unseen, Object.keys(UNSEEN));
});
