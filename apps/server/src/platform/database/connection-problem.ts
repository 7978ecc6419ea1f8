import { messageOf } from '../errors/message-of.ts';
import { isUnavailable } from './errors.ts';

/** A wrong password, a role that may not connect, a database that does not exist. */
const REJECTED = new Set(['28P01', '28000', '3D000']);
const NO_RIGHTS = '42501';
const READ_ONLY = '25006';
/** The extension is not installed on the server. */
const NO_EXTENSION = '0A000';
/** Of Node: the chain or the name of a certificate. */
const CERTIFICATE =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)\w*|ERR_TLS_CERT_ALTNAME_INVALID|CERT_\w+)$/;

/**
 * What an administrator can do about an error of the first statements, in one line.
 * @returns null for an error that is not about the connection or its rights
 */
export function connectionProblem(error: unknown): string | null {
  const cause = rootOf(error);
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = messageOf(cause).replaceAll(/\s*\n\s*/g, ' ');
  if (CERTIFICATE.test(code)) {
    return `the certificate of the database server is not trusted (${reason}): for a private certificate authority, add sslrootcert=FILE to DATABASE_URL`;
  }
  if (code === NO_RIGHTS) {
    return `the user of DATABASE_URL has too few rights (${reason}): make it the owner of the database`;
  }
  if (code === READ_ONLY) return `the database of DATABASE_URL is read-only (${reason})`;
  if (code === NO_EXTENSION) return `the database of DATABASE_URL cannot be used: ${reason}`;
  if (REJECTED.has(code) || isUnavailable(cause)) return `the database of DATABASE_URL cannot be reached: ${reason}`;
  return null;
}

function rootOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error;
}
