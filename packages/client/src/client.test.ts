import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startService } from '../../../apps/server/test/harness.ts';
import { type ClientOptions, createClient, createPublicClient, RolecallError, type Schemas } from './index.ts';

const service = await startService();
const workspace = await service.workspace();

type Fetch = NonNullable<ClientOptions['fetch']>;
type Fault = (request: Request, send: Fetch) => Promise<Response>;

/** A client whose first requests meet these faults, in order. Pauses between attempts are recorded instead of waited for. */
function misbehaving(faults: Fault[], more: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const pauses: number[] = [];
  const client = createClient({
    baseUrl: service.url,
    key: workspace.secretKey,
    random: () => 1,
    sleep: async (ms) => void pauses.push(ms),
    fetch(request) {
      requests.push(request.clone());
      const fault = faults.shift();
      return fault === undefined ? fetch(request) : fault(request, fetch);
    },
    ...more,
  });
  return { client, requests, pauses };
}

const error = (status: number, code: string, headers: Record<string, string> = {}): Fault => {
  const body = JSON.stringify({ error: { code, message: 'Created by the test.' } });
  return async () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } });
};
const unreachable: Fault = async () => {
  throw new TypeError('fetch failed');
};
/** The service handles the request, but its response is lost. */
const responseLost: Fault = async (request, send) => {
  await send(request);
  throw new TypeError('fetch failed');
};
const hangs: Fault = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const responseInterrupted: Fault = async (request, send) => {
  const response = await send(request);
  const bytes = (await response.bytes()).subarray(0, 20);
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};

const job: Schemas['NewJob'] = {
  title: 'Gardener',
  description: 'You keep the roof green.',
  employmentType: 'part_time',
  workplaceType: 'onsite',
};
const failure = (code: string) => (thrown: unknown) => thrown instanceof RolecallError && thrown.code === code;

describe('calls', () => {
  const { client } = misbehaving([]);

  it('create, read, change and delete a record, with types generated from the document', async () => {
    const created = await client.post('/jobs', { body: job });
    assert.equal(created.status, 201);
    const status: 'draft' | 'open' | 'closed' = created.data.status;
    assert.equal(status, 'draft');
    const path = { id: created.data.id };
    const read = await client.get('/jobs/{id}', { params: { path } });
    assert.deepEqual(read.data, created.data);
    assert.equal(read.etag, created.etag);
    assert.ok(read.requestId);
    const header = { 'If-Match': read.etag! };
    const changed = await client.patch('/jobs/{id}', { params: { path, header }, body: { title: 'Head gardener' } });
    assert.equal(changed.data.title, 'Head gardener');
    const stale = client.patch('/jobs/{id}', { params: { path, header }, body: { title: 'Lost' } });
    await assert.rejects(stale, failure('precondition_failed'));
    assert.equal((await client.post('/jobs/{id}/publish', { params: { path } })).data.status, 'open');
    const gone = await client.delete('/jobs/{id}', { params: { path } });
    assert.deepEqual([gone.status, gone.data], [204, undefined]);
    await assert.rejects(client.get('/jobs/{id}', { params: { path } }), failure('not_found'));
  });

  it('what the compiler must reject', () => {
    const never = () => {
      // @ts-expect-error no such path
      void client.get('/nothing');
      // @ts-expect-error the path parameter is required
      void client.get('/jobs/{id}');
      // @ts-expect-error a body is required
      void client.post('/jobs');
      // @ts-expect-error not one of the values
      void client.post('/jobs', { body: { ...job, employmentType: 'sometimes' } });
      // @ts-expect-error not a list
      void client.pages('/workspace');
    };
    assert.equal(typeof never, 'function');
  });

  it('an error has the code, status, details, messages by field and request ID', async () => {
    const wrong = { ...job, title: '', currency: 'XYZ1' };
    await assert.rejects(client.post('/jobs', { body: wrong }), (thrown: unknown) => {
      assert.ok(thrown instanceof RolecallError);
      assert.deepEqual([thrown.code, thrown.status], ['validation_error', 422]);
      assert.deepEqual(Object.keys(thrown.fields).sort(), ['currency', 'title']);
      assert.match(thrown.requestId!, /^[0-9a-f-]{36}$/);
      return true;
    });
    const outsider = createClient({ baseUrl: service.url, key: 'nonsense' });
    await assert.rejects(outsider.get('/me'), failure('unauthorized'));
  });

  it('a response that is not JSON is returned unread', async () => {
    const stream = await client.get('/events/stream', { signal: AbortSignal.timeout(10_000) });
    assert.equal(stream.data.headers.get('content-type'), 'text/event-stream');
    await stream.data.body!.cancel();
  });

  it('the public API by a publishable key', async () => {
    const { data } = await client.post('/jobs', { body: { ...job, title: 'In the open' } });
    await client.post('/jobs/{id}/publish', { params: { path: { id: data.id } } });
    const site = createPublicClient({ baseUrl: `${service.url}/`, key: workspace.publishableKey });
    const list = await site.get('/jobs', { params: { query: { q: 'open' } } });
    assert.ok(list.data.jobs.some(({ slug }) => slug === data.slug));
  });
});

describe('lists', () => {
  it('return every record once, fetching pages on demand', async () => {
    const { client, requests } = misbehaving([]);
    const department = 'Paging';
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1)
      ids.push((await client.post('/jobs', { body: { ...job, department } })).data.id);
    requests.length = 0;
    const query = { department, limit: 3 };
    const listed: string[] = [];
    for await (const { id } of client.pages('/jobs', { params: { query } })) listed.push(id);
    assert.deepEqual(listed, ids.toReversed());
    assert.equal(requests.length, 3);
    requests.length = 0;
    for await (const { id } of client.pages('/jobs', { params: { query } })) if (id === ids[6]) break;
    assert.equal(requests.length, 1, 'no page is fetched in advance');
    const some = { query: { ids: ids.slice(0, 2), limit: 1 } };
    const few: string[] = [];
    for await (const { id } of client.pages('/jobs', { params: some })) few.push(id);
    assert.deepEqual(few, [ids[1], ids[0]]);
  });

  it('the change feed ends when it has caught up', async () => {
    const { client } = misbehaving([]);
    const types: string[] = [];
    for await (const { type } of client.pages('/activity-events', { params: { query: { order: 'asc', limit: 50 } } }))
      types.push(type);
    assert.equal(types[0], 'workspace.created');
  });
});

describe('failures', () => {
  it('a POST takes effect once, whatever happens to its responses, because each attempt has the same key', async () => {
    const { client, requests, pauses } = misbehaving([unreachable, responseLost, responseInterrupted]);
    const department = 'Once';
    const created = await client.post('/jobs', { body: { ...job, department } });
    assert.equal(created.status, 201);
    assert.equal(created.isReplayed, true);
    const { data } = await client.get('/jobs', { params: { query: { department } } });
    assert.deepEqual(
      data.map(({ id }) => id),
      [created.data.id],
    );
    const keys = new Set(requests.slice(0, 4).map(({ headers }) => headers.get('idempotency-key')));
    assert.equal(keys.size, 1);
    assert.match([...keys][0]!, /^[0-9a-f]{32}$/);
    assert.deepEqual(pauses, [500, 1_000, 2_000]);
  });

  it('a DELETE whose response was lost succeeds', async () => {
    const { client } = misbehaving([]);
    const path = { id: (await client.post('/jobs', { body: job })).data.id };
    const lossy = misbehaving([responseLost]);
    assert.equal((await lossy.client.delete('/jobs/{id}', { params: { path } })).status, 204);
    await assert.rejects(lossy.client.delete('/jobs/{id}', { params: { path } }), failure('not_found'));
  });

  it('calls have different keys, unless the caller sets one', async () => {
    const { client, requests } = misbehaving([responseLost]);
    const header = { 'Idempotency-Key': 'mine' };
    await client.post('/jobs', { body: job, params: { header } });
    await client.post('/jobs', { body: job });
    await client.post('/jobs', { body: job });
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    assert.deepEqual(keys.slice(0, 2), ['mine', 'mine']);
    assert.equal(new Set(keys).size, 3);
  });

  it('a dry run has no key and no effect, and returns the events that it would have recorded', async () => {
    const { client, requests } = misbehaving([responseLost]);
    const { data, meta, status, isDryRun } = await client.post('/jobs', { body: job, dryRun: true });
    assert.deepEqual([status, isDryRun, meta?.dryRun?.events[0]?.type], [201, true, 'job.created']);
    assert.deepEqual(
      requests.map(({ headers }) => headers.get('idempotency-key')),
      [null, null],
    );
    await assert.rejects(client.get('/jobs/{id}', { params: { path: { id: data.id } } }), failure('not_found'));
    // @ts-expect-error reads have nothing to try
    await client.get('/jobs', { dryRun: true });
  });

  it('Retry-After is respected, up to the maximum wait', async () => {
    const limited = misbehaving([error(429, 'rate_limited', { 'retry-after': '7' })]);
    await limited.client.get('/jobs');
    assert.deepEqual(limited.pauses, [7_000]);
    const date = new Date(Date.now() + 20_000).toUTCString();
    const unavailable = misbehaving([error(503, 'unavailable', { 'retry-after': date })]);
    await unavailable.client.get('/jobs');
    assert.ok(unavailable.pauses[0]! > 15_000 && unavailable.pauses[0]! <= 20_000);
    const tooLong = misbehaving([error(429, 'rate_limited', { 'retry-after': '61' })]);
    await assert.rejects(tooLong.client.get('/jobs'), failure('rate_limited'));
    assert.deepEqual(tooLong.pauses, []);
    const running = misbehaving([error(409, 'idempotency_in_progress', { 'retry-after': '1' })]);
    assert.equal((await running.client.post('/jobs', { body: job })).status, 201);
    assert.deepEqual(running.pauses, [1_000]);
  });

  it('a call fails with the last error after the maximum number of retries', async () => {
    const down = misbehaving(
      Array.from({ length: 9 }, () => error(500, 'internal_error')),
      { random: () => 0 },
    );
    await assert.rejects(down.client.get('/jobs'), failure('internal_error'));
    assert.deepEqual(down.pauses, [250, 500, 1_000]);
    const gone = misbehaving([unreachable, unreachable], { retries: 1 });
    await assert.rejects(gone.client.get('/jobs'), (thrown: unknown) => {
      assert.ok(thrown instanceof RolecallError && thrown.cause instanceof TypeError);
      assert.deepEqual([thrown.code, thrown.status], ['network_error', null]);
      return true;
    });
  });

  it('errors that a retry cannot fix or could make worse are not retried', async () => {
    const conflict = misbehaving([error(409, 'conflict')]);
    await assert.rejects(conflict.client.post('/jobs', { body: job }), failure('conflict'));
    const path = { id: (await conflict.client.post('/jobs', { body: job })).data.id };
    const guarded = misbehaving([responseLost]);
    const header = { 'If-Match': '*' };
    const patch = guarded.client.patch('/jobs/{id}', { params: { path, header }, body: { title: 'Guarded' } });
    await assert.rejects(patch, failure('network_error'));
    const entry = misbehaving([responseLost]);
    const body = { workspace: workspace.slug, email: 'nobody@example.com' };
    await assert.rejects(entry.client.post('/password-resets', { body }), failure('network_error'));
    assert.equal(entry.requests[0]!.headers.get('idempotency-key'), null);
    assert.deepEqual([...conflict.pauses, ...guarded.pauses, ...entry.pauses], []);
  });

  it('a response that does not arrive in time is a timeout', async () => {
    const { client, pauses } = misbehaving([hangs, hangs], { timeoutMs: 20, retries: 1 });
    await assert.rejects(client.get('/jobs'), failure('timeout'));
    assert.deepEqual(pauses, [500]);
  });

  it('an abort by the caller ends a call that is waiting for its response, without a retry', async () => {
    const stop = new AbortController();
    const stopped: Fault = (request, send) => {
      setImmediate(() => stop.abort(new Error('the caller has gone')));
      return hangs(request, send);
    };
    const { client, requests } = misbehaving([stopped]);
    await assert.rejects(client.get('/jobs', { signal: stop.signal }), /the caller has gone/);
    await assert.rejects(client.get('/jobs', { signal: stop.signal }), /the caller has gone/);
    assert.equal(requests.length, 1);
  });

  it('an abort by the caller ends the pause before the next attempt', async () => {
    const stop = new AbortController();
    const client = createClient({
      baseUrl: service.url,
      key: workspace.secretKey,
      fetch: async () => {
        setImmediate(() => stop.abort(new Error('the caller has gone')));
        throw new TypeError('fetch failed');
      },
    });
    await assert.rejects(client.get('/jobs', { signal: stop.signal }), /the caller has gone/);
  });

  it('a response that is not from the API has its own error code', async () => {
    const proxy: Fault = async () => new Response('<h1>Bad gateway</h1>', { status: 404 });
    await assert.rejects(misbehaving([proxy]).client.get('/jobs'), failure('unexpected_response'));
  });
});

it('sync reads a list, then what has changed in it, and returns the next token', async () => {
  const { client } = misbehaving([unreachable]);
  const copy = new Map<string, Schemas['Job']>();
  const catchUp = async (syncToken?: string): Promise<string> => {
    const query = { limit: 1, department: 'Sync', ...(syncToken === undefined ? {} : { syncToken }) };
    const changes = client.sync('/jobs', { params: { query } });
    for (;;) {
      const { done, value } = await changes.next();
      if (done === true) return value;
      if (value.tombstone) copy.delete(value.tombstone.id);
      else copy.set(value.record.id, value.record);
    }
  };
  const create = async (title: string) => {
    const body = {
      title,
      description: 'x',
      employmentType: 'full_time',
      workplaceType: 'remote',
      department: 'Sync',
    } as const;
    return (await client.post('/jobs', { body })).data.id;
  };
  const [kept, gone] = [await create('Kept'), await create('Gone')];
  const token = await catchUp();
  assert.deepEqual([...copy.keys()].sort(), [kept, gone].sort());
  await client.delete('/jobs/{id}', { params: { path: { id: gone } } });
  const added = await create('Added');
  await catchUp(token);
  assert.deepEqual([...copy.values()].map(({ title }) => title).sort(), ['Added', 'Kept']);
  assert.ok(copy.has(added));
});

it('sync returns the whole list if its records show other custom fields, without records that are gone', async () => {
  const { client } = misbehaving([]);
  const source = 'other fields';
  const create = async (lastName: string) => {
    const { data } = await client.post('/candidates', { body: { firstName: 'Ada', lastName, email: null, source } });
    return data.id;
  };
  const ids = [await create('One'), await create('Two'), await create('Three')];
  const copy = new Map<string, Schemas['Candidate']>();
  const catchUp = async (syncToken?: string): Promise<string> => {
    const query = { limit: 1, ids, ...(syncToken === undefined ? {} : { syncToken }) };
    const changes = client.sync('/candidates', { params: { query } });
    for (;;) {
      const { done, value } = await changes.next();
      if (done === true) return value;
      if (value.tombstone) copy.delete(value.tombstone.id);
      else copy.set(value.record.id, value.record);
    }
  };
  const first = await catchUp();
  const body = {
    entity: 'candidate',
    key: 'shoe_size',
    label: 'Shoe size',
    type: 'number',
    required: false,
    private: false,
  } as const;
  await client.post('/custom-fields', { body });
  await client.delete('/candidates/{id}', { params: { path: { id: ids[0]! } } });
  const second = await catchUp(first);
  assert.deepEqual(
    [...copy.values()].map(({ customFields }) => customFields.shoe_size),
    [null, null],
  );
  const { data } = await client.get('/candidates', { params: { query: { ids, syncToken: second } } });
  assert.deepEqual(data, [], 'the next token is that of the list that was read again');
});
