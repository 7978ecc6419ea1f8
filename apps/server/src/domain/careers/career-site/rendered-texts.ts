import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { EvaluationBudgetSpent, EvaluationFailed } from '../../../platform/evaluation/errors.ts';
import type { Evaluator } from '../../../platform/evaluation/evaluator.ts';
import { asWritten } from '../../../platform/html/markdown.ts';
import type { FeedEntriesInput } from '../postings/feeds/feed-formats.ts';
import { type JobTexts, type JobTextsInput, unrenderedTexts } from './pages/job-texts.ts';

const MAX_TEXTS = 5_000;
const MAX_LENGTH = 16 * 1024 * 1024;
/** What the largest feed takes. */
const FEED_MS = 1_000;

const budgetOf = (workspaceId: string): string => `career site of ${workspaceId}`;

/**
 * The Markdown of career sites as HTML. It is rendered in the evaluation threads, with a budget of each workspace's own, so
 * that neither automations nor the pages of another workspace use it up.
 */
export class RenderedTexts {
  readonly #evaluator: Evaluator;
  readonly #known = new LRUCache<string, { value: unknown; length: number }>({
    max: MAX_TEXTS,
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ length }) => length,
  });

  constructor(evaluator: Evaluator) {
    this.#evaluator = evaluator;
  }

  /** The introduction of a list; as it was written if it cannot be rendered at the moment. */
  introduction(workspaceId: string, markdown: string | null): Promise<string | null> {
    if (markdown === null) return Promise.resolve(null);
    return this.#render<string>(workspaceId, 'markdown', markdown, () => asWritten(markdown).toString());
  }

  /** The texts of a job; as they were written, and without structured data, if they cannot be rendered at the moment. */
  job(workspaceId: string, input: JobTextsInput): Promise<JobTexts> {
    return this.#render<JobTexts>(workspaceId, 'jobTexts', input, () => unrenderedTexts(input.job));
  }

  /**
   * Before the jobs of a feed are read, which would be in vain if only a few of their texts could be rendered.
   * @throws EvaluationBudgetSpent
   */
  requireTimeForFeed(workspaceId: string): void {
    this.#evaluator.requireTime(budgetOf(workspaceId), FEED_MS);
  }

  /** Counts time outside the evaluation threads: reading, joining and compressing a feed takes several times as long as its texts. */
  spend(workspaceId: string, ms: number): void {
    this.#evaluator.spend(budgetOf(workspaceId), ms);
  }

  /** Entries of a feed; none for jobs whose texts take too long. @throws EvaluationBudgetSpent */
  async feedEntries(workspaceId: string, input: FeedEntriesInput): Promise<string[]> {
    try {
      return await this.#evaluate<string[]>(workspaceId, 'feedEntries', input);
    } catch (error) {
      if (error instanceof EvaluationFailed) return [];
      throw error;
    }
  }

  async #render<Value>(workspaceId: string, task: string, input: unknown, unrendered: () => Value): Promise<Value> {
    const key = createHash('sha1')
      .update(JSON.stringify([task, input]))
      .digest('base64');
    const known = this.#known.get(key);
    if (known !== undefined) return known.value as Value; // of the same task
    try {
      const value = await this.#evaluate<Value>(workspaceId, task, input);
      this.#known.set(key, { value, length: JSON.stringify(value).length + key.length });
      return value;
    } catch (error) {
      if (error instanceof EvaluationFailed || error instanceof EvaluationBudgetSpent) return unrendered();
      throw error;
    }
  }

  #evaluate<Value>(workspaceId: string, task: string, input: unknown): Promise<Value> {
    return this.#evaluator.run(budgetOf(workspaceId), task, input) as Promise<Value>; // what the task returns
  }
}
