import { createHmac } from 'node:crypto';
import { equalInConstantTime, type SecretBox } from '../../../platform/security/secrets.ts';
import { REVOCATION_KINDS, type Revocation } from './queries.ts';

/** Storage prefix of ledger files. Keys of uploads begin with a date instead. */
export const LEDGER_PREFIX = 'revocations/';

const PURPOSE = 'revocation ledger';

/** One JSON line per entry, followed by a line with the HMAC of those lines. */
export function writeLedger(secrets: SecretBox, entries: readonly Revocation[]): string {
  const lines = entries
    .map(
      ({ workspaceId, kind, recordId, role, at }) => `${JSON.stringify({ workspaceId, kind, recordId, role, at })}\n`,
    )
    .join('');
  return `${lines}${signatureOf(secrets.derive(PURPOSE), lines)}\n`;
}

/**
 * @param name of the file, for the error
 * @throws Error when the file was not written by this instance, or was modified
 */
export function readLedger(secrets: SecretBox, text: string, name: string): Revocation[] {
  // Signed by this instance, so it has the format of `writeLedger`; kinds of a newer version are ignored.
  const entries = linesOf(secrets, text, name)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Revocation);
  return entries.filter(({ kind }) => REVOCATION_KINDS.includes(kind));
}

/** The same file signed with the current secret; null if it already is. @throws Error like `readLedger` */
export function signAgain(secrets: SecretBox, text: string, name: string): string | null {
  const lines = linesOf(secrets, text, name);
  const signed = `${lines}${signatureOf(secrets.derive(PURPOSE), lines)}\n`;
  return signed === text ? null : signed;
}

/** The lines above a valid signature. */
function linesOf(secrets: SecretBox, text: string, name: string): string {
  const end = text.trimEnd().lastIndexOf('\n') + 1;
  const [lines, signature] = [text.slice(0, end), text.slice(end).trim()];
  if (!secrets.deriveAll(PURPOSE).some((key) => equalInConstantTime(signature, signatureOf(key, lines)))) {
    throw new Error(`a file of the revocation ledger has a wrong signature: ${name}`);
  }
  return lines;
}

function signatureOf(key: Buffer, lines: string): string {
  return createHmac('sha256', key).update(lines).digest('hex');
}
