import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';

const service = await startService();
const DERIVED = ['nextInterview', 'ratings', 'unansweredMessage', 'lastActivity'];

/** An application of a candidate with this last name. */
async function applicant(workspace: TestWorkspace, jobId: string, lastName: string): Promise<Json> {
  const candidateId = await makeCandidate(workspace, { lastName });
  return (await workspace.api('POST', '/applications', { candidateId, jobId })).body.data;
}

/** A message from the candidate, or from the team to the candidate. */
async function message(
  workspace: TestWorkspace,
  { id: applicationId, candidateId }: Json,
  direction: 'in' | 'out',
): Promise<string> {
  const id = newId();
  await service.db.write.query(sql`
    insert into messages (workspace_id, id, candidate_id, application_id, direction, sender, recipients, subject, text, html,
      status, thread_id)
    values (${workspace.id}, ${id}, ${candidateId}, ${applicationId}, ${direction}, 'a@example.com',
      array['b@example.com'], 'Hello', 'Hello', '<p>Hello</p>', ${direction === 'in' ? 'received' : 'sent'}, ${id})`);
  return id;
}

async function ratedBy({ api }: TestWorkspace, applicationId: string, authorId: string, rating: string): Promise<void> {
  const { status, text } = await api('POST', '/scorecards', { applicationId, authorId, rating });
  assert.equal(status, 201, text);
}

describe('what lists of applications show of the records that belong to them', () => {
  it('is the next interview, the average rating, an unanswered message and the newest event', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const application = await apply(workspace, job.id);
    const other = await apply(workspace, job.id);
    const [one, two] = [await makeMember(workspace), await makeMember(workspace)];
    const read = async (id: string) =>
      (await api('GET', `/applications?ids=${id}&expand=${DERIVED.join(',')}`)).body.data[0];
    const before = await read(other.id);
    assert.deepEqual([before.nextInterview, before.ratings, before.unansweredMessage], [null, null, null]);
    assert.equal(before.lastActivity.type, 'application.created');

    const schedule = async (scheduledAt: string) =>
      (await api('POST', '/interviews', { applicationId: application.id, type: 'final', mode: 'phone', scheduledAt }))
        .body.data;
    const later = await schedule('2090-02-01T09:00:00Z');
    const next = await schedule('2090-01-01T09:00:00Z');
    await ratedBy(workspace, application.id, one, 'strong_yes');
    await ratedBy(workspace, application.id, two, 'no');
    const received = await message(workspace, application, 'in');
    let shown = await read(application.id);
    assert.deepEqual(shown.nextInterview, next);
    assert.deepEqual(shown.ratings, { average: 3, count: 2 });
    assert.equal(shown.unansweredMessage.id, received);
    assert.equal(shown.lastActivity.type, 'scorecard.submitted');
    assert.deepEqual(
      (await api('GET', `/applications/${application.id}?expand=ratings`)).body.data.ratings,
      shown.ratings,
    );

    await api('POST', `/interviews/${next.id}/cancel`);
    await message(workspace, application, 'out');
    shown = await read(application.id);
    assert.deepEqual([shown.nextInterview.id, shown.unansweredMessage], [later.id, null]);
    assert.deepEqual((await read(other.id)).ratings, null);
  });

  it('requires one statement for each, whatever the size of the page', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    for (let n = 0; n < 12; n += 1) await apply(workspace, job.id);
    let statements = 0;
    const read: Queryable = {
      query(statement) {
        statements += 1;
        return service.db.read.query(statement);
      },
    };
    const { run } = operations.find(({ spec }) => spec.id === 'listApplications')!;
    const query = { expand: ['candidate', ...DERIVED], jobId: [job.id], limit: 12 };
    const page = (await run(
      { ...workspace.context, db: { ...service.db, read, search: read } },
      { params: {}, query, headers: {}, body: undefined },
    )) as { items: Json[] };
    assert.equal(page.items.length, 12);
    assert.equal(statements, 6);
  });

  it('requires the scope of each', async () => {
    const workspace = await service.workspace();
    await apply(workspace, (await makeJob(workspace)).id);
    const { api } = await keyWith(workspace, 'applications:read');
    for (const [index, scope] of ['interviews:read', 'scorecards:read', 'messages:read', 'activity:read'].entries()) {
      const { status, body } = await api('GET', `/applications?expand=${DERIVED[index]}`);
      assert.deepEqual([status, body.error?.details.requiredScope], [403, scope]);
    }
  });

  it('shows interviewers no ratings by others before they have submitted their own', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const [rated, unrated] = [await apply(workspace, job.id), await apply(workspace, job.id)];
    const [own, other] = [await makeMember(workspace), await makeMember(workspace)];
    await ratedBy(workspace, unrated.id, other, 'strong_no');
    await ratedBy(workspace, rated.id, other, 'strong_yes');
    const { run } = operations.find(({ spec }) => spec.id === 'listApplications')!;
    const context = { ...workspace.context, actor: { type: 'operator' as const, id: own, name: 'Own' } };
    const list = async () => {
      const query = { expand: ['ratings'], jobId: [job.id], sort: 'averageRating' };
      const page = (await run(context, { params: {}, query, headers: {}, body: undefined })) as { items: Json[] };
      return page.items.map(({ id, ratings }) => [id, ratings?.count ?? 0]);
    };
    assert.deepEqual(await list(), [
      [unrated.id, 0],
      [rated.id, 0],
    ]);
    await ratedBy(workspace, rated.id, own, 'yes');
    assert.deepEqual(await list(), [
      [rated.id, 2],
      [unrated.id, 0],
    ]);
  });
});

describe('sorting applications by other records', () => {
  it('works page by page in both directions, by last name, average rating and last activity', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const names = ['Öberg', 'adams', 'Zhao', 'Brown'];
    const ids: string[] = [];
    for (const name of names) ids.push((await applicant(workspace, job.id, name)).id);
    const [oberg, adams, zhao, brown] = ids;
    const author = await makeMember(workspace);
    await ratedBy(workspace, brown!, author, 'yes');
    await ratedBy(workspace, adams!, author, 'strong_no');
    const walk = async (sort: string) => {
      const found: string[] = [];
      let cursor = '';
      do {
        const { status, body, text } = await api('GET', `/applications?jobId=${job.id}&limit=1&sort=${sort}${cursor}`);
        assert.equal(status, 200, text);
        found.push(body.data[0].id);
        cursor = body.meta.pagination.hasMore ? `&cursor=${body.meta.pagination.nextCursor}` : '';
      } while (cursor !== '');
      return found;
    };
    assert.deepEqual(await walk('lastName'), [adams, brown, oberg, zhao]);
    assert.deepEqual(await walk('lastName&order=desc'), [zhao, oberg, brown, adams]);
    assert.deepEqual(await walk('averageRating'), [brown, adams, zhao, oberg]);
    assert.deepEqual(await walk('averageRating&order=asc'), [oberg, zhao, adams, brown]);
    assert.deepEqual(await walk('lastActivityAt'), [adams, brown, zhao, oberg]);
    const { candidateId } = (await api('GET', `/applications/${oberg}`)).body.data;
    await api('POST', `/candidates/${candidateId}/notes`, { body: 'Called.' });
    assert.deepEqual((await walk('lastActivityAt'))[0], oberg);
  });

  it('requires a job or a stage, and the scope to read those records', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const { api } = await keyWith(workspace, 'applications:read');
    for (const [sort, scope] of [
      ['lastName', 'candidates:read'],
      ['averageRating', 'scorecards:read'],
      ['lastActivityAt', 'activity:read'],
    ]) {
      const without = await workspace.api('GET', `/applications?sort=${sort}`);
      assert.deepEqual([without.status, without.body.error?.details.field], [422, 'sort'], sort);
      assert.equal(
        (await workspace.api('GET', `/applications?sort=${sort}&stageId=${job.stages.applied}`)).status,
        200,
      );
      const { status, body } = await api('GET', `/applications?sort=${sort}&jobId=${job.id}`);
      assert.deepEqual([status, body.error?.details.requiredScope], [403, scope]);
    }
  });

  it('a cursor that was changed by hand is 400', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    for (let count = 0; count < 2; count += 1) await apply(workspace, job.id);
    const { body } = await workspace.api('GET', `/applications?jobId=${job.id}&limit=1`);
    const start = decodeCursor(body.meta.nextCursor).slice(0, 4);
    for (const value of [1.5, 'x', 2 ** 40]) {
      const cursor = encodeCursor(['ordered', 'averageRating desc', value, newId()]);
      const wrapped = encodeCursor([...start, 'ordered', 'averageRating desc', value, newId()]);
      for (const one of [cursor, wrapped]) {
        const path = `/applications?jobId=${job.id}&sort=averageRating&cursor=${one}`;
        assert.equal((await workspace.api('GET', path)).status, 400);
      }
    }
  });
});
