/** Why a request was never sent. */
export type RejectionReason = 'url' | 'scheme' | 'address' | 'method' | 'headers';

/** The request is not allowed: nothing was sent. The message is safe to show to the user who supplied the URL. */
export class EgressRejected extends Error {
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, message: string) {
    super(message);
    this.name = 'EgressRejected';
    this.reason = reason;
  }
}

/** The stage at which an allowed request failed. */
export type FailureKind = 'timeout' | 'connect' | 'reset' | 'tls' | 'dns' | 'protocol';

/** The request was allowed, but no complete response was received. Whether the server processed it is unknown. */
export class EgressFailed extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EgressFailed';
    this.kind = kind;
  }
}
