import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf } from '../../../../test/hiring.ts';

const service = await startService();
const invite = (workspace: Json, email: string, role = 'owner') =>
  workspace.api('POST', '/members', { email, name: 'Grace', role });

describe('members', () => {
  it('an invited person is a member who has not joined yet, as stated in the event', async () => {
    const workspace = await service.workspace();
    const { status, body } = await invite(workspace, 'grace@example.com', 'recruiter');
    assert.equal(status, 201);
    assert.ok(body.data.invitedAt);
    assert.equal(body.data.joinedAt, null);
    const [event] = await eventsOf(workspace, body.data.id);
    assert.deepEqual([event.type, event.data], ['member.invited', { member: body.data }]);
    assert.ok(!('password_hash' in body.data) && !('passwordHash' in body.data));
  });

  it('an email address belongs to one member, ignoring case, until they are removed', async () => {
    const workspace = await service.workspace();
    const { id } = (await invite(workspace, 'grace@example.com')).body.data;
    assert.equal((await invite(workspace, 'Grace@Example.com')).status, 409);
    await workspace.api('DELETE', `/members/${id}`);
    assert.equal((await invite(workspace, 'Grace@Example.com')).status, 201);
  });

  it('the last owner can neither be removed nor change roles', async () => {
    const workspace = await service.workspace();
    const [owner] = (await workspace.api('GET', '/members?role=owner')).body.data;
    assert.equal((await workspace.api('DELETE', `/members/${owner.id}`)).status, 409);
    assert.equal((await workspace.api('PATCH', `/members/${owner.id}`, { role: 'admin' })).status, 409);
    assert.equal((await workspace.api('PATCH', `/members/${owner.id}`, { role: 'owner' })).status, 200);
    await invite(workspace, 'admin@example.com', 'admin');
    assert.equal((await workspace.api('DELETE', `/members/${owner.id}`)).status, 409);
    const second = (await invite(workspace, 'second@example.com')).body.data.id;
    assert.equal((await workspace.api('DELETE', `/members/${owner.id}`)).status, 204);
    assert.equal((await workspace.api('DELETE', `/members/${second}`)).status, 409);
  });

  it('when all owners are removed concurrently, one remains', async () => {
    const workspace = await service.workspace();
    for (const name of ['a', 'b', 'c', 'd']) await invite(workspace, `${name}@example.com`);
    const owners = (await workspace.api('GET', '/members?role=owner')).body.data;
    const answers = await Promise.all(
      owners.map(({ id }: Json, index: number) =>
        index % 2 === 0
          ? workspace.api('DELETE', `/members/${id}`)
          : workspace.api('PATCH', `/members/${id}`, { role: 'interviewer' }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 409).length, 1);
    assert.equal((await workspace.api('GET', '/members?role=owner')).body.data.length, 1);
  });

  it('a role change records one event, setting the same role none', async () => {
    const workspace = await service.workspace();
    const { id } = (await invite(workspace, 'grace@example.com', 'recruiter')).body.data;
    assert.equal((await workspace.api('PATCH', `/members/${id}`, { role: 'admin' })).body.data.role, 'admin');
    assert.equal((await workspace.api('PATCH', `/members/${id}`, { role: 'admin' })).headers.get('etag'), '"r2"');
    assert.equal((await workspace.api('PATCH', `/members/${id}`, { role: 'king' })).status, 422);
    const [, changed, ...more] = await eventsOf(workspace, id);
    assert.deepEqual(changed.data.changes, { role: { from: 'recruiter', to: 'admin' } });
    assert.deepEqual(more, []);
  });
});
