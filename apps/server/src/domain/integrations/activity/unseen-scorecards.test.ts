import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import type { Context } from '../../../platform/context/context.ts';
import { exportCandidate } from '../../governance/privacy/export-candidate.ts';
import { EXPORT_SCOPES } from '../../governance/privacy/export-queries.ts';
import { mergeCandidates } from '../../hiring/merging/merge-candidates.ts';
import { deleteScorecard, submitScorecard, updateScorecard } from '../../hiring/scorecards/change-scorecard.ts';
import { eventTypes } from './catalog/event-catalog.ts';
import { activityOperations, getEvent } from './endpoints.ts';
import { streamEvents } from './stream-events.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);
const [ida, grace] = [await memberNamed('Ida'), await memberNamed('Grace')];

async function memberNamed(name: string): Promise<Context> {
  const id = await makeMember(workspace, name);
  const scopes = new Set<string>(['candidates:read', 'jobs:read', ...EXPORT_SCOPES]);
  return { ...workspace.context, scopes, actor: { type: 'operator', id, name } };
}

const REDACTED = null;

/** A page of events as the API returns it to this caller. */
async function listed(context: Context, query: object): Promise<Json[]> {
  const list = activityOperations.find(({ spec }) => spec.id === 'listActivityEvents')!;
  // The operations' common type does not know this operation's query.
  return ((await list.run(context, { params: {}, query, body: undefined } as never)) as Json).items;
}

const data = (events: Json[]) => events.map((event) => event.data);

/** An application with a scorecard that Ida has submitted and then changed. */
async function scored() {
  const { id: applicationId, candidateId } = await apply(workspace, job.id);
  const stageId = job.stages.interview;
  const card = await submitScorecard(ida, { applicationId, stageId, rating: 'no', comment: 'Too slow' });
  await updateScorecard(ida, card.id, { rating: 'strong_no' });
  return { applicationId, candidateId, stageId, card };
}

describe('events of scorecards that a member may not see yet', () => {
  it('stay in lists, feeds and single reads, without their data, until the member has submitted their own', async () => {
    const { applicationId, stageId, card } = await scored();
    for (const query of [{ entityId: [card.id] }, { entityId: [card.id], order: 'asc' }]) {
      assert.deepEqual(data(await listed(grace, query)), [REDACTED, REDACTED]);
      const [own, other] = [await listed(ida, query), await listed(workspace.context, query)];
      assert.equal(own[0].data.scorecard.comment, 'Too slow', 'the author sees them');
      assert.deepEqual(own, other, 'and so does an API key');
    }
    const [{ id }] = await listed(grace, { entityId: [card.id] });
    assert.deepEqual((await getEvent(grace, id)).data, REDACTED);
    const shown = (await api('GET', `/activity-events/${id}`)).body.data;
    assert.equal(shown.data.scorecard.rating, 'strong_no');

    // A member's own scorecard for another stage changes nothing; one for the same stage also reveals past events.
    await submitScorecard(grace, { applicationId, rating: 'yes' });
    assert.deepEqual((await getEvent(grace, id)).data, REDACTED);
    await submitScorecard(grace, { applicationId, stageId, rating: 'yes' });
    assert.deepEqual(await getEvent(grace, id), shown);
  });

  it('stay redacted when the scorecard was deleted, and follow it when its application is merged', async () => {
    const { applicationId, candidateId, stageId, card } = await scored();
    const survivor = await makeCandidate(workspace);
    const kept = (await api('POST', '/applications', { candidateId: survivor, jobId: job.id })).body.data;
    await mergeCandidates(workspace.context, survivor, { candidateId });
    assert.equal((await api('GET', `/applications/${applicationId}`)).status, 404);
    await deleteScorecard(ida, card.id);
    // Submitted, changed, moved by the merge, deleted.
    assert.deepEqual(data(await listed(grace, { entityId: [card.id] })), [REDACTED, REDACTED, REDACTED, REDACTED]);
    await submitScorecard(grace, { applicationId: kept.id, stageId, rating: 'yes' });
    assert.equal((await listed(grace, { entityId: [card.id] }))[0].data.scorecard.rating, 'strong_no');
  });

  it('appear in the stream in order, redacted only for members who may not see them', async () => {
    // Both read the same tail of the log and share its messages.
    const streams = [await streamEvents(grace, undefined), await streamEvents(ida, undefined)];
    const { card } = await scored();
    const [hers, his] = await Promise.all(
      streams.map(async (stream) => {
        let text = '';
        for await (const chunk of stream) {
          text += chunk;
          if (text.includes('scorecard.updated')) break;
        }
        const lines = text.split('\n').filter((line) => line.startsWith('data: '));
        return lines.map((line) => JSON.parse(line.slice('data: '.length)));
      }),
    );
    const ids = (events: Json[] | undefined) => events!.map(({ id }: Json) => id);
    assert.deepEqual(ids(hers), ids(his), 'both get every event');
    const ofCard = (events: Json[] | undefined) => events!.filter(({ entityId }: Json) => entityId === card.id);
    assert.deepEqual(data(ofCard(hers)), [REDACTED, REDACTED]);
    assert.deepEqual(ofCard(his)[0].data.scorecard.rating, 'no');
    // The stream may begin with scorecards of the test before.
    const others = (events: Json[] | undefined) => events!.filter(({ entityType }: Json) => entityType !== 'scorecard');
    assert.deepEqual(others(hers), others(his), 'nothing else is redacted');
  });

  it('are redacted in an export too', async () => {
    const { candidateId } = await scored();
    const exported = async (context: Context): Promise<string> => {
      const files = unzipSync(new Uint8Array(await buffer(await exportCandidate(context, candidateId))));
      return Buffer.from(files['record.json']!).toString();
    };
    assert.match(await exported(ida), /Too slow/);
    const record = await exported(grace);
    assert.doesNotMatch(record, /Too slow|strong_no/);
    assert.match(record, /"redacted": true/);
  });

  it('no other event contains a scorecard', () => {
    const withScorecard = eventTypes().filter(
      // The mapping of an import says what the ratings of the other system mean.
      ({ entity, data }) => entity !== 'import' && JSON.stringify(data).includes('"strong_no"'),
    );
    assert.deepEqual(
      withScorecard.map(({ type }) => type),
      ['scorecard.submitted', 'scorecard.updated', 'scorecard.deleted'],
    );
  });
});
