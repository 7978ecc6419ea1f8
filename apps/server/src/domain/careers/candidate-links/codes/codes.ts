import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { apart, type Change } from '../../../../platform/changes/change.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { removalJob } from '../../../../platform/queue/remove-in-batches.ts';
import type { SecretBox } from '../../../../platform/security/secrets.ts';
import { sha256 } from '../../../../platform/security/secrets.ts';
import { FormError } from '../content/form-error.ts';
import type { OpenLink } from '../queries.ts';
import {
  type CodeAction,
  type CodePurpose,
  codesToday,
  countAttempt,
  deleteOldCodes,
  insertCode,
  takeCode,
} from './queries.ts';

/** Codes for one application within 24 hours: with five attempts each, guessing one of them has a chance of 1 in 20,000. */
export const MAX_CODES_PER_DAY = 10;

const FORMAT = /^\d{6}$/;

export interface CodeFor {
  action: CodeAction;
  /** What the action is about, such as an offer with its text. A code is valid only for that. */
  subject: string;
  /** The address that receives the code. A code is valid only while the action still concerns it. */
  email: string;
}

/**
 * A new code of six digits, stored as a hash with the change, which has locked the application.
 * @throws FormError when too many were sent today
 */
export async function issueCode(tx: Change, link: OpenLink, purpose: CodeFor): Promise<string> {
  const { workspaceId, applicationId } = link;
  if ((await codesToday(tx, workspaceId, applicationId)) >= MAX_CODES_PER_DAY)
    throw new FormError({ code: 'my.error.too-many-codes' }, 429);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = newId();
  const codeHash = hashOf(tx.services.secrets, id, code);
  await insertCode(tx, { ...purposeOf(link, purpose), id, applicationId, codeHash });
  return code;
}

/** A code that was entered correctly. */
interface EnteredCode {
  /** Consumes the code, in the change that it permits. @throws FormError if another change has used it */
  take(tx: Change): Promise<void>;
}

/**
 * Checks a code. The attempt is counted even if the request fails afterwards.
 * @throws FormError for the field `field`, if it is wrong, expired, used or was tried too often
 */
export async function checkCode(
  context: Context,
  link: OpenLink,
  purpose: CodeFor,
  entered: string,
  field = 'code',
): Promise<EnteredCode> {
  const wrong = () => new FormError({ [field]: 'my.error.code' });
  const code = entered.replaceAll(/\s/g, '');
  if (!FORMAT.test(code)) throw wrong();
  const { db, services, workspaceId } = apart(context);
  const found = await countAttempt(db.write, purposeOf(link, purpose));
  if (found === undefined || !timingSafeEqual(found.codeHash, hashOf(services.secrets, found.id, code))) throw wrong();
  return {
    async take(tx) {
      if (!(await takeCode(tx, workspaceId, found.id))) throw wrong();
    },
  };
}

function purposeOf({ workspaceId, id: linkId }: OpenLink, { action, subject, email }: CodeFor): CodePurpose {
  return { workspaceId, linkId, action, subject: sha256(subject), recipient: sha256(email.toLowerCase()) };
}

/** Keyed, because all million codes could be hashed within a second. */
function hashOf(secrets: SecretBox, id: string, code: string): Buffer {
  return createHmac('sha256', secrets.derive('codes of candidates')).update(`${id} ${code}`).digest();
}

/** Deletes the codes of all workspaces that have no further use. */
export const removeOldCodes = removalJob('remove old codes of candidates', deleteOldCodes);
