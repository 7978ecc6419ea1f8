import { findMentions } from '../../../hiring/candidates/mention-queries.ts';
import { lockWithMerged } from '../../../hiring/candidates/queries.ts';
import { type CodeFor, checkCode } from '../codes/codes.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { ownAddress } from '../content/own-address.ts';
import type { Subject } from '../content/page-queries.ts';
import { erasureConfirmed } from '../hooks.ts';
import { type FormFields, fieldValue } from './form-fields.ts';

export function eraseCode({ link }: CandidateRequest, subject: Subject): CodeFor {
  return { action: 'erase', subject: link.candidateId, email: ownAddress(subject) };
}

/** Erases the candidate with all applications, given the code. @throws FormError, LinkEnded */
export async function eraseEverything(request: CandidateRequest, subject: Subject, fields: FormFields): Promise<void> {
  const { context, link } = request;
  const code = await checkCode(context, link, eraseCode(request, subject), fieldValue(fields, 'code'));
  const mentions = await findMentions(context.db.search, link.workspaceId, link.candidateId, null);
  // The remaining data identifies nobody.
  const anonymous = { ...context, actor: { type: 'candidate' as const, id: null, name: 'Candidate' } };
  await changeWithLink(
    { ...request, context: anonymous },
    async (tx) => {
      await code.take(tx);
      await erasureConfirmed.run(tx, link.candidateId, mentions);
    },
    { lockFirst: (tx) => lockWithMerged(tx, link.workspaceId, [link.candidateId]) },
  );
}
