import { randomFrom } from '../../apps/server/test/random.ts';
import { type AttackOutcome, openWorkspace } from '../attacks/attack.ts';
import { newVisitor, type Service } from '../candidates/candidate-visitor.ts';
import { acceptAtOnce, guessCode, killBetween, useElsewhere } from '../candidates/code-probes.ts';
import { endLinks, guessLinks, LINK_FAILURES_PER_MINUTE, scanEmail, useAcross } from '../candidates/link-probes.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { withFleet } from '../fleet.ts';

const VARIABLES = {
  TRUST_PROXY: 'true',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: String(LINK_FAILURES_PER_MINUTE),
  VISITOR_EMAILS_PER_WORKSPACE_PER_DAY: '100000',
};
/** The longest that an acceptance may run before the service is killed. */
const MOST_MS_BEFORE_KILL = 40;

export const candidateLinks: Experiment = {
  name: 'candidate-links',
  title:
    'a candidate link opens one application only, a code works once and for one action, opening pages changes nothing, and ended links are not found',
  run: (options) =>
    withFleet(async (fleet) => {
      const { rounds, kills } = scaled(options, { short: { rounds: 1, kills: 1 }, full: { rounds: 10, kills: 20 } });
      const random = randomFrom(options.seed);
      let running = await fleet.start(VARIABLES);
      // Visitors share it, so that they find the service after a restart.
      const service: Service = { url: running.url };
      const at = await openWorkspace({ fleet, url: service.url });
      let count = 0;
      const visitor = () => newVisitor(fleet, service, at, `ada-${options.seed}-${(count += 1)}@example.com`);
      const outcomes: AttackOutcome[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const [ada, bob] = [await visitor(), await visitor()];
        // Each address may guess a limited number of times per minute.
        if (round === 0) outcomes.push(await guessLinks(ada));
        outcomes.push(await scanEmail(fleet, ada));
        outcomes.push(await useAcross(fleet, ada, bob));
        outcomes.push(await guessCode(fleet, ada));
        outcomes.push(await useElsewhere(fleet, ada));
        outcomes.push(await acceptAtOnce(fleet, ada));
        const ended = { revoked: await visitor(), expired: await visitor(), erased: await visitor() };
        // Rounds may take seconds: each has an address of its own.
        outcomes.push(await endLinks(fleet, ended, `198.51.109.${round + 1}`));
      }
      const restart = {
        running: () => running,
        async again() {
          running = await fleet.start(VARIABLES);
          service.url = running.url;
        },
      };
      for (let kill = 1; kill <= kills; kill += 1) {
        outcomes.push(await killBetween(fleet, await visitor(), restart, random(MOST_MS_BEFORE_KILL)));
        options.log(`killed ${2 * kill} times`);
      }
      return { figures: sumsOf(outcomes), faults: outcomes.flatMap(({ faults }) => faults) };
    }),
};

/** Adds up the numbers of equal names; of texts, the last is kept. */
function sumsOf(outcomes: readonly AttackOutcome[]): Record<string, number | string> {
  const sums: Record<string, number | string> = {};
  for (const [name, value] of outcomes.flatMap(({ figures }) => Object.entries(figures))) {
    const before = sums[name];
    sums[name] = typeof value === 'number' && typeof before === 'number' ? before + value : value;
  }
  return sums;
}
