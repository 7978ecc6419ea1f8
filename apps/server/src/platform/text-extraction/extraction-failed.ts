export type ExtractionFailure = 'timeout' | 'memory' | 'malformed' | 'unsupported';

/** A document whose text could not be read. Not retryable, except perhaps after `timeout`. */
export class ExtractionFailed extends Error {
  readonly reason: ExtractionFailure;

  constructor(reason: ExtractionFailure, message: string) {
    super(message);
    this.name = 'ExtractionFailed';
    this.reason = reason;
  }
}
