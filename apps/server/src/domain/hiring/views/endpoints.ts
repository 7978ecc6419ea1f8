import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { createView, deleteView, getView, memberOf, updateView } from './change-view.ts';
import { isVisibleTo, views } from './queries.ts';
import { NewSavedView, SavedView, SavedViewOrTombstone, SavedViewPatch, viewFilters } from './schema.ts';

const tag = 'Saved views';
const params = IdParam;

export const viewOperations = [
  operation(
    {
      id: 'listViews',
      method: 'GET',
      path: '/views',
      tag,
      summary: 'List saved views',
      description: 'Returns the shared views and, for a signed-in member, their own, newest first.',
      scope: 'views:read',
      query: listQuery(viewFilters),
      data: SavedViewOrTombstone,
      list: true,
    },
    (context, { query }) =>
      views.list(context.db.read, context.workspaceId, query, { filters: [isVisibleTo(memberOf(context))] }),
  ),
  operation(
    {
      id: 'createView',
      workspaceWide: true,
      method: 'POST',
      path: '/views',
      tag,
      summary: 'Save a view',
      description:
        'Saves filters and order of a list under a name: for the signed-in member alone, or shared with the workspace. Views created with an API key are shared.',
      scope: 'views:write',
      body: NewSavedView,
      status: 201,
      data: SavedView,
      example: {
        resource: 'jobs',
        name: 'Open engineering jobs',
        query: { status: ['open'], department: 'Engineering' },
      },
    },
    (context, { body }) => createView(context, body),
  ),
  operation(
    {
      id: 'getView',
      method: 'GET',
      path: '/views/{id}',
      tag,
      summary: 'Get a saved view',
      description: 'Returns 404 for a private view of another member.',
      scope: 'views:read',
      params,
      data: SavedView,
    },
    (context, { params: { id } }) => getView(context, id),
  ),
  operation(
    {
      id: 'updateView',
      workspaceWide: true,
      method: 'PATCH',
      path: '/views/{id}',
      tag,
      summary: 'Update a saved view',
      description:
        '`query` is replaced as a whole. A shared view can be changed by the member who created it, by owners and admins, and with API keys that have `workspace:write` or, if it was created with a key, any key with `views:write`; otherwise 403.',
      scope: 'views:write',
      params,
      body: SavedViewPatch,
      data: SavedView,
      conditional: true,
      example: { name: 'Open jobs of engineering', shared: true },
    },
    (context, { params: { id }, body }) => updateView(context, id, body),
  ),
  operation(
    {
      id: 'deleteView',
      workspaceWide: true,
      method: 'DELETE',
      path: '/views/{id}',
      tag,
      summary: 'Delete a saved view',
      description: 'The same rules apply as for changing it.',
      scope: 'views:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteView(context, id),
  ),
];
