import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

const create = async (label: string, kind = 'rejected'): Promise<Json> =>
  (await api('POST', '/rejection-reasons', { label, kind })).body.data;

describe('rejection reasons', () => {
  it('a new workspace has reasons of both kinds, in order, each with its event', async () => {
    const fresh = await service.workspace();
    for (const kind of ['rejected', 'withdrawn']) {
      const reasons: Json[] = (await fresh.api('GET', `/rejection-reasons?kind=${kind}&order=asc`)).body.data;
      assert.ok(reasons.length > 3, kind);
      assert.deepEqual(
        reasons.map(({ position }) => position),
        reasons.map((_, index) => index),
      );
      const [event] = await eventsOf(fresh, reasons[0]!.id);
      assert.deepEqual([event.type, event.data.rejectionReason], ['rejection_reason.created', reasons[0]]);
    }
  });

  it('are created after the others, renamed, reordered and deleted, each with its event', async () => {
    const [first, second] = [await create('Work sample'), await create('References')];
    assert.equal(second.position, first.position + 1);
    const patched = await api('PATCH', `/rejection-reasons/${first.id}`, { label: 'Weak work sample', position: 0 });
    assert.deepEqual([patched.body.data.label, patched.body.data.position], ['Weak work sample', 0]);
    assert.equal((await api('DELETE', `/rejection-reasons/${first.id}`)).status, 204);
    assert.equal((await api('GET', `/rejection-reasons/${first.id}`)).status, 404);
    assert.deepEqual(
      (await eventsOf(workspace, first.id)).map(({ type }) => type),
      ['rejection_reason.created', 'rejection_reason.updated', 'rejection_reason.deleted'],
    );
    assert.equal((await create('Weak work sample')).label, 'Weak work sample', 'the label is free again');
  });

  it('a label is unique within its kind, ignoring case, also when renamed', async () => {
    const [one, other] = [await create('Culture'), await create('Timing')];
    const taken = await api('POST', '/rejection-reasons', { label: 'CULTURE', kind: 'rejected' });
    assert.deepEqual([taken.status, taken.body.error?.details], [409, { field: 'label', existingId: one.id }]);
    assert.equal((await api('PATCH', `/rejection-reasons/${other.id}`, { label: 'culture' })).status, 409);
    assert.ok((await create('Culture', 'withdrawn')).id);
    const kind = await api('PATCH', `/rejection-reasons/${one.id}`, { kind: 'withdrawn' });
    assert.equal(kind.body.error?.details.field, 'kind', 'the kind cannot change');
  });

  it('one in use cannot be deleted but archived: applications keep it, no other gets it, until it is restored', async () => {
    const job = await makeJob(workspace);
    const { id: rejectionReasonId } = await create('Overqualified');
    const path = `/rejection-reasons/${rejectionReasonId}`;
    const [first, second] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    await api('POST', `/applications/${first.id}/reject`, { rejectionReasonId });
    const used = await api('DELETE', path);
    assert.deepEqual([used.status, used.body.error?.details.usedBy], [409, 'applications']);
    const archived = await api('POST', `${path}/archive`);
    assert.notEqual(archived.body.data.archivedAt, null);
    const again = await api('POST', `${path}/archive`);
    assert.equal(again.headers.get('etag'), archived.headers.get('etag'));
    const reject = () => api('POST', `/applications/${second.id}/reject`, { rejectionReasonId });
    assert.equal((await reject()).body.error?.details.field, 'rejectionReasonId');
    assert.equal((await api('GET', `/applications/${first.id}`)).body.data.rejectionReasonId, rejectionReasonId);
    const active: Json[] = (await api('GET', '/rejection-reasons?archived=false&limit=100')).body.data;
    assert.ok(!active.some(({ id }) => id === rejectionReasonId));
    assert.equal((await api('POST', `${path}/restore`)).body.data.archivedAt, null);
    assert.equal((await reject()).status, 200);
  });

  it('is deleted or used, never both, by concurrent requests', async () => {
    const job = await makeJob(workspace);
    for (let round = 0; round < 5; round += 1) {
      const { id: rejectionReasonId } = await create(`Contested ${round}`);
      const application = await apply(workspace, job.id);
      const [deletion, rejection] = await Promise.all([
        api('DELETE', `/rejection-reasons/${rejectionReasonId}`),
        api('POST', `/applications/${application.id}/reject`, { rejectionReasonId }),
      ]);
      const outcome = [deletion.status, rejection.status].join();
      assert.ok(['204,422', '409,200'].includes(outcome), outcome);
    }
  });

  it('require scopes of their own', async () => {
    const { id } = await create('Scopes');
    const reader = await keyWith(workspace, 'rejection_reasons:read', 'applications:write');
    assert.equal((await reader.api('GET', `/rejection-reasons/${id}`)).status, 200);
    assert.equal((await reader.api('POST', `/rejection-reasons/${id}/archive`)).status, 403);
    const other = await keyWith(workspace, 'applications:read');
    assert.equal((await other.api('GET', '/rejection-reasons')).status, 403);
  });
});
