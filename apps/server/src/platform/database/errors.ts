import { ApiError, Unavailable } from '../errors/errors.ts';

/** The fields of a PostgreSQL error that are used; network errors of Node have only `code`. */
interface DatabaseError extends Error {
  code: string;
  constraint?: string;
}

function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** True if the statement violated that unique or exclusion constraint. */
export function violates(error: unknown, constraint: string): boolean {
  return (
    isDatabaseError(error) && (error.code === '23505' || error.code === '23P01') && error.constraint === constraint
  );
}

/** True if the statement violated any unique constraint. */
export function violatesUniqueness(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '23505';
}

/** True if a row to be deleted is still referenced, or a referenced row does not exist. */
export function violatesForeignKey(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '23503';
}

/** Serialization failures and deadlocks: the same transaction may succeed when retried. */
export function isRetryable(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');
}

/**
 * 503: a change collided with others on the same records, and cannot be repeated or collided at every attempt. Nothing was
 * changed.
 */
export class Collision extends Unavailable {
  constructor(cause?: unknown) {
    super('The change collided with other changes of the same records. Nothing was changed; try again.', 1);
    this.cause = cause;
  }
}

/** The statement was not executed, because one that was sent together with it failed. */
export class TransactionAborted extends Error {
  readonly code = '25P02'; // as PostgreSQL fails later statements of an aborted transaction

  constructor() {
    super('a statement before this one failed in the same transaction');
  }
}

/**
 * The statement was not executed, because an earlier one failed in the same transaction: PostgreSQL rejects it (25P02),
 * or reports it as unknown (26000), because it skipped the message that prepares it.
 */
export function isTransactionAborted(error: unknown): boolean {
  return isDatabaseError(error) && (error.code === '25P02' || error.code === '26000');
}

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);
// Messages with which `pg` reports a lost connection; they carry no code.
const LOST_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server does not support|Cannot use a pool)/i;

/** The database does not respond, is out of resources or canceled the statement at its time limit: the caller may retry. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (!isDatabaseError(error)) return LOST_CONNECTION.test(error.message);
  const { code } = error;
  return (
    NETWORK_CODES.has(code) ||
    code.startsWith('08') || // connection exceptions
    code.startsWith('53') || // insufficient resources: disk full, too many connections
    code.startsWith('58') || // system error, such as an I/O error
    code === '57014' || // statement or lock time limit
    code === '55P03' || // lock not available within its limit
    code === '57P01' || // terminated by an administrator
    code === '57P02' || // crash shutdown
    code === '57P03' || // cannot connect now: starting up or shutting down
    isReadOnly(error) ||
    code === '25P03' || // idle in transaction for too long
    LOST_CONNECTION.test(error.message)
  );
}

/** A standby, or a database that was set to reject writes, for example because its disk is full. */
function isReadOnly(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '25006';
}

/** Passes API errors through and turns an unreachable database and a collision into 503 `unavailable`. */
export function toApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  if (isRetryable(error)) return new Collision(error);
  if (isUnavailable(error)) {
    const unavailable = new Unavailable(
      isReadOnly(error)
        ? 'The database accepts no changes at the moment. Nothing was changed; try again later.'
        : 'The database does not respond.',
    );
    unavailable.cause = error;
    return unavailable;
  }
  return error;
}
