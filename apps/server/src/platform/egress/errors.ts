/** Why a request was never sent. */
export type RefusalReason = 'url' | 'scheme' | 'address' | 'method' | 'headers';

/** The request may not leave: nothing was sent. The message is safe to show to the user who gave the address. */
export class EgressRefused extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.name = 'EgressRefused';
    this.reason = reason;
  }
}

/** Where an allowed request ended without an answer. */
export type FailureKind = 'timeout' | 'connect' | 'reset' | 'tls' | 'dns' | 'protocol';

/** The request was allowed, but no complete answer came. What the other side did before that is unknown. */
export class EgressFailed extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EgressFailed';
    this.kind = kind;
  }
}
