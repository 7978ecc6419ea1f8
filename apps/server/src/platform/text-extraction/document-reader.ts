import { performance } from 'node:perf_hooks';
import { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts';
import { ApiError, Unavailable } from '../errors/errors.ts';
import { TimeBudget, type TimeBudgetLimits } from '../evaluation/time-budget.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { ReadDocument } from './parser-thread.ts';
import { createTextExtractor, type TextExtractor } from './text-extractor.ts';
import type { TextStatus } from './text-status.ts';

export interface DocumentReaderOptions {
  /** A module whose `analyze(text)` gets the text with its lines, in the separate process. */
  analysis: URL;
  /** Documents read concurrently, each in a process of its own. 2 if unset. */
  processes?: number;
  /** Processor time limit for one document in milliseconds; 5 s if unset. */
  timeoutMs?: number;
  /** Processor time for the members and keys of one workspace, and again for its visitors; 20 s and 200 ms if unset. */
  budget?: TimeBudgetLimits;
  /** Processor time for one visitor; 10 s and 50 ms if unset. */
  visitorBudget?: TimeBudgetLimits;
}

/** Who waits for a document. */
interface DocumentRequest {
  workspaceId: string;
  /** The address of an anonymous visitor (`visitorAt`); null for members and keys. */
  visitor: string | null;
  contentType: string;
  /** Loads the document when it is its turn, so that waiting documents take no memory. */
  load: () => Promise<Uint8Array>;
}

interface AnalyzedDocument {
  value: unknown;
  textStatus: TextStatus;
}

const BUDGET = { burstMs: 20_000, perSecondMs: 200 };
const VISITOR_BUDGET = { burstMs: 10_000, perSecondMs: 50 };
/** Long enough for any resume. */
const MAX_TEXT_LENGTH = 100_000;
const WAITING = { total: 60, perSource: 10 };

/**
 * Reads documents while a caller waits, with the limits of text extraction: separate processes of low priority, a limit of
 * processor time and memory for each document, processor time for each workspace, and turns. Visitors of a workspace use neither
 * the turns nor the processor time of its members.
 */
export class DocumentReader {
  readonly #limiter: ConcurrencyLimiter;
  readonly #budget: TimeBudget;
  readonly #visitorBudget: TimeBudget;
  readonly #extractors: TextExtractor[];
  readonly #timeoutMs: number;
  readonly #closing = new AbortController();

  constructor(options: DocumentReaderOptions) {
    const { analysis, processes = 2, timeoutMs = 5_000, budget = BUDGET, visitorBudget = VISITOR_BUDGET } = options;
    this.#limiter = new ConcurrencyLimiter({ total: processes, perSource: 1, waiting: WAITING });
    this.#budget = new TimeBudget(budget, () => performance.now());
    this.#visitorBudget = new TimeBudget(visitorBudget, () => performance.now());
    this.#timeoutMs = timeoutMs;
    this.#extractors = Array.from({ length: processes }, () =>
      createTextExtractor({ form: 'lines', maxTextLength: MAX_TEXT_LENGTH, timeoutMs, analysis }),
    );
  }

  /**
   * @param signal of a caller who no longer waits
   * @returns what `analyze` returned, for an empty text if the document's is unreadable
   * @throws ExtractionFailed for the document; ApiError 429 when the processor time is used up; Unavailable when too many wait
   * or the process was lost; errors of `load`
   */
  async analyze(request: DocumentRequest, signal: AbortSignal | null = null): Promise<AnalyzedDocument> {
    const { workspaceId, visitor } = request;
    const source = visitor === null ? workspaceId : `visitors of ${workspaceId}`;
    const require = () => {
      requireTime(this.#budget, source);
      if (visitor !== null) requireTime(this.#visitorBudget, visitor);
    };
    require();
    const stop = signal === null ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const work = async () => {
      require(); // earlier documents may have used it up
      const bytes = await request.load();
      const spend = (ms: number) => {
        this.#budget.spend(source, ms);
        if (visitor !== null) this.#visitorBudget.spend(visitor, ms);
      };
      const startedAt = performance.now();
      try {
        const { analysis, textStatus } = await this.#read(bytes, request.contentType);
        spend(analysis!.processorMs); // every extractor here has a module for it
        return { value: analysis!.value, textStatus };
      } catch (error) {
        // What a document that fails has cost is not known, only its limits.
        spend(Math.min(performance.now() - startedAt, this.#timeoutMs));
        throw error;
      }
    };
    return this.#limiter.run(source, work, stop);
  }

  /** Stops the processes. Waiting documents are rejected. */
  async close(): Promise<void> {
    this.#closing.abort(new Unavailable('The service is stopping.'));
    await Promise.all(this.#extractors.map((extractor) => extractor.close()));
  }

  async #read(bytes: Uint8Array, contentType: string): Promise<ReadDocument> {
    // There are as many as tasks that run concurrently.
    const extractor = this.#extractors.pop()!;
    try {
      return await extractor.extract(bytes, contentType);
    } catch (error) {
      if (error instanceof ExtractionFailed) throw error;
      throw new Unavailable('The document could not be read at the moment. Try again shortly.');
    } finally {
      this.#extractors.push(extractor);
    }
  }
}

function requireTime(budget: TimeBudget, group: string): void {
  const seconds = budget.wait(group);
  if (seconds === 0) return;
  throw new ApiError('rate_limited', 'Too many documents have been read. Try again later.', undefined, {
    'retry-after': String(seconds),
  });
}
