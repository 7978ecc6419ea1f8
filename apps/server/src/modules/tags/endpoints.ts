import { IdParam, operation } from '../../platform/http/operation.ts';
import { Uuid } from '../../platform/http/schema.ts';
import { tagListQuery } from './queries.ts';
import { NewTag, Tag } from './schema.ts';
import { addTag, listTags, removeTag } from './verbs.ts';

const tag = 'Tags';

export const tagOperations = [
  operation(
    {
      id: 'listTags',
      method: 'GET',
      path: '/candidates/{id}/tags',
      tag,
      summary: 'List the tags of a candidate',
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
      description: '200 when the candidate has the tag already, ignoring case. Changes `tags` of the candidate.',
      scope: 'tags:write',
      params: IdParam,
      body: NewTag,
      status: 201,
      alsoStatus: 200,
      data: Tag,
      example: { label: 'Ask again in spring' },
    },
    (context, { params: { id }, body }) => addTag(context, id, body),
  ),
  operation(
    {
      id: 'removeTag',
      method: 'DELETE',
      path: '/candidates/{id}/tags/{tagId}',
      tag,
      summary: 'Take a tag off a candidate',
      scope: 'tags:write',
      params: { ...IdParam, tagId: Uuid },
      data: null,
      conditional: true,
    },
    (context, { params: { id, tagId } }) => removeTag(context, id, tagId),
  ),
];
