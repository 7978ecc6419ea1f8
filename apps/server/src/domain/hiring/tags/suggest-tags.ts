import { operation } from '../../../platform/http/contract/operation.ts';
import { personalOfOthers, record, Type, text } from '../../../platform/http/contract/schema.ts';
import { seesListedJobs } from '../../records/visibility/record-visibility.ts';
import { labelsOfAll, labelsOfSeenCandidates, MAX_SUGGESTIONS } from './suggestion-queries.ts';

const TagSuggestions = record('TagSuggestions', {
  labels: personalOfOthers(
    Type.Array(Type.String(), {
      maxItems: MAX_SUGGESTIONS,
      description: 'In alphabetical order, ignoring case.',
    }),
  ),
});

export const suggestOperations = [
  operation(
    {
      id: 'suggestTags',
      method: 'GET',
      path: '/tags/suggestions',
      tag: 'Tags',
      summary: 'Suggest tags',
      description:
        'Labels that are in use and begin with `q`, ignoring case. Members and keys that see only some jobs get the tags of candidates for those jobs. If these jobs have more than 2,000 applications, only the newest applications of each job are considered; if there are more than 200 jobs, only the newest jobs.',
      scope: 'tags:read',
      query: { q: text(40, { description: 'The beginning of a label.' }) },
      data: TagSuggestions,
    },
    async ({ db, workspaceId }, { query: { q } }) => {
      const suggest = seesListedJobs(db.visibility) ? labelsOfSeenCandidates : labelsOfAll;
      return { labels: await suggest(db.read, workspaceId, q) };
    },
  ),
];
