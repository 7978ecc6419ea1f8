import { isAnyOf } from '../../../platform/database/paging.ts';
import { sql } from '../../../platform/database/sql.ts';
import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { refConditions } from '../../records/external-refs/queries.ts';
import { deleteScorecard, getScorecard, submitScorecard, updateScorecard } from './change-scorecard.ts';
import { scorecards, visibilityChanges, visibleTo } from './queries.ts';
import { NewScorecard, Scorecard, ScorecardOrTombstone, ScorecardPatch, scorecardFilters } from './schema.ts';

const tag = 'Scorecards';
const _params = IdParam;

const { list, get, update, remove } = resource({ name: 'scorecard', tag, path: '/scorecards' });

export const scorecardOperations = [
  list(
    {
      description:
        'API keys and members other than interviewers see all scorecards. Interviewers see those of others for an application and stage only after submitting their own.',
      query: listQuery(scorecardFilters),
      data: ScorecardOrTombstone,
    },
    (context, query) => {
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
  get(
    {
      description: 'Returns one scorecard. Interviewers see those of others only after submitting their own.',
      data: Scorecard,
    },
    getScorecard,
  ),
  update(
    {
      description:
        'Changes the rating, the comment or the criteria. Members can change only their own scorecards; interviewers, only until they can read another one for the same application and stage (403).',
      body: ScorecardPatch,
      data: Scorecard,
      example: { rating: 'strong_yes' },
    },
    updateScorecard,
  ),
  remove(
    {
      description:
        'Deletes the scorecard. Members can delete only their own, and then submit another one; interviewers, only until they can read another one for the same application and stage (403).',
    },
    deleteScorecard,
  ),
];
