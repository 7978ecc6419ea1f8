import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  label,
  nullable,
  oneOf,
  patch,
  personalOfOthers,
  plain,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

/** The lists that views are of, by the path of the collection. */
const ViewResource = oneOf(
  ['jobs', 'candidates', 'applications', 'interviews', 'offers', 'scorecards', 'tasks', 'pool-entries'],
  { description: 'The list to which the view applies.' },
);

const MAX_PARAMETERS = 50;
const MAX_VALUE = 1_000;

const Value = Type.Union([Type.String({ maxLength: MAX_VALUE }), Type.Number(), Type.Boolean()]);

/** The parameters of the list, by name. Not compared with those that the list has, because clients may keep their own. */
const ViewQuery = Type.Record(
  Type.String({ minLength: 1, maxLength: 100 }),
  Type.Union([Value, Type.Array(Value, { maxItems: 100 })]),
  {
    maxProperties: MAX_PARAMETERS,
    description: 'Filters and order of the list, by the names of its query parameters; clients may add their own.',
    examples: [{ status: ['open', 'draft'], sort: 'updatedAt' }],
  },
);

export const SavedView = record('SavedView', {
  id: Uuid,
  resource: ViewResource,
  name: plain(Type.String()),
  query: personalOfOthers(ViewQuery),
  shared: Type.Boolean({ description: 'Whether everyone in the workspace sees it. API keys see shared views only.' }),
  ownerId: nullable(
    Type.Unsafe<string>({
      ...Uuid,
      description: 'The member who created it; null for a view created with an API key.',
    }),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type SavedView = Static<typeof SavedView>;

export const SavedViewOrTombstone = record('SavedViewOrTombstone', {
  ...SavedView.properties,
  deletedAt: Type.Optional(Timestamp),
});

const shared = Type.Boolean({
  description: 'By default false for a member. A view created with an API key is always shared.',
});

export const NewSavedView = Type.Object(
  { resource: ViewResource, name: label(120), query: ViewQuery, shared: Type.Optional(shared) },
  { additionalProperties: false, 'x-name': 'NewSavedView' },
);
export type NewSavedView = Static<typeof NewSavedView>;

export const SavedViewPatch = patch('SavedViewPatch', { name: label(120), query: ViewQuery, shared });
export type SavedViewPatch = Static<typeof SavedViewPatch>;

export const viewFilters = {
  resource: anyOf(ViewResource),
  shared: Type.Optional(
    Type.Boolean({ description: '`true`: only shared views. `false`: only private views of the caller.' }),
  ),
};
