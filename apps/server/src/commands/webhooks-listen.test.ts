import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../test/eventually.ts';
import { startService, type TestWorkspace } from '../../test/harness.ts';
import { MINIMAL_JOB } from '../../test/hiring.ts';
import { end, run, startCommand, startProcess, withFolder } from '../../test/running-service.ts';
import { ok, startReceiver, status, verify } from '../domain/integrations/webhooks/receiver.fixture.ts';

const service = await startService();
const database = { DATABASE_URL: service.connectionString, SECRET_KEY: service.config.secretKey! };

/** Without the events of the stages that a job begins with. */
const JOB_EVENTS = 'job.created,job.updated,job.published,job.closed';

const createJob = async ({ api }: TestWorkspace): Promise<string> =>
  (await api('POST', '/jobs', MINIMAL_JOB)).body.data.id;

/** Runs the command, and waits until it listens. */
async function startListening(parameters: string[], extra: Record<string, string> = {}) {
  const command = startCommand(['webhooks', 'listen', ...parameters], extra);
  await eventually(
    async () => command.output(),
    (output) => output.includes('Listening'),
  );
  const [secret] = /whsec_\S+/.exec(command.output())!;
  const lines = (count: number) =>
    eventually(
      async () =>
        command
          .output()
          .split('\n')
          .filter((line) => /^\w+\.\w+ /.test(line)),
      (found) => found.length >= count,
    );
  return { ...command, secret, lines };
}

describe('webhooks listen', () => {
  it('over HTTP: forwards new events as an endpoint would receive them, and prints the result of each', () =>
    withFolder(async () => {
      const workspace = await service.workspace();
      const receiver = await startReceiver(service);
      await createJob(workspace);
      const remote = ['--key', workspace.secretKey, '--url', `${service.url}/`];
      const parameters = ['--forward', receiver.url, '--events', JOB_EVENTS, ...remote];
      const command = await startListening(parameters);
      const id = await createJob(workspace);
      await command.lines(1);
      receiver.answer = status(500);
      await workspace.api('PATCH', `/jobs/${id}`, { title: 'Next' });
      await command.lines(2);
      receiver.answer = (request) => request.socket.destroy();
      await workspace.api('POST', `/jobs/${id}/publish`);
      await command.lines(3);
      receiver.answer = ok;
      await workspace.api('POST', `/jobs/${id}/close`);
      const lines = await command.lines(4);

      const feed = (await workspace.api('GET', `/activity-events?order=asc&entityId=${id}`)).body.data;
      const sent = receiver.received.filter((received, index, all) => received.id !== all[index - 1]?.id);
      assert.deepEqual(
        sent.map(({ message }) => message),
        feed.map(({ id: eventId, createdAt, actor: _actor, ...event }: Record<string, unknown>) => ({
          ...event,
          id: eventId,
          timestamp: createdAt,
          workspaceId: workspace.id,
        })),
      );
      for (const received of receiver.received) verify(command.secret, received);
      for (const [index, pattern] of [/^job\.created .* 200 \(/, / 500 \(/, / no response: /, / 200 \(/].entries()) {
        assert.match(lines[index]!, pattern);
        assert.ok(lines[index]!.includes(feed[index].id));
      }
      assert.equal(await end(command, 'SIGINT'), 0);
    }));

  it('from the database of the instance: only the requested events, signed with the given secret', () =>
    withFolder(async (folder) => {
      const workspace = await service.workspace();
      const receiver = await startReceiver(service);
      const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
      const filter = ['--events', 'job.published, job.closed', '--secret', secret];
      const command = await startListening(['--forward', receiver.url, '--workspace', workspace.slug, ...filter], {
        ...database,
        DATA_DIR: folder,
      });
      assert.equal(command.secret, secret);
      const id = await createJob(workspace);
      await workspace.api('POST', `/jobs/${id}/publish`);
      await workspace.api('POST', `/jobs/${id}/close`);
      await command.lines(2);
      assert.deepEqual(
        receiver.received.map(({ message }) => message.type),
        ['job.published', 'job.closed'],
      );
      for (const received of receiver.received) verify(secret, received);
      assert.equal(await end(command, 'SIGTERM'), 0);
    }));

  it('resumes where it stopped after the service was down', () =>
    withFolder(async (folder) => {
      const workspace = await service.workspace();
      const receiver = await startReceiver(service);
      const first = await startProcess(folder, database);
      const command = await startListening([
        '--forward',
        receiver.url,
        '--events',
        JOB_EVENTS,
        '--key',
        workspace.secretKey,
        '--url',
        first.url,
      ]);
      const ids = [await createJob(workspace)];
      await command.lines(1);
      await end(first, 'SIGKILL');
      ids.push(await createJob(workspace));
      await startProcess(folder, { ...database, PORT: new URL(first.url).port });
      ids.push(await createJob(workspace));
      await command.lines(3);
      assert.deepEqual(
        receiver.received.map(({ message }) => (message.data.job as { id: string }).id),
        ids,
      );
      assert.match(command.output(), /Retrying/);
      assert.equal(await end(command, 'SIGINT'), 0);
    }));

  it('reports invalid options in one line', async () => {
    const { secretKey } = await service.workspace();
    const remote = ['--key', secretKey, '--url', service.url];
    const cases: [string[], RegExp][] = [
      [['--forward', 'http://localhost:9'], /--workspace: is required/],
      [['--forward', 'nonsense', ...remote], /--forward: /],
      [
        ['--forward', 'http://localhost:9', '--events', 'job.eaten', ...remote],
        /--events: job\.eaten is not an event type/,
      ],
      [['--forward', 'http://localhost:9', '--secret', 'hunter2', ...remote], /--secret: must be/],
      [['--forward', 'http://localhost:9', '--url', service.url, '--key', 'wrong'], /returned 401/],
      [['--forward', 'http://localhost:9', '--url', 'http://127.0.0.1:1', '--key', 'x'], /does not respond/],
    ];
    for (const [parameters, expected] of cases) {
      const { code, err } = await run('cli.ts', ['webhooks', 'listen', ...parameters], {});
      assert.equal(code, 1, err);
      assert.match(err, expected);
      assert.equal(err.trim().split('\n').length, 1, err);
    }
  });
});
