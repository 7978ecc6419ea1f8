/** A step could not be done. The message is shown in the run. */
export class StepFailed extends Error {
  /** Whether another attempt may succeed. */
  readonly retryable: boolean;
  /** The configuration as far as it was filled in, and what came of it. */
  readonly input: unknown;
  readonly output: unknown;
  /** Seconds that the other side asked to be left alone. */
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

/** The step cannot be done for this event, however often it is tried. */
export function impossible(message: string): StepFailed {
  return new StepFailed(message, { retryable: false });
}
