import { IdParam, OperationResult, operation } from '../../../platform/http/contract/operation.ts';
import { Uuid } from '../../../platform/http/contract/schema.ts';
import { tagCandidates } from './bulk-tag.ts';
import { addTag, listTags, removeTag } from './change-tags.ts';
import { allTagsQuery, listAllTags, tagListQuery } from './queries.ts';
import { BulkTag, BulkTagResult, NewTag, Tag, TagOfCandidate } from './schema.ts';

const tag = 'Tags';

export const tagOperations = [
  operation(
    {
      id: 'listAllTags',
      method: 'GET',
      path: '/tags',
      tag,
      summary: 'List the tags of all candidates',
      description: 'One record for each tag of each candidate.',
      scope: 'tags:read',
      query: allTagsQuery,
      data: TagOfCandidate,
      list: true,
    },
    (context, { query }) => listAllTags(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'listTags',
      method: 'GET',
      path: '/candidates/{id}/tags',
      tag,
      summary: 'List the tags of a candidate',
      description: 'Returns the tags of one candidate with their IDs.',
      scope: 'tags:read',
      params: IdParam,
      query: tagListQuery,
      data: Tag,
      list: true,
    },
    (context, { params: { id }, query }) => listTags(context, id, query),
  ),
  operation(
    {
      id: 'addTag',
      method: 'POST',
      path: '/candidates/{id}/tags',
      tag,
      summary: 'Tag a candidate',
      description: 'Returns 200 if the candidate already has the tag, ignoring case. Changes `tags` of the candidate.',
      scope: 'tags:write',
      params: IdParam,
      body: NewTag,
      status: 201,
      alsoStatus: 200,
      data: Tag,
      example: { label: 'Ask again in spring' },
    },
    async (context, { params: { id }, body }) => {
      const { tag, isNew } = await addTag(context, id, body);
      return new OperationResult(tag, { status: isNew ? 201 : 200 });
    },
  ),
  operation(
    {
      id: 'tagCandidates',
      method: 'POST',
      path: '/candidates/bulk-tag',
      tag,
      summary: 'Tag several candidates',
      description:
        'Adds tags to up to 100 candidates and removes others, ignoring case. Each candidate has its own outcome, in the order of the request.',
      scope: 'tags:write',
      body: BulkTag,
      data: BulkTagResult,
      example: { candidateIds: ['0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e'], add: ['job fair'], remove: ['new'] },
    },
    (context, { body }) => tagCandidates(context, body),
  ),
  operation(
    {
      id: 'removeTag',
      method: 'DELETE',
      path: '/candidates/{id}/tags/{tagId}',
      tag,
      summary: 'Remove a tag from a candidate',
      description: 'Removes the tag from this candidate. Other candidates keep it.',
      scope: 'tags:write',
      params: { ...IdParam, tagId: Uuid },
      data: null,
      conditional: true,
    },
    (context, { params: { id, tagId } }) => removeTag(context, id, tagId),
  ),
];
