/** A step failed. The message is shown in the run. */
export class StepFailed extends Error {
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;
  /** The rendered configuration, if rendering succeeded, and the output. */
  readonly input: unknown;
  readonly output: unknown;
  /** Seconds from the receiver's `Retry-After`. */
  readonly retryAfter: number;

  constructor(
    message: string,
    more: { retryable: boolean; input?: unknown; output?: unknown; retryAfter?: number; cause?: unknown },
  ) {
    super(message, { cause: more.cause });
    this.name = 'StepFailed';
    this.retryable = more.retryable;
    this.input = more.input;
    this.output = more.output ?? null;
    this.retryAfter = more.retryAfter ?? 0;
  }
}

/** A failure that no retry can fix. */
export function permanentFailure(message: string): StepFailed {
  return new StepFailed(message, { retryable: false });
}
