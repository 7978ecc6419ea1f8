import { IdParam, operation } from '../../platform/http/operation.ts';
import { deleteCandidate, getCandidate, restoreCandidate, updateCandidate } from './change-candidate.ts';
import { createCandidate } from './create-candidate.ts';
import { candidateListQuery, listCandidates } from './list-candidates.ts';
import { mergeCandidates } from './merge/merge-candidates.ts';
import { Candidate, CandidateOrTombstone, CandidatePatch, Merge, NewCandidate } from './schema.ts';

const tag = 'Candidates';
const params = IdParam;

export const candidateOperations = [
  operation(
    {
      id: 'listCandidates',
      method: 'GET',
      path: '/candidates',
      tag,
      summary: 'List and search candidates',
      description: 'Newest first; with `q` best matches first.',
      scope: 'candidates:read',
      query: candidateListQuery,
      data: CandidateOrTombstone,
      list: true,
    },
    (context, { query }) => listCandidates(context, query),
  ),
  operation(
    {
      id: 'createCandidate',
      method: 'POST',
      path: '/candidates',
      tag,
      summary: 'Create a candidate',
      description: 'An e-mail address is taken by one candidate of the workspace only, ignoring case; else 409.',
      scope: 'candidates:write',
      body: NewCandidate,
      status: 201,
      data: Candidate,
      errors: [409],
      example: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@example.com',
        headline: 'Analyst of engines',
        source: 'referral',
        experience: [{ company: 'Babbage & Sons', title: 'Programmer', startDate: '1842', current: true }],
      },
    },
    (context, { body }) => createCandidate(context, body),
  ),
  operation(
    {
      id: 'getCandidate',
      method: 'GET',
      path: '/candidates/{id}',
      tag,
      summary: 'Read a candidate',
      description: 'For a candidate who has become part of another the 404 carries `details.mergedInto`.',
      scope: 'candidates:read',
      params,
      data: Candidate,
    },
    (context, { params: { id } }) => getCandidate(context, id),
  ),
  operation(
    {
      id: 'updateCandidate',
      method: 'PATCH',
      path: '/candidates/{id}',
      tag,
      summary: 'Change a candidate',
      description: 'Merge patch: what is absent stays, null clears. Tags have operations of their own.',
      scope: 'candidates:write',
      params,
      body: CandidatePatch,
      data: Candidate,
      conditional: true,
      errors: [409],
      example: { headline: 'Countess and programmer', phone: null },
    },
    (context, { params: { id }, body }) => updateCandidate(context, id, body),
  ),
  operation(
    {
      id: 'deleteCandidate',
      method: 'DELETE',
      path: '/candidates/{id}',
      tag,
      summary: 'Delete a candidate',
      description:
        'The candidate vanishes from reads and search, and the e-mail address is free again. Applications stay for the reports. `restore` takes it back; to remove the personal data, use `erase`.',
      scope: 'candidates:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteCandidate(context, id),
  ),
  operation(
    {
      id: 'restoreCandidate',
      method: 'POST',
      path: '/candidates/{id}/restore',
      tag,
      summary: 'Restore a deleted candidate',
      description:
        '409 when another candidate has taken the e-mail address since, or the candidate has been erased. One who is not deleted stays as is.',
      scope: 'candidates:write',
      params,
      data: Candidate,
      conditional: true,
    },
    (context, { params: { id } }) => restoreCandidate(context, id),
  ),
  operation(
    {
      id: 'mergeCandidates',
      method: 'POST',
      path: '/candidates/{id}/merge',
      tag,
      summary: 'Merge another candidate into this one',
      description:
        "The candidate in the path survives: its values win, its empty fields are filled from the other. Applications, files, notes, tags, interviews, offers, scorecards, tasks, pool entries and consents move to it. Where both applied for the same job, one application is kept: the one that got further (hired before active before ended), the survivor's when they are even; what belongs to the other is attached to it, and its stage history ends. Reads of the other answer 404 with `details.mergedInto`.",
      scope: 'candidates:write',
      params,
      body: Merge,
      data: Candidate,
      conditional: true,
      example: { candidateId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e' },
    },
    (context, { params: { id }, body }) => mergeCandidates(context, id, body),
  ),
];
