import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { REQUIRES_ALL_APPLICATIONS } from '../candidates/require-all-applications.ts';
import { Candidate, Merge } from '../candidates/schema.ts';
import { mergeCandidates } from './merge-candidates.ts';

export const candidateMerge = operation(
  {
    id: 'mergeCandidates',
    method: 'POST',
    path: '/candidates/{id}/merge',
    tag: 'Candidates',
    summary: 'Merge another candidate into this one',
    description: `The candidate in the path is kept. Its values take precedence; its empty fields, custom fields among them, are filled from the other candidate, and those listed in \`take\` and \`takeCustomFields\` get the other candidate's value. The email address that is not kept is added to \`formerEmails\`. Applications, files, notes, messages, tags, interviews, booking links, offers, scorecards, tasks, pool entries and consents move to it. If both applied for the same job, one application is kept: the more advanced one (hired before active before ended) or, if both are equal, that of the kept candidate. The other application's records are attached to it, except its stage history; its external references are added, and its values of custom fields fill unset ones. Reads of the other candidate then return 404 with \`details.mergedInto\`. ${REQUIRES_ALL_APPLICATIONS}`,
    scope: 'candidates:write',
    params: IdParam,
    body: Merge,
    data: Candidate,
    conditional: true,
    example: { candidateId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
  },
  (context, { params: { id }, body }) => mergeCandidates(context, id, body),
);
