import { sql } from '../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../platform/http/operation.ts';
import { scorecards, visibleTo } from './queries.ts';
import { NewScorecard, Scorecard, ScorecardOrTombstone, ScorecardPatch, scorecardFilters } from './schema.ts';
import { deleteScorecard, getScorecard, submitScorecard, updateScorecard } from './verbs.ts';

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
        'API keys see all. An operator sees those of others for an application and stage after handing in their own.',
      scope: 'scorecards:read',
      query: listQuery(scorecardFilters),
      data: ScorecardOrTombstone,
      list: true,
    },
    (context, { query }) => {
      const conditions = [visibleTo(context)];
      if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
      if (query.applicationId !== undefined) conditions.push(sql`t.application_id = ${query.applicationId}`);
      if (query.authorId !== undefined) conditions.push(sql`t.author_id = ${query.authorId}`);
      return scorecards.list(context.db.read, context.workspaceId, query, conditions);
    },
  ),
  operation(
    {
      id: 'submitScorecard',
      method: 'POST',
      path: '/scorecards',
      tag,
      summary: 'Hand in a scorecard',
      description: 'One per application, stage and author (409); PATCH changes it.',
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
      summary: 'Read a scorecard',
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
      summary: 'Change a scorecard',
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
      scope: 'scorecards:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteScorecard(context, id),
  ),
];
