import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../test/hiring.ts';
import type { Context } from '../../../platform/context/context.ts';
import { ApiError } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { deleteScorecard, getScorecard, submitScorecard, updateScorecard } from './change-scorecard.ts';
import { scorecardOperations } from './endpoints.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);
const [ida, grace] = [await member('Ida'), await member('Grace')];

async function member(name: string): Promise<Context> {
  const email = `${name.toLowerCase()}@example.com`;
  const { id } = (await api('POST', '/members', { email, name, role: 'interviewer' })).body.data;
  return { ...workspace.context, actor: { type: 'operator', id, name } };
}

/** The scorecards of an application that the list returns to this member. */
async function listed(context: Context, applicationId: string): Promise<string[]> {
  const list = scorecardOperations.find(({ spec }) => spec.id === 'listScorecards')!;
  // The common type of operations does not include this query.
  const page = (await list.run(context, {
    params: {},
    query: { applicationId: [applicationId] },
    body: undefined,
  } as never)) as Json;
  return page.items.map(({ id }: Json) => id);
}

const code = (expected: string) => (error: unknown) => error instanceof ApiError && error.code === expected;

describe('scorecards', () => {
  it("interviewers see others' scorecards for an application and stage only after submitting their own", async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const stageId = job.stages.interview;
    const hers = await submitScorecard(ida, { applicationId, stageId, rating: 'strong_no' });
    await assert.rejects(getScorecard(grace, hers.id), code('not_found'));
    assert.deepEqual(await listed(grace, applicationId), []);
    // A scorecard for another stage makes only that stage visible.
    const elsewhere = await submitScorecard(grace, { applicationId, rating: 'yes' });
    await assert.rejects(getScorecard(grace, hers.id), code('not_found'));
    assert.deepEqual(await listed(grace, applicationId), [elsewhere.id]);
    const own = await submitScorecard(grace, { applicationId, stageId, rating: 'yes' });
    assert.equal((await getScorecard(grace, hers.id)).rating, 'strong_no');
    assert.deepEqual(await listed(grace, applicationId), [own.id, elsewhere.id, hers.id]);
    assert.deepEqual(await listed(ida, applicationId), [own.id, hers.id]);
    await api('DELETE', `/scorecards/${own.id}`);
    await assert.rejects(getScorecard(grace, hers.id), code('not_found'));
  });

  it('interviewers who can read a scorecard of another member neither change nor replace their own', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const own = await submitScorecard(grace, { applicationId, rating: 'yes' });
    assert.equal((await updateScorecard(grace, own.id, { comment: 'Before' })).comment, 'Before');
    const hers = await submitScorecard(ida, { applicationId, rating: 'strong_no', comment: 'Too slow' });
    for (const patch of [{ rating: 'no' as const }, { comment: 'Slow' }, { criteria: [], comment: null }])
      await assert.rejects(updateScorecard(grace, own.id, patch), code('forbidden'));
    await assert.rejects(deleteScorecard(grace, own.id), code('forbidden'));
    assert.equal((await updateScorecard(grace, own.id, { comment: 'Before' })).revision, 2, 'the same is no change');
    await api('DELETE', `/scorecards/${hers.id}`);
    await assert.rejects(updateScorecard(grace, own.id, { rating: 'no' }), code('forbidden'), 'she may have read it');
    const alone = await submitScorecard(grace, { applicationId, stageId: job.stages.interview, rating: 'yes' });
    await deleteScorecard(grace, alone.id);
    assert.equal((await api('PATCH', `/scorecards/${own.id}`, { rating: 'no' })).status, 200, 'a key can correct it');
  });

  it('an API key sees all', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const { id } = await submitScorecard(ida, { applicationId, rating: 'no' });
    assert.equal((await api('GET', `/scorecards/${id}`)).status, 200);
    assert.equal((await api('GET', `/scorecards?applicationId=${applicationId}`)).body.data.length, 1);
  });

  it("members submit scorecards in their own name and cannot change others'", async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    await assert.rejects(
      submitScorecard(grace, { applicationId, rating: 'yes', authorId: ida.actor.id! }),
      code('validation_error'),
    );
    const card = await submitScorecard(ida, { applicationId, rating: 'yes' });
    assert.equal(card.authorId, ida.actor.id);
    assert.equal((await updateScorecard(ida, card.id, { rating: 'no' })).rating, 'no');
    await submitScorecard(grace, { applicationId, rating: 'yes' });
    await assert.rejects(updateScorecard(grace, card.id, { rating: 'no' }), code('forbidden'));
    await assert.rejects(deleteScorecard(grace, card.id), code('forbidden'));
  });

  it('changing a scorecard that is not visible returns 404, like reading it', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const card = await submitScorecard(ida, { applicationId, rating: 'yes' });
    await assert.rejects(updateScorecard(grace, card.id, { rating: 'no' }), code('not_found'));
    await assert.rejects(deleteScorecard(grace, card.id), code('not_found'));
  });

  it('one scorecard per application, stage and author, even with concurrent submissions', async () => {
    const { id: applicationId, candidateId } = await apply(workspace, job.id);
    const body = { applicationId, authorId: ida.actor.id, rating: 'yes', criteria: [{ label: 'SQL', score: 5 }] };
    const tries = await Promise.all(Array.from({ length: 10 }, () => api('POST', '/scorecards', body)));
    const [made, ...others] = tries.sort((a, b) => a.status - b.status);
    assert.equal(made?.status, 201);
    assert.equal(made?.body.data.candidateId, candidateId);
    for (const { status } of others) assert.equal(status, 409);
    assert.equal((await api('POST', '/scorecards', { ...body, stageId: job.stages.offer })).status, 201);
    const { id } = made!.body.data;
    await api('PATCH', `/scorecards/${id}`, { rating: 'strong_yes', criteria: [{ label: 'SQL', score: 5 }] });
    const events = await eventsOf(workspace, id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['scorecard.submitted', 'scorecard.updated'],
    );
    assert.deepEqual(events[1].data.changes, { rating: { from: 'yes', to: 'strong_yes' } });
  });

  it('each interview has a scorecard of each author, in the same stage too, and no second one from another stage', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const interview = async () => {
      const times = { scheduledAt: '2024-01-01T09:00:00Z', status: 'completed' };
      const { body } = await api('POST', '/interviews', { applicationId, type: 'technical', mode: 'video', ...times });
      return body.data.id;
    };
    const [first, second] = [await interview(), await interview()];
    const about = { applicationId, authorId: ida.actor.id, rating: 'yes', stageId: job.stages.interview };
    const submit = (more: object) => api('POST', '/scorecards', { ...about, ...more });
    const made = [await submit({ interviewId: first }), await submit({ interviewId: second }), await submit({})];
    assert.deepEqual(
      made.map(({ status, body }) => [status, body.data?.interviewId]),
      [
        [201, first],
        [201, second],
        [201, null],
      ],
    );
    const again = await submit({ interviewId: second, stageId: job.stages.offer });
    assert.equal(again.status, 409);
    assert.equal(again.body.error?.details.existingId, made[1]!.body.data.id);
    assert.equal((await submit({})).body.error?.details.existingId, made[2]!.body.data.id);
  });

  it('references must exist in the workspace and be consistent; otherwise 422 naming the field', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const other = await makeJob(workspace);
    const good = { applicationId, authorId: ida.actor.id, rating: 'yes' };
    const wrong = {
      applicationId: newId(),
      authorId: newId(),
      stageId: other.stages.offer,
      candidateId: newId(),
      rating: 'maybe',
      criteria: [{ label: 'x', score: 6 }],
    };
    for (const [field, value] of Object.entries(wrong)) {
      const rejected = await api('POST', '/scorecards', { ...good, [field]: value });
      assert.equal(rejected.status, 422, field);
      assert.ok(rejected.body.error?.details.field.startsWith(field), field);
    }
    const { authorId: _, ...anonymous } = good;
    assert.equal((await api('POST', '/scorecards', anonymous)).body.error?.details.field, 'authorId');
  });
});
