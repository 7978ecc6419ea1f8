import { Unavailable } from '../../../../platform/errors/errors.ts';
import { TimeBudget } from '../../../../platform/evaluation/time-budget.ts';

/** A form with more text than this counts against the budget of its workspace. */
const LARGE_TEXT_BYTES = 64 * 1024;
/** Of such a form, the main thread reads, checks and repeats this much per millisecond (25 answers of 20,000 characters: 100 ms). */
const BYTES_PER_MS = 5_000;
/** Three such forms at once, and 0.4% of the main thread over time. */
const LARGE_FORMS = { burstMs: 300, perSecondMs: 4 };

/** The time that reading, checking and showing large forms may take, for each workspace. */
export class LargeForms {
  readonly #budget = new TimeBudget(LARGE_FORMS, () => performance.now());

  /** @throws Unavailable when too many large forms of the workspace were sent */
  take(workspaceId: string, textBytes: number): void {
    if (textBytes <= LARGE_TEXT_BYTES) return;
    const seconds = this.#budget.wait(workspaceId);
    if (seconds > 0) throw new Unavailable('Too many large forms are being sent.', seconds);
    this.#budget.spend(workspaceId, textBytes / BYTES_PER_MS);
  }
}
