import { ApiError } from '../errors/errors.ts';

/** An expression that exceeded the time or memory limit of one evaluation. Not retryable: the result would be the same. */
export class EvaluationFailed extends Error {
  override readonly name = 'EvaluationFailed';
}

/**
 * 429: the workspace has used up its evaluation time. Requests get this response; background work is delayed by that
 * many seconds.
 */
export class EvaluationBudgetSpent extends ApiError {
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(
      'rate_limited',
      'This workspace has used up its time for evaluating conditions and templates. Try again shortly.',
      undefined,
      { 'retry-after': String(retryAfter) },
    );
    this.retryAfter = retryAfter;
  }
}
