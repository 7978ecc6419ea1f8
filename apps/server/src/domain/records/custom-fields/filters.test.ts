import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';

const service = await startService();

const define = async ({ api }: TestWorkspace, field: object): Promise<Json> => {
  const defined = await api('POST', '/custom-fields', { entity: 'candidate', label: 'Field', ...field });
  assert.equal(defined.status, 201, defined.text);
  return defined.body.data;
};

describe('filters by custom fields', () => {
  it('compare each type by its values, and several filters all apply', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const member = await makeMember(workspace);
    const options = ['a', 'b'].map((value) => ({ value, label: value }));
    const values: Record<string, { a: unknown; b: unknown }> = {
      text: { a: 'Größe', b: 'x'.repeat(150) },
      long_text: { a: 'two\nlines', b: 'y' },
      number: { a: -2.5, b: 10 },
      boolean: { a: true, b: false },
      date: { a: '2026-01-31', b: '2026-10-01' },
      datetime: { a: '2026-01-31T23:30:00-02:00', b: '2026-03-01T00:00:00Z' },
      select: { a: 'a', b: 'b' },
      multi_select: { a: ['a', 'b'], b: ['b'] },
      url: { a: 'https://example.com/A', b: 'https://example.com/b' },
      email: { a: 'A@example.com', b: 'b@example.com' },
      phone: { a: '+49 1', b: '+49 2' },
      money: { a: { amount: 900, currency: 'EUR' }, b: { amount: 10_000, currency: 'USD' } },
      member: { a: member, b: await makeMember(workspace) },
    };
    for (const type of Object.keys(values)) {
      await define(workspace, { key: type, type, ...(type.endsWith('select') ? { options } : {}) });
    }
    const pick = (which: 'a' | 'b') =>
      Object.fromEntries(Object.entries(values).map(([key, one]) => [key, one[which]]));
    const a = await makeCandidate(workspace, { customFields: {} });
    const b = await makeCandidate(workspace, { customFields: {} });
    const unset = await makeCandidate(workspace);
    for (const [id, which] of [
      [a, 'a'],
      [b, 'b'],
    ] as const) {
      const written = await api('PATCH', `/candidates/${id}`, { customFields: pick(which) });
      assert.equal(written.status, 200, written.text);
    }
    const found = async (query: Record<string, string>) => {
      const params = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [`customFields.${name}`, value] as [string, string]),
      );
      const answer = await api('GET', `/candidates?${params}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.map(({ id }: Json) => id);
    };
    for (const [query, expected] of [
      [{ text: 'GRÖSSE' }, []],
      [{ text: 'größe' }, [a]],
      [{ text: 'X'.repeat(150) }, [b]],
      [{ text: 'x'.repeat(149) }, []],
      [{ long_text: 'two\nlines' }, [a]],
      [{ number: '-2.50' }, [a]],
      [{ 'number.gte': '9.5' }, [b]],
      [{ 'number.lte': '9.5' }, [a]],
      [{ 'number.gte': '-3', 'number.lte': '10' }, [b, a]],
      [{ 'number.in': '10, 11' }, [b]],
      [{ boolean: 'false' }, [b]],
      [{ date: '2026-01-31' }, [a]],
      [{ 'date.gte': '2026-02-01', 'date.lte': '2026-12-31' }, [b]],
      [{ datetime: '2026-02-01T01:30:00Z' }, [a]],
      [{ 'datetime.lte': '2026-02-01T02:00:00+00:30' }, [a]],
      [{ select: 'a' }, [a]],
      [{ 'select.in': 'a,b' }, [b, a]],
      [{ multi_select: 'b' }, [b, a]],
      [{ multi_select: 'a' }, [a]],
      [{ url: 'https://example.com/a' }, [a]],
      [{ email: 'a@EXAMPLE.com' }, [a]],
      [{ phone: '+49 1' }, [a]],
      [{ money: '900' }, [a]],
      [{ money: '900:USD' }, []],
      [{ 'money.gte': '900' }, [b, a]],
      [{ 'money.gte': '900:EUR' }, [a]],
      [{ member }, [a]],
      [{ 'text.exists': 'true' }, [b, a]],
      [{ 'text.exists': 'false' }, [unset]],
      [{ 'number.gte': '-5', boolean: 'true', select: 'a', 'text.exists': 'true' }, [a]],
      [{ 'number.gte': '-5', boolean: 'false', select: 'a' }, []],
    ] as [Record<string, string>, string[]][]) {
      assert.deepEqual(await found(query), expected, JSON.stringify(query));
    }
    const sorted = await api('GET', '/candidates?customFields.number.gte=-5&sort=updatedAt&order=asc');
    assert.deepEqual(
      sorted.body.data.map(({ id }: Json) => id),
      [a, b],
    );
    const nested = await api('GET', '/candidates?customFields[number.gte]=10');
    assert.deepEqual(
      nested.body.data.map(({ id }: Json) => id),
      [b],
    );
  });

  it('an unknown field, a value of the wrong type and a fifth filter return 422 naming the parameter', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const type of ['text', 'number', 'boolean', 'date', 'money', 'member'])
      await define(workspace, { key: type, type });
    const archived = await define(workspace, { key: 'archived', type: 'text' });
    await api('POST', `/custom-fields/${archived.id}/archive`);
    await define(workspace, { key: 'job_only', type: 'text', entity: 'job' });
    for (const [query, field] of [
      ['customFields.missing=1', 'customFields.missing'],
      ['customFields.archived=1', 'customFields.archived'],
      ['customFields.job_only=1', 'customFields.job_only'],
      ['customFields.constructor=1', 'customFields.constructor'],
      ['customFields.text.like=1', 'customFields.text.like'],
      ['customFields.text.gte=1', 'customFields.text.gte'],
      ['customFields.number=one', 'customFields.number'],
      ['customFields.number.gte=1,2', 'customFields.number.gte'],
      ['customFields.boolean=1', 'customFields.boolean'],
      ['customFields.date=2026-02-30', 'customFields.date'],
      ['customFields.money.gte=1.5', 'customFields.money.gte'],
      ['customFields.member=me', 'customFields.member'],
      ['customFields.text.exists=yes', 'customFields.text.exists'],
      ['customFields.text=a&customFields.text=b', 'customFields.text'],
      ['customFields=a', 'customFields'],
      [
        'customFields.text=a&customFields.number=1&customFields.boolean=true&customFields.date.gte=2026-01-01&customFields.date.lte=2026-01-02',
        'customFields',
      ],
    ]) {
      const rejected = await api('GET', `/candidates?${query}`);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, field], query);
    }
  });

  it('a private field cannot be filtered by without its scope, with the same response as for an unknown field', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'salary', type: 'number', private: true });
    const { key } = (await workspace.api('POST', '/api-keys', { name: 'K', scopes: ['candidates:read'] })).body.data;
    const details = async (query: string) => {
      const headers = { authorization: `Bearer ${key}` };
      const { status, body } = await service.request('GET', `/api/v1/candidates?${query}`, { headers });
      assert.equal(status, 422);
      return JSON.stringify(body.error?.details);
    };
    for (const suffix of ['=1', '=x', '.exists=true', '.gte=5']) {
      const hidden = await details(`customFields.salary${suffix}`);
      assert.equal(hidden.replaceAll('salary', 'nothing'), await details(`customFields.nothing${suffix}`));
    }
  });

  it('every entity can be filtered, pages continue, and a sync returns records that no longer match', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const entity of ['job', 'candidate', 'application', 'offer', 'interview']) {
      await define(workspace, { entity, key: 'level', type: 'number' });
    }
    const customFields = { level: 5 };
    const job = await makeJob(workspace, { customFields });
    const candidateId = await makeCandidate(workspace);
    await api('PATCH', `/candidates/${candidateId}`, { customFields });
    const application = (await api('POST', '/applications', { candidateId, jobId: job.id, customFields })).body.data;
    await api('POST', '/offers', { applicationId: application.id, title: 'Offer', customFields });
    await api('POST', '/interviews', {
      applicationId: application.id,
      type: 'final',
      mode: 'phone',
      scheduledAt: '2090-01-01T09:00:00Z',
      customFields,
    });
    for (const list of ['jobs', 'candidates', 'applications', 'offers', 'interviews']) {
      for (const [filter, count] of [
        ['=5', 1],
        ['=6', 0],
        ['.gte=5', 1],
        ['.in=5,6', 1],
        ['.exists=false', 0],
      ]) {
        const { body } = await api('GET', `/${list}?customFields.level${filter}`);
        assert.equal(body.data?.length, count, `${list} ${filter} ${JSON.stringify(body.error)}`);
      }
    }
    for (let index = 0; index < 4; index += 1) {
      await api('PATCH', `/candidates/${await makeCandidate(workspace)}`, { customFields });
    }
    const first = await api('GET', '/candidates?customFields.level=5&limit=3');
    const next = await api('GET', `/candidates?customFields.level=5&limit=3&cursor=${first.body.meta?.nextCursor}`);
    assert.deepEqual([first.body.data.length, next.body.data.length], [3, 2]);
    await api('PATCH', `/candidates/${candidateId}`, { customFields: { level: 6 } });
    const token = next.body.meta?.syncToken;
    const changes = await api('GET', `/candidates?customFields.level=5&syncToken=${token}`);
    assert.deepEqual(changes.body.data.find(({ id }: Json) => id === candidateId)?.reason, 'no_longer_matches');
    const others = await api('GET', `/candidates?customFields.level=6&syncToken=${token}`);
    assert.equal(others.status, 400, 'a token belongs to its filters');
  });
});
