import { isAnyOf } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { refConditions } from '../../records/external-refs/queries.ts';
import { deleteScorecard, getScorecard, submitScorecard, updateScorecard } from './change-scorecard.ts';
import { scorecards, visibilityChanges, visibleTo } from './queries.ts';
import { NewScorecard, Scorecard, ScorecardOrTombstone, ScorecardPatch, scorecardFilters } from './schema.ts';

const tag = 'Scorecards';
const params = IdParam;

export const scorecardOperations = [
  operation(
    {
      id: 'listScorecards',
      method: 'GET',
      path: '/scorecards',
      tag,
      summary: 'List scorecards',
      description:
        'API keys and members other than interviewers see all scorecards. Interviewers see those of others for an application and stage only after submitting their own.',
      scope: 'scorecards:read',
      query: listQuery(scorecardFilters),
      data: ScorecardOrTombstone,
      list: true,
    },
    (context, { query }) => {
      const filters = [visibleTo(context), ...refConditions(context.workspaceId, 'scorecard', query)];
      if (query.candidateId !== undefined) filters.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
      if (query.applicationId !== undefined) filters.push(isAnyOf(sql`t.application_id`, query.applicationId));
      if (query.authorId !== undefined) filters.push(isAnyOf(sql`t.author_id`, query.authorId));
      return scorecards.list(context.db.read, context.workspaceId, query, {
        filters,
        alsoChanged: visibilityChanges(context),
      });
    },
  ),
  operation(
    {
      id: 'submitScorecard',
      method: 'POST',
      path: '/scorecards',
      tag,
      summary: 'Submit a scorecard',
      description:
        'Each author can submit one scorecard per interview, and without `interviewId` one per application and stage (otherwise 409); use PATCH to change it.',
      scope: 'scorecards:write',
      body: NewScorecard,
      status: 201,
      data: Scorecard,
      example: {
        applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        authorId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8f',
        rating: 'yes',
        criteria: [{ label: 'Systems thinking', score: 4 }],
      },
    },
    (context, { body }) => submitScorecard(context, body),
  ),
  operation(
    {
      id: 'getScorecard',
      method: 'GET',
      path: '/scorecards/{id}',
      tag,
      summary: 'Get a scorecard',
      description: 'Returns one scorecard. Interviewers see those of others only after submitting their own.',
      scope: 'scorecards:read',
      params,
      data: Scorecard,
    },
    (context, { params: { id } }) => getScorecard(context, id),
  ),
  operation(
    {
      id: 'updateScorecard',
      method: 'PATCH',
      path: '/scorecards/{id}',
      tag,
      summary: 'Update a scorecard',
      description:
        'Changes the rating, the comment or the criteria. Members can change only their own scorecards; interviewers, only until they can read another one for the same application and stage (403).',
      scope: 'scorecards:write',
      params,
      body: ScorecardPatch,
      data: Scorecard,
      conditional: true,
      example: { rating: 'strong_yes' },
    },
    (context, { params: { id }, body }) => updateScorecard(context, id, body),
  ),
  operation(
    {
      id: 'deleteScorecard',
      method: 'DELETE',
      path: '/scorecards/{id}',
      tag,
      summary: 'Delete a scorecard',
      description:
        'Deletes the scorecard. Members can delete only their own, and then submit another one; interviewers, only until they can read another one for the same application and stage (403).',
      scope: 'scorecards:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteScorecard(context, id),
  ),
];
