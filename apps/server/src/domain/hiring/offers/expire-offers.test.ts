import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { expireOffers } from './expire-offers.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const sendOne = async (at: TestWorkspace = workspace, expiresIn = 3_600_000): Promise<Json> => {
  const { id: applicationId } = await apply(at, (await makeJob(at)).id);
  const expiresAt = new Date(Date.now() + expiresIn).toISOString();
  const { id } = (await at.api('POST', '/offers', { applicationId, title: 'Keeper', expiresAt })).body.data;
  return (await at.api('POST', `/offers/${id}/send`)).body.data;
};
const read = async (id: string) => api('GET', `/offers/${id}`);
const typesOf = async (id: string, at = workspace) => (await eventsOf(at, id)).map(({ type }) => type);

describe('expiry of offers', () => {
  beforeEach(() => moveClock(service.db, '0 seconds'));

  it('from expiresAt an offer is returned as expired, before the background job has stored it', async () => {
    const offer = await sendOne();
    const sent = await read(offer.id);
    await moveClock(service.db, '2 hours');
    const expired = await read(offer.id);
    assert.equal(expired.body.data.status, 'expired');
    assert.notEqual(expired.headers.get('etag'), sent.headers.get('etag'));
    const found = async (status: string) =>
      (await api('GET', `/offers?status=${status}&ids=${offer.id}`)).body.data.length;
    assert.deepEqual([await found('sent'), await found('expired')], [0, 1]);
    assert.deepEqual(await typesOf(offer.id), ['offer.created', 'offer.sent']);
    await expireOffers.run(service.db, service.services);
    const written = await read(offer.id);
    assert.equal(written.headers.get('etag'), expired.headers.get('etag'));
    assert.equal(written.text, expired.text, 'one tag stands for one response');
    assert.equal(written.body.data.updatedAt, offer.expiresAt);
    assert.deepEqual([await found('sent'), await found('expired')], [0, 1]);
  });

  it('the job expires due offers in every workspace once, as the system, and no others', async () => {
    const other = await service.workspace();
    const [due, theirs, later, withdrawn] = [
      await sendOne(),
      await sendOne(other),
      await sendOne(workspace, 10 * 3_600_000),
      await sendOne(),
    ];
    await api('POST', `/offers/${withdrawn.id}/withdraw`);
    await moveClock(service.db, '2 hours');
    await Promise.all(Array.from({ length: 3 }, () => expireOffers.run(service.db, service.services)));
    assert.deepEqual(await typesOf(due.id), ['offer.created', 'offer.sent', 'offer.expired']);
    assert.deepEqual(await typesOf(theirs.id, other), ['offer.created', 'offer.sent', 'offer.expired']);
    assert.deepEqual(await typesOf(later.id), ['offer.created', 'offer.sent']);
    assert.deepEqual(await typesOf(withdrawn.id), ['offer.created', 'offer.sent', 'offer.withdrawn']);
    const event = (await eventsOf(workspace, due.id)).at(-1);
    assert.equal(event.actor.type, 'system');
    assert.equal(event.data.offer.status, 'expired');
    assert.deepEqual(event.data.changes, { status: { from: 'sent', to: 'expired' } });
  });

  it('one run expires more offers than fit in a batch', async () => {
    const own = await service.workspace();
    const { id: jobId } = await makeJob(own);
    const { id: applicationId } = await apply(own, jobId);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    for (let index = 0; index < 105; index += 1) {
      const { id } = (await own.api('POST', '/offers', { applicationId, title: `Offer ${index}`, expiresAt })).body
        .data;
      await own.api('POST', `/offers/${id}/send`);
    }
    await moveClock(service.db, '2 hours');
    await expireOffers.run(service.db, service.services);
    const events = await own.api('GET', '/activity-events?type=offer.expired&limit=100');
    assert.equal(events.body.data.length, 100);
    assert.equal(events.body.meta?.pagination.hasMore, true);
  });

  it('deleting an expired offer stores the expiry first; an offer deleted before its expiry does not expire', async () => {
    const [late, early] = [await sendOne(), await sendOne()];
    await api('DELETE', `/offers/${early.id}`);
    await moveClock(service.db, '2 hours');
    assert.equal((await api('DELETE', `/offers/${late.id}`)).status, 204);
    await expireOffers.run(service.db, service.services);
    assert.deepEqual(await typesOf(late.id), ['offer.created', 'offer.sent', 'offer.expired', 'offer.deleted']);
    assert.deepEqual(await typesOf(early.id), ['offer.created', 'offer.sent', 'offer.deleted']);
    const { data } = (await api('GET', `/offers?includeDeleted=true&ids=${late.id},${early.id}`)).body;
    assert.deepEqual(
      data.map(({ status }: Json) => status),
      ['sent', 'expired'],
    );
  });

  it('a decision on an expired offer returns 409, hires no one and stores the expiry', async () => {
    for (const [path, body, to] of [
      ['decision', { decision: 'accepted' }, 'accepted'],
      ['decision', { decision: 'declined' }, 'declined'],
      ['withdraw', undefined, 'withdrawn'],
      ['send', undefined, 'sent'],
    ] as const) {
      await moveClock(service.db, '0 seconds');
      const offer = await sendOne();
      await moveClock(service.db, '2 hours');
      const rejected = await api('POST', `/offers/${offer.id}/${path}`, body, {
        'idempotency-key': `late-${offer.id}`,
      });
      assert.equal(rejected.status, 409);
      assert.deepEqual(rejected.body.error?.details, { from: 'expired', to });
      assert.deepEqual(await typesOf(offer.id), ['offer.created', 'offer.sent', 'offer.expired']);
      const event = (await eventsOf(workspace, offer.id)).at(-1);
      assert.equal(event.actor.type, 'system');
      assert.equal((await api('GET', `/applications/${offer.applicationId}`)).body.data.status, 'active');
    }
  });
});
