import { setTimeout as sleep } from 'node:timers/promises';
import { end, type RunningService } from '../../apps/server/test/running-service.ts';
import { type AttackOutcome, faultUnless } from '../attacks/attack.ts';
import { call, type Reply } from '../calls.ts';
import type { Fleet } from '../fleet.ts';
import {
  accept,
  type CandidateVisitor,
  type OpenOffer,
  requestCode,
  sendOffer,
  storedOutcome,
  team,
} from './candidate-visitor.ts';

const GUESSES = 40;
const RIVALS = 8;

/** The state of an accepted offer, however many acceptances were tried. */
function outcomeFaults(
  what: string,
  { status, responses, hires, receipts }: Awaited<ReturnType<typeof storedOutcome>>,
): string[] {
  const isRight = status === 'accepted' && responses === 1 && hires === 1 && receipts === 1;
  return faultUnless(
    isRight,
    `${what}: the offer is ${status}, with ${responses} responses, ${hires} hires and ${receipts} receipts`,
  );
}

/** Wrong guesses, also concurrent ones, end a code; after that the right one is rejected as well. */
export async function guessCode(fleet: Fleet, visitor: CandidateVisitor): Promise<AttackOutcome> {
  const offer = await sendOffer(visitor);
  const code = await requestCode(fleet, visitor, offer);
  const guesses = Array.from({ length: GUESSES }, (_, n) =>
    String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'),
  );
  const answers = await Promise.all(guesses.map((guess) => accept(visitor, offer, guess, 'Eve')));
  const late = await accept(visitor, offer, code, 'Eve');
  const { status } = await storedOutcome(fleet, visitor, offer);
  await team(visitor, 'POST', `/offers/${offer.id}/withdraw`);
  return {
    figures: { 'codes guessed at once': answers.length },
    faults: [
      ...faultUnless(
        answers.every((answer) => answer.status === 422),
        `guessed codes were answered ${[...new Set(answers.map((answer) => answer.status))]}`,
      ),
      ...faultUnless(late.status === 422, `the right code after ${GUESSES} wrong ones was answered ${late.status}`),
      ...faultUnless(status === 'sent', `an offer whose code was guessed is ${status}`),
    ],
  };
}

/** A code is useless with another link to the same application, such as a forwarded one, and for another offer. */
export async function useElsewhere(fleet: Fleet, visitor: CandidateVisitor): Promise<AttackOutcome> {
  const [offer, second] = [await sendOffer(visitor), await sendOffer(visitor)];
  const code = await requestCode(fleet, visitor, offer);
  const made = await team(visitor, 'POST', `/applications/${visitor.applicationId}/candidate-link`);
  const forwarded = { ...visitor, path: new URL(made.url).pathname };
  const answers = [await accept(forwarded, offer, code), await accept(visitor, second, code)];
  const stored = [await storedOutcome(fleet, visitor, offer), await storedOutcome(fleet, visitor, second)];
  for (const { id } of [offer, second]) await team(visitor, 'POST', `/offers/${id}/withdraw`);
  return {
    figures: {},
    faults: [
      ...faultUnless(
        answers.every(({ status }) => status === 422),
        `a code was answered ${answers.map(({ status }) => status)} with a forwarded link and for another offer`,
      ),
      ...faultUnless(
        stored.every(({ status }) => status === 'sent'),
        'a code worked with a forwarded link or for another offer',
      ),
    ],
  };
}

/** Several acceptances at the same time, and replays afterwards, have one effect. */
export async function acceptAtOnce(fleet: Fleet, visitor: CandidateVisitor): Promise<AttackOutcome> {
  const offer = await sendOffer(visitor);
  const code = await requestCode(fleet, visitor, offer);
  const answers = await Promise.all(Array.from({ length: RIVALS }, () => accept(visitor, offer, code)));
  const replayed = [await accept(visitor, offer, code), await accept(visitor, offer, code)];
  const succeeded = answers.filter(({ status }) => status === 303).length;
  return {
    figures: { 'acceptances at once': answers.length },
    faults: [
      ...faultUnless(succeeded === 1, `${succeeded} of ${RIVALS} acceptances at once succeeded`),
      ...faultUnless(
        [...answers, ...replayed].every(({ status }) => [303, 409, 422].includes(status)),
        `acceptances were answered ${[...answers, ...replayed].map(({ status }) => status)}`,
      ),
      ...faultUnless(
        replayed.every(({ status }) => status !== 303),
        'a replayed acceptance succeeded',
      ),
      ...outcomeFaults('after acceptances at once', await storedOutcome(fleet, visitor, offer)),
    ],
  };
}

/** Kills and restarts the service. */
interface Restart {
  running: () => RunningService;
  again: () => Promise<void>;
}

/**
 * kill -9 between the code and the action, and again while the action runs: the code survives, and the acceptance takes effect
 * exactly once, whether its response arrived or not.
 * @param afterMs from sending the acceptance to the second kill
 */
export async function killBetween(
  fleet: Fleet,
  visitor: CandidateVisitor,
  { running, again }: Restart,
  afterMs: number,
): Promise<AttackOutcome> {
  const offer = await sendOffer(visitor);
  const code = await requestCode(fleet, visitor, offer);
  await end(running(), 'SIGKILL');
  await again();
  const first = accept(visitor, offer, code).catch(() => null);
  await sleep(afterMs);
  await end(running(), 'SIGKILL');
  await again();
  const answered = await first;
  const before = await storedOutcome(fleet, visitor, offer);
  const retry = await retried(visitor, offer, code);
  const expected = before.status === 'accepted' ? [409, 422] : [303];
  return {
    figures: { 'acceptances that a kill -9 interrupted': answered === null ? 1 : 0 },
    faults: [
      ...faultUnless(
        answered === null || answered.status !== 303 || before.status === 'accepted',
        'an acceptance that was confirmed is lost',
      ),
      ...faultUnless(
        expected.includes(retry.status),
        `an offer that was ${before.status} after the kill -9 answered the retry with ${retry.status}`,
      ),
      ...outcomeFaults('after kill -9', await storedOutcome(fleet, visitor, offer)),
    ],
  };
}

async function retried(visitor: CandidateVisitor, offer: OpenOffer, code: string): Promise<Reply> {
  await call({ method: 'GET', url: `${visitor.service.url}/readyz` });
  return accept(visitor, offer, code);
}
