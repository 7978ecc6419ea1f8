import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { expectFeedMatchesLists } from '../../../../test/feed-mirror.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';
import { change } from '../../../platform/changes/change.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { recordUpdate, requireCandidate } from '../candidates/change-candidate.ts';
import { touchCandidate } from '../candidates/queries.ts';
import { APPLICATION_TABLES } from './application-queries.ts';
import { MOVED_TABLES } from './moving-queries.ts';

const service = await startService();
const { db } = service;
const workspace = await service.workspace();
const { api } = workspace;

const merge = (survivor: string, other: string, headers: Record<string, string> = {}) =>
  api('POST', `/candidates/${survivor}/merge`, { candidateId: other }, headers);
const read = async (path: string): Promise<Json> => (await api('GET', path)).body.data;
const make = async (path: string, body: object): Promise<Json> => {
  const answer = await api('POST', path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
};
const isWaitingForLock = () =>
  eventually(
    () =>
      db.write.query(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    (waiting) => waiting.length > 0,
  );
const ids = (records: Json[]) => records.map(({ id }) => id).sort();
/** Stores a submission, which only the public form creates. */
const submit = async (applicationId: string, number: number, answer: string) =>
  db.write.query(sql`
    insert into application_submissions (workspace_id, id, application_id, number, profile, answers)
    values (${workspace.id}, ${newId()}, ${applicationId}, ${number}, '{}',
      ${JSON.stringify([{ questionId: 'why', label: 'Why?', type: 'text', answer }])})`);

describe('merging candidates', () => {
  it('all records of the other candidate move to the survivor, and the other points to it', async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const [job, owner] = [await makeJob(workspace), await makeMember(workspace)];
    const application = await make('/applications', { candidateId: other, jobId: job.id });
    const links = { candidateId: other, applicationId: application.id };
    const note = await make(`/candidates/${other}/notes`, { body: 'Heard of elsewhere' });
    const task = await make('/tasks', { ...links, title: 'Call', ownerId: owner });
    const entry = await make('/pool-entries', { candidateId: other, reason: 'Good' });
    const scorecard = await make('/scorecards', { applicationId: application.id, rating: 'yes', authorId: owner });
    const offer = await make('/offers', { applicationId: application.id, title: 'Keeper' });
    const interview = await make('/interviews', {
      applicationId: application.id,
      interviewerIds: [owner],
      type: 'technical',
      mode: 'phone',
      scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const request = await make('/availability-requests', { applicationId: application.id, sendEmail: false });
    await make(`/candidates/${survivor}/tags`, { label: 'Keen' });
    await api('POST', `/candidates/${other}/tags`, { label: 'KEEN' });
    await make(`/candidates/${other}/tags`, { label: 'Local' });

    const merged = await merge(survivor, other);
    assert.equal(merged.status, 200, merged.text);
    assert.deepEqual(merged.body.data.tags, ['Keen', 'Local']);
    for (const [path, record] of [
      ['applications', application],
      ['tasks', task],
      ['pool-entries', entry],
      ['scorecards', scorecard],
      ['offers', offer],
      ['interviews', interview],
      ['availability-requests', request],
    ] as const) {
      assert.equal((await read(`/${path}/${record.id}`)).candidateId, survivor, path);
      assert.deepEqual(ids(await read(`/${path}?candidateId=${survivor}`)), [record.id], path);
    }
    assert.deepEqual(ids(await read(`/candidates/${survivor}/notes`)), [note.id]);
    assert.deepEqual(ids(await read('/candidates?q=elsewhere local')), [survivor]);

    for (const [method, path, body] of [
      ['GET', `/candidates/${other}`],
      ['PATCH', `/candidates/${other}`, { phone: '1' }],
      ['DELETE', `/candidates/${other}`],
      ['POST', `/candidates/${other}/restore`],
      ['GET', `/candidates/${other}/notes`],
    ] as const) {
      const gone = await api(method, path, body);
      assert.equal(gone.status, 404, path);
      assert.deepEqual(gone.body.error?.details, { mergedInto: survivor });
    }
    const [tombstone] = await read(`/candidates?ids=${other}&includeDeleted=true`);
    assert.ok(tombstone.deletedAt);
  });

  it("the survivor's values take precedence, its empty fields are filled, and the event contains the changes", async () => {
    const survivor = await makeCandidate(workspace, { headline: 'Mine', phone: '1' });
    const other = await makeCandidate(workspace, {
      headline: 'Theirs',
      location: 'Paris',
      education: [{ school: 'Sorbonne' }],
    });
    const { email } = await read(`/candidates/${other}`);
    const { body } = await merge(survivor, other);
    assert.equal(body.data.headline, 'Mine');
    assert.equal(body.data.location, 'Paris');
    const empty = { degree: null, field: null, startDate: null, endDate: null, description: null };
    assert.deepEqual(body.data.education, [{ school: 'Sorbonne', ...empty }]);
    const event = (await eventsOf(workspace, survivor)).at(-1);
    assert.equal(event.type, 'candidate.merged');
    assert.equal(event.candidateId, survivor);
    assert.deepEqual(event.data, {
      candidate: body.data,
      mergedCandidateId: other,
      mergedApplications: [],
      changes: {
        formerEmails: { from: [], to: [email] },
        location: { from: null, to: 'Paris' },
        education: { from: [], to: [{ school: 'Sorbonne', ...empty }] },
      },
    });
  });

  it('chosen values and custom fields of the other candidate replace those of the survivor; unknown and unseen fields are rejected', async () => {
    const own = await service.workspace();
    for (const [key, isPrivate] of [
      ['visa', false],
      ['notice', false],
      ['pay', true],
    ] as const) {
      const field = { entity: 'candidate', key, label: key, type: 'text', private: isPrivate };
      assert.equal((await own.api('POST', '/custom-fields', field)).status, 201);
    }
    const person = (headline: string, customFields: object) =>
      makeCandidate(own, { headline, phone: '1', customFields });
    const survivor = await person('Mine', { visa: 'EU', pay: '1' });
    const other = await person('Theirs', { visa: 'US', notice: '3 months', pay: '2' });
    const body = { candidateId: other, take: ['headline'], takeCustomFields: ['visa'] };
    const limited = await keyWith(own, 'candidates:write', 'candidates:read');
    for (const [caller, takeCustomFields] of [
      [own, ['salery']],
      [own, ['visa', 'constructor']],
      [limited, ['pay']],
    ] as const) {
      const rejected = await caller.api('POST', `/candidates/${survivor}/merge`, { ...body, takeCustomFields });
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'takeCustomFields'], rejected.text);
    }
    const merged = await own.api('POST', `/candidates/${survivor}/merge`, body);
    assert.equal(merged.status, 200, merged.text);
    assert.equal(merged.body.data.headline, 'Theirs');
    assert.deepEqual(merged.body.data.customFields, { visa: 'US', notice: '3 months', pay: '1' });
  });

  it("two applications for one job become one with all submissions; an author's second scorecard stays with the merged application", async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const [job, author] = [await makeJob(workspace), await makeMember(workspace)];
    const kept = await make('/applications', { candidateId: survivor, jobId: job.id });
    const ended = await make('/applications', { candidateId: other, jobId: job.id });
    await submit(kept.id, 1, 'First');
    await submit(ended.id, 1, 'Second');
    await submit(ended.id, 2, 'Third');
    const evaluate = (applicationId: string, more: object = {}) =>
      make('/scorecards', { applicationId, rating: 'no', authorId: author, ...more });
    const own = await evaluate(kept.id);
    const rival = await evaluate(ended.id);
    const staged = await evaluate(ended.id, { stageId: job.stages.applied });

    await merge(survivor, other);
    const event = (await eventsOf(workspace, survivor)).at(-1);
    assert.deepEqual(event.data.mergedApplications, [{ id: ended.id, mergedInto: kept.id }]);
    assert.deepEqual(ids(await read(`/applications?candidateId=${survivor}`)), [kept.id]);
    assert.equal((await api('GET', `/applications/${ended.id}`)).status, 404);
    const detail = await read(`/applications/${kept.id}`);
    assert.deepEqual(
      detail.submissions.map((submission: Json) => [submission.number, submission.answers[0].answer]).sort(),
      [
        [1, 'First'],
        [2, 'Second'],
        [3, 'Third'],
      ],
    );
    assert.deepEqual(ids(await read(`/scorecards?applicationId=${kept.id}`)), [own.id, staged.id].sort());
    assert.deepEqual(ids(await read(`/scorecards?candidateId=${survivor}`)), [own.id, rival.id, staged.id].sort());
  });

  it('an application that gets submissions by a merge has a new version: ETag, updatedAt, synchronization and event', async () => {
    const own = await service.workspace();
    const [survivor, other] = [await makeCandidate(own), await makeCandidate(own)];
    const job = await makeJob(own);
    const [kept, ended] = await Promise.all(
      [survivor, other].map(
        async (candidateId) => (await own.api('POST', '/applications', { candidateId, jobId: job.id })).body.data,
      ),
    );
    await db.write.query(sql`
      insert into application_submissions (workspace_id, id, application_id, number, profile, answers)
      values (${own.id}, ${newId()}, ${ended.id}, 1, '{}', '[{"questionId":"why","label":"Why?","type":"text","answer":"Sea"}]')`);
    const before = await own.api('GET', `/applications/${kept.id}`);
    const { syncToken } = (await own.api('GET', '/applications')).body.meta;

    await own.api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    const ifNoneMatch = { 'if-none-match': before.headers.get('etag')! };
    const after = await own.api('GET', `/applications/${kept.id}`, undefined, ifNoneMatch);
    assert.equal(after.status, 200);
    assert.equal(after.body.data.answers[0].answer, 'Sea');
    assert.ok(after.body.data.updatedAt > before.body.data.updatedAt);
    const changed = await own.api('GET', `/applications?syncToken=${syncToken}`);
    assert.deepEqual(ids(changed.body.data), ids([kept, ended]));
    assert.equal((await eventsOf(own, kept.id)).at(-1)!.type, 'application.updated');
  });

  it('each record that a merge changes has an event with its state after the merge', async () => {
    const workspace = await service.workspace();
    const make = async (path: string, body: object): Promise<Json> => {
      const { status, text, body: answer } = await workspace.api('POST', path, body);
      assert.equal(status, 201, text);
      return answer.data;
    };
    const [survivor, other, earlier] = [
      await makeCandidate(workspace),
      await makeCandidate(workspace),
      await makeCandidate(workspace),
    ];
    await workspace.api('POST', `/candidates/${other}/merge`, { candidateId: earlier });
    const [shared, single, owner] = [await makeJob(workspace), await makeJob(workspace), await makeMember(workspace)];
    await make(`/candidates/${survivor}/tags`, { label: 'Keen' });
    await make(`/candidates/${other}/tags`, { label: 'Local' });
    const kept = await make('/applications', { candidateId: survivor, jobId: shared.id });
    const hanging = [];
    for (const jobId of [shared.id, single.id]) {
      const { id: applicationId } = await make('/applications', { candidateId: other, jobId });
      hanging.push(applicationId);
      const links = { candidateId: other, applicationId };
      await make('/tasks', { ...links, title: 'Call', ownerId: owner });
      const gone = await make('/tasks', { ...links, title: 'Forget', ownerId: owner });
      await workspace.api('DELETE', `/tasks/${gone.id}`);
      await make('/scorecards', { applicationId, rating: 'yes', authorId: owner });
      await make('/offers', { applicationId, title: 'Keeper' });
      const scheduledAt = new Date(Date.now() + hanging.length * 86_400_000).toISOString();
      const meeting = { interviewerIds: [owner], type: 'technical', mode: 'phone', scheduledAt };
      await make('/interviews', { applicationId, ...meeting });
    }
    await make(`/candidates/${other}/notes`, { body: 'Heard of elsewhere' });
    const erased = await make(`/candidates/${other}/notes`, { body: 'Wrong' });
    await workspace.api('DELETE', `/candidates/${other}/notes/${erased.id}`);
    await make('/pool-entries', { candidateId: survivor });
    const second = await make('/pool-entries', { candidateId: other });

    const merged = await workspace.api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    assert.equal(merged.status, 200, merged.text);
    await expectFeedMatchesLists(workspace);

    const last = async (id: string) => (await eventsOf(workspace, id)).at(-1)!;
    assert.equal((await last(hanging[0])).type, 'application.deleted');
    assert.equal((await last(second.id)).type, 'pool_entry.removed');
    assert.equal((await last(erased.id)).type, 'note.deleted');
    for (const id of [other, earlier]) assert.equal((await last(id)).type, 'candidate.deleted');
    const moved = await last(hanging[1]);
    assert.deepEqual(
      [moved.type, moved.data.changes, moved.candidateId],
      ['application.updated', { candidateId: { from: other, to: survivor } }, survivor],
    );
    const [task] = (await workspace.api('GET', `/tasks?applicationId=${kept.id}`)).body.data;
    assert.deepEqual((await last(task.id)).data.changes, {
      candidateId: { from: other, to: survivor },
      applicationId: { from: hanging[0], to: kept.id },
    });
  });

  it('a merge that waited for a change of tags records the correct previous tags', async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    await make(`/candidates/${other}/tags`, { label: 'Local' });
    let merging: ReturnType<typeof merge> | undefined;
    await change(workspace.context, async (tx) => {
      const before = await requireCandidate(tx, survivor);
      merging = merge(survivor, other);
      await isWaitingForLock();
      await tx.query(sql`
        insert into candidate_tags (workspace_id, id, candidate_id, label)
        values (${workspace.id}, ${newId()}, ${survivor}, 'Late')`);
      recordUpdate(tx, before, await touchCandidate(tx, workspace.id, survivor), ['tags']);
    });
    assert.equal((await merging!).status, 200);
    const event = (await eventsOf(workspace, survivor)).at(-1)!;
    assert.deepEqual(event.data.changes.tags, { from: ['Late'], to: ['Local', 'Late'] });
  });

  it('of two applications for one job the one that got further is kept', async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const jobs = [await makeJob(workspace), await makeJob(workspace), await makeJob(workspace)];
    const pairs = [];
    for (const { id: jobId } of jobs) {
      pairs.push({
        mine: await make('/applications', { candidateId: survivor, jobId }),
        theirs: await make('/applications', { candidateId: other, jobId }),
      });
    }
    const [rejected, hired, even] = pairs as [Json, Json, Json];
    await api('POST', `/applications/${rejected.mine.id}/reject`);
    await api('POST', `/applications/${hired.theirs.id}/hire`);
    await merge(survivor, other);
    assert.deepEqual(
      ids(await read(`/applications?candidateId=${survivor}`)),
      [rejected.theirs.id, hired.theirs.id, even.mine.id].sort(),
    );
  });

  it('a candidate has one pool entry after a merge', async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const mine = await make('/pool-entries', { candidateId: survivor });
    const theirs = await make('/pool-entries', { candidateId: other });
    await merge(survivor, other);
    assert.deepEqual(ids(await read(`/pool-entries?candidateId=${survivor}`)), [mine.id]);
    assert.deepEqual(
      ids(await read(`/pool-entries?candidateId=${survivor}&includeDeleted=true`)),
      [mine.id, theirs.id].sort(),
    );
  });

  it('after a chain of merges, all candidates point to the last survivor', async () => {
    const [one, two, three] = [
      await makeCandidate(workspace),
      await makeCandidate(workspace),
      await makeCandidate(workspace),
    ];
    await merge(two, one);
    await merge(three, two);
    assert.deepEqual((await api('GET', `/candidates/${one}`)).body.error?.details, { mergedInto: three });
  });

  it('every table with candidates or applications is handled', async () => {
    const withColumn = async (column: string) => {
      const tables = await db.write.query<{ name: string }>(sql`
        select r.relname as name from pg_attribute a join pg_class r on r.oid = a.attrelid
        where a.attname = ${column} and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace order by r.relname`);
      return tables.map(({ name }) => name);
    };
    // Events keep their candidate; search documents are derived; links end, because they were for another mailbox.
    const settled = ['activity_events', 'candidate_documents', 'candidate_links'];
    const moved = MOVED_TABLES.map(({ table }) => table);
    assert.deepEqual(await withColumn('candidate_id'), [...moved, ...settled].sort());
    // The history is not moved, nor are links and their codes; submissions have their own rule.
    const special = ['application_stage_changes', 'application_submissions', 'candidate_codes', 'candidate_links'];
    const parts = APPLICATION_TABLES.map(({ table }) => table);
    assert.deepEqual(await withColumn('application_id'), [...parts, ...special].sort());
  });

  it('every table whose rows move has an index by which they are found, however many rows it has', async () => {
    const indexed = async (column: string) => {
      const tables = await service.db.read.query<{ name: string }>(sql`
        select distinct i.indrelid::regclass::text as name from pg_index i
        join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
        join pg_attribute w on w.attrelid = i.indrelid and w.attnum = i.indkey[0] and w.attname = 'workspace_id'
        where a.attname = ${column} and i.indisvalid
          and coalesce(pg_get_expr(i.indpred, i.indrelid), '') in ('', '(' || ${column} || ' IS NOT NULL)')`);
      return new Set(tables.map(({ name }) => name));
    };
    const [byCandidate, byApplication] = [await indexed('candidate_id'), await indexed('application_id')];
    const missing = [
      ...MOVED_TABLES.filter(({ table }) => !byCandidate.has(table)),
      ...APPLICATION_TABLES.filter(({ table }) => !byApplication.has(table)),
    ];
    assert.deepEqual(missing, []);
  });

  it('repeating a merge changes nothing; invalid merges are rejected', async () => {
    const [survivor, other, deleted] = [
      await makeCandidate(workspace),
      await makeCandidate(workspace),
      await makeCandidate(workspace),
    ];
    await api('DELETE', `/candidates/${deleted}`);
    const foreign = await makeCandidate(await service.workspace());
    assert.equal((await merge(survivor, other, { 'if-match': '"r8"' })).status, 412);
    const merged = await merge(survivor, other);
    const again = await merge(survivor, other);
    assert.deepEqual([again.status, again.body], [200, merged.body]);
    assert.equal((await eventsOf(workspace, survivor)).length, 2);
    for (const id of [survivor, deleted, foreign, newId()]) {
      const rejected = await merge(survivor, id);
      assert.deepEqual([rejected.status, rejected.body.error?.details.field], [422, 'candidateId'], id);
    }
    assert.equal((await merge(other, survivor)).status, 404);
  });

  it('of two simultaneous merges in opposite directions, one succeeds and the survivor has all records', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await makeCandidate(workspace), await makeCandidate(workspace)];
      const notes = [
        await make(`/candidates/${one}/notes`, { body: 'One' }),
        await make(`/candidates/${two}/notes`, { body: 'Two' }),
      ];
      const answers = await Promise.all([merge(one, two), merge(two, one)]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
      const survivor = answers[0].status === 200 ? one : two;
      assert.deepEqual(ids(await read(`/candidates/${survivor}/notes`)), ids(notes));
    }
  });

  it('writes during a merge end up with the survivor or are rejected, never lost', async () => {
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const writes = Array.from({ length: 20 }, (_, index) =>
      api('POST', `/candidates/${other}/notes`, { body: `Note ${index}` }),
    );
    const [merged, ...written] = await Promise.all([merge(survivor, other), ...writes]);
    assert.equal(merged.status, 200);
    const made = written.filter(({ status }) => status === 201).map(({ body }) => body.data);
    for (const { status } of written) assert.ok(status === 201 || status === 404);
    const kept = await read(`/candidates/${survivor}/notes?limit=100`);
    assert.deepEqual(ids(kept), ids(made));
  });
});
