import type { Subjects } from '../definition/read-subjects.ts';
import type { Definition } from '../definition/schema.ts';
import { isDatabaseStep } from '../steps/execute-step.ts';
import { AUTOMATION_DELETED } from './cancel-open-runs.ts';
import type { Engine } from './engine.ts';
import { type ClaimedRun, saveProgress } from './queue-queries.ts';
import { requestStep } from './request-step.ts';
import { clockFrom } from './run-clock.ts';
import { judge, standOf, type Walk } from './stand.ts';
import { endWait, glide } from './waits.ts';

/**
 * Carries a claimed run on until it waits, fails or ends. Consecutive steps of the database share one transaction with
 * their records and the run's.
 * @throws what says nothing about the run: an unreachable database, an aborted request
 */
export async function advanceRun(
  engine: Engine,
  run: ClaimedRun,
  definition: Definition,
  subjects: Subjects,
): Promise<void> {
  const walk: Walk = { run, definition, now: clockFrom(run.claimedAt), random: engine.random };
  let stand = standOf(walk, subjects);
  if (run.automationDeleted) Object.assign(stand.progress, { status: 'cancelled', error: AUTOMATION_DELETED });
  else if (!run.evaluated) judge(walk, stand);
  if (stand.progress.status === 'running') endWait(walk, stand);
  for (;;) {
    const step = glide(walk, stand);
    if (step === null) {
      await saveProgress(engine.db.write, { lease: run, progress: stand.progress, at: walk.now() });
      return;
    }
    const next = isDatabaseStep(step)
      ? await engine.transact({ walk, stand })
      : await requestStep(engine, walk, stand, step);
    if (next === null || next.progress.status !== 'running') return;
    stand = next;
  }
}
