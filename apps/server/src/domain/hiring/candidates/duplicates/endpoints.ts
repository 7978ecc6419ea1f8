import { IdParam, operation } from '../../../../platform/http/contract/operation.ts';
import { requirePersonalData } from '../../../records/visibility/require-personal-data.ts';
import { getCandidate } from '../change-candidate.ts';
import { findDuplicates } from './queries.ts';
import { PossibleDuplicates } from './schema.ts';

export const candidateDuplicates = operation(
  {
    id: 'findDuplicateCandidates',
    method: 'GET',
    path: '/candidates/{id}/duplicates',
    tag: 'Candidates',
    summary: 'Find possible duplicates of a candidate',
    description:
      'At most 20 candidates who may be the same person, newest first, each with what both have in common. Of candidates with the same last name, the 500 newest are compared. To merge one, use `merge`. Keys without access to personal data receive 403, because the response would disclose who shares it.',
    scope: 'candidates:read',
    params: IdParam,
    data: PossibleDuplicates,
  },
  async (context, { params: { id } }) => {
    requirePersonalData(context);
    const candidate = await getCandidate(context, id);
    return { items: await findDuplicates(context.db.search, context.workspaceId, candidate.id) };
  },
);
