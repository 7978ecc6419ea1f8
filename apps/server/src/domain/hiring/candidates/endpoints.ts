import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { refParams } from '../../records/external-refs/upsert.ts';
import { requireScopeForJobs } from '../jobs/filters-by-job.ts';
import { deleteCandidate, getCandidate, restoreCandidate, updateCandidate } from './change-candidate.ts';
import { confirmEmail } from './confirm-email.ts';
import { createCandidate } from './create-candidate.ts';
import { candidateListQuery, listCandidates, requireScopeForApplications } from './list-queries.ts';
import { REQUIRES_ALL_APPLICATIONS } from './require-all-applications.ts';
import { Candidate, CandidateCreate, CandidateOrTombstone, CandidatePatch, CandidateUpsert } from './schema.ts';
import { upsertCandidate } from './upsert-candidate.ts';

const tag = 'Candidates';
const params = IdParam;

const { list, create, get, update, remove } = resource({ name: 'candidate', tag, path: '/candidates' });

export const candidateOperations = [
  list(
    {
      summary: 'List and search candidates',
      description:
        'Newest first; with `q`, best matches first. The filters `sourceId`, `ownerId` and `rejectionReasonId` require the scope `applications:read`. Filters with `[not]` exclude what the filter of that name finds: candidates with such a tag, or with such an application among those that match the other filters.',
      query: candidateListQuery,
      data: CandidateOrTombstone,
    },
    (context, query) => {
      requireScopeForApplications(context, query);
      requireScopeForJobs(context, query);
      return listCandidates(context, query);
    },
  ),
  create(
    {
      description:
        'Email addresses are unique within the workspace, ignoring case; a duplicate returns 409. `email` is required, but can be null if the person’s address is unknown; the candidate then cannot be sent emails.',
      body: CandidateCreate,
      data: Candidate,
      errors: [409],
      example: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        headline: 'Mathematician',
        source: 'referral',
        experience: [{ company: 'Babbage & Sons', title: 'Programmer', startDate: '1842', current: true }],
      },
    },
    createCandidate,
  ),
  get(
    {
      description: 'If the candidate was merged into another, the 404 contains `details.mergedInto`.',
      data: Candidate,
    },
    getCandidate,
  ),
  update(
    {
      description: `JSON Merge Patch: omitted fields are unchanged, null clears a field. Tags have their own operations. Another email address ends the links to the pages of the candidate and notifies the former address. It is not confirmed (\`emailConfirmedAt\`) unless you have \`candidate_links:write\` and see all applications of the candidate; an API key that is limited to jobs or departments and does not see all of them cannot change the address (403).`,
      body: CandidatePatch,
      data: Candidate,
      errors: [409],
      example: { headline: 'Mathematician and programmer', phone: null },
    },
    updateCandidate,
  ),
  operation(
    {
      id: 'upsertCandidate',
      method: 'PUT',
      path: '/candidates/by-ref/{system}/{id}',
      tag,
      summary: 'Create or change a candidate by external reference',
      description:
        'Changes the candidate that has this external reference as a merge patch (200), or creates it with the reference (201). Concurrent calls create only one record. A new candidate requires `firstName`, `lastName` and `email`. `createdAt` applies to a new candidate only.',
      scope: 'candidates:write',
      params: refParams,
      body: CandidateUpsert,
      data: Candidate,
      alsoStatus: 201,
      conditional: true,
      errors: [409],
      example: { firstName: 'Alan', lastName: 'Turing', email: 'alan@example.com', headline: 'Logician' },
    },
    (context, { params: ref, body }) => upsertCandidate(context, ref, body),
  ),
  remove(
    {
      description: `The candidate no longer appears in reads and searches, and the email address can be used again. Applications remain, so that reports stay correct. \`restore\` undoes the deletion; to remove the personal data, use \`erase\`. ${REQUIRES_ALL_APPLICATIONS}`,
    },
    deleteCandidate,
  ),
  operation(
    {
      id: 'restoreCandidate',
      method: 'POST',
      path: '/candidates/{id}/restore',
      tag,
      summary: 'Restore a deleted candidate',
      description: `Returns 409 if another candidate now has the email address, or if the candidate has been erased. A candidate who is not deleted is returned unchanged. ${REQUIRES_ALL_APPLICATIONS}`,
      scope: 'candidates:write',
      params,
      data: Candidate,
      conditional: true,
    },
    (context, { params: { id } }) => restoreCandidate(context, id),
  ),
  operation(
    {
      id: 'confirmCandidateEmail',
      method: 'POST',
      path: '/candidates/{id}/confirm-email',
      tag,
      summary: 'Confirm the email address of a candidate',
      description:
        'Use it when you know that the address is the candidate’s, for example because you have spoken to them: links and codes are then sent to it. Requires access to all applications of the candidate and to personal data; otherwise the response is 403. Returns 409 for a candidate without an address. A confirmed address remains unchanged.',
      scope: 'candidate_links:write',
      alsoScopes: ['candidates:read'],
      params,
      data: Candidate,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => confirmEmail(context, id),
  ),
];
