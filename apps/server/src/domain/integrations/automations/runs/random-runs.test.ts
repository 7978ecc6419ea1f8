import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { automate, runsOf, startEngine, startReceiver } from '../../../../../test/automations.ts';
import { type Json, moveClock, startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { raw, sql } from '../../../../platform/database/sql.ts';
import { isFinished, RUN_STATES, type RunStatus } from '../run-states.ts';

/** The number of random sequences. A failing one prints its seed; set `PLAY_SEED` to repeat it. */
const PLAYS = Number(process.env.PLAYS ?? '15');
const SEED = process.env.PLAY_SEED === undefined ? {} : { seed: Number(process.env.PLAY_SEED) };

const service = await startService();
const { db } = service;
const receiver = await startReceiver(service);
// Every change of a status, whoever makes it, and with the rights of the table's owner.
await db.write.query(
  raw(`create table status_changes (workspace_id uuid, id bigint generated always as identity, run uuid, was text, becomes text,
    primary key (workspace_id, id))`),
);
await db.write.query(
  raw(`create function keep_status() returns trigger language plpgsql security definer as $$ begin
    insert into status_changes (workspace_id, run, was, becomes) values (new.workspace_id, new.id, old.status, new.status);
    return null;
  end $$`),
);
await db.write.query(
  raw(`create trigger keep_status after update on automation_runs for each row
    when (old.status <> new.status) execute function keep_status()`),
);

let moved = 0;
async function work(seconds = 0): Promise<void> {
  moved += seconds;
  await moveClock(db, `${moved} seconds`);
  const engine = startEngine(service);
  await engine.settle();
  await engine.worker.stop();
}

type Play =
  | { do: 'cancel' | 'retry'; run: number }
  | { do: 'replay'; run: number; startStepIndex: number }
  | { do: 'answer'; status: number }
  | { do: 'work'; seconds: number };

const run = fc.nat({ max: 5 });
const play: fc.Arbitrary<Play> = fc.oneof(
  fc.record({ do: fc.constant('cancel' as const), run }),
  fc.record({ do: fc.constant('retry' as const), run }),
  fc.record({ do: fc.constant('replay' as const), run, startStepIndex: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('answer' as const), status: fc.constantFrom(200, 200, 404, 500) }),
  fc.record({ do: fc.constant('work' as const), seconds: fc.constantFrom(0, 15, 60, 90_000) }),
  fc.record({ do: fc.constant('work' as const), seconds: fc.constantFrom(15, 90_000) }),
);

/** The response to an action on a run in this status. */
function expected(action: 'cancel' | 'retry' | 'replay', status: RunStatus): number {
  if (action === 'replay') return isFinished(status) ? 201 : 409;
  const target = action === 'cancel' ? 'cancelled' : 'queued';
  return status === target || RUN_STATES[status].includes(target) ? 200 : 409;
}

function checkRecord(record: Json): void {
  const { status, steps } = record;
  const text = JSON.stringify(record);
  assert.equal(record.finishedAt !== null, isFinished(status), text);
  assert.equal(record.nextAttemptAt !== null, status === 'queued' || status === 'waiting', text);
  assert.equal(record.cancelledAt !== null, status === 'cancelled', text);
  assert.equal(record.deadLetteredAt !== null, status === 'dead_letter', text);
  assert.equal(record.lockedAt, null, text);
  const stepStatuses: string[] = steps.map((step: Json) => step.status);
  const reached = stepStatuses.findIndex((step) => step !== 'succeeded' && step !== 'skipped');
  if (status === 'succeeded') assert.equal(reached, -1, text);
  // Nothing is done after the step at which the run stands.
  else if (status !== 'cancelled')
    assert.ok(
      stepStatuses.slice(reached + 1).every((step) => step === 'pending'),
      text,
    );
  if (status === 'failed' || status === 'dead_letter') assert.equal(stepStatuses[reached], 'failed', text);
  if (status === 'waiting') assert.equal(stepStatuses[reached], 'running', text);
}

describe('random sequences of cancel, retry and replay', () => {
  it('every response and every status change follows the state machine, and the records match what happened', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(play, { minLength: 4, maxLength: 14 }), async (plays) => {
        const workspace = await service.workspace();
        const { api } = workspace;
        receiver.status = 200;
        const asked = receiver.seen.length;
        const automation = await automate(workspace, {
          trigger: { event: 'candidate.created' },
          maxAttempts: 2,
          steps: [
            { id: 'tag', type: 'add_tag', config: { label: 'played' } },
            { id: 'ask', type: 'http_request', config: { method: 'POST', url: receiver.url, body: '{}' } },
            { id: 'rest', type: 'delay', config: { seconds: 80_000 } },
            { id: 'note', type: 'add_note', config: { body: 'Done.' } },
          ],
        });
        const candidate = await makeCandidate(workspace);
        for (const move of plays) {
          if (move.do === 'answer') receiver.status = move.status;
          else if (move.do === 'work') await work(move.seconds);
          else {
            const runs = await runsOf(workspace, automation);
            const target = runs[move.run % Math.max(runs.length, 1)];
            if (target === undefined) continue;
            const body = move.do === 'replay' ? { startStepIndex: move.startStepIndex } : undefined;
            const answer = await api('POST', `/automations/${automation}/runs/${target.id}/${move.do}`, body);
            assert.equal(
              answer.status,
              expected(move.do, target.status),
              `${move.do} of ${target.status}: ${answer.text}`,
            );
          }
          for (const record of await runsOf(workspace, automation)) checkRecord(record);
        }
        await work();

        const runs = await runsOf(workspace, automation);
        const changes = await db.write.query<{ was: RunStatus; becomes: RunStatus }>(
          sql`select was, becomes from status_changes where workspace_id = ${workspace.id}`,
        );
        for (const { was, becomes } of changes) assert.ok(RUN_STATES[was].includes(becomes), `${was} -> ${becomes}`);
        const done = (index: number) => runs.filter(({ steps }) => steps[index].status === 'succeeded').length;
        assert.equal((await api('GET', `/candidates/${candidate}/notes?limit=100`)).body.data.length, done(3));
        const requests = new Map<string, number>();
        for (const headers of receiver.seen.slice(asked)) {
          const key = String(headers['idempotency-key']);
          requests.set(key, (requests.get(key) ?? 0) + 1);
        }
        for (const { id, steps } of runs) assert.equal(requests.get(`${id}.ask`) ?? 0, steps[1].attemptCount);
      }),
      { numRuns: PLAYS, ...SEED },
    );
  });
});
