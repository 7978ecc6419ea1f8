import { ORDERS } from '../../records/filters/orders.ts';
import { flag, oneOf, searchParams, string } from '../../routing/search-params.ts';
import { APPLICATION_FILTERS } from '../applications/search.ts';
import { candidatesSearch } from '../candidates/search.ts';

/** The lists of applications on the first page. */
const HOME_LISTS = ['toReview', 'stalled'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

/**
 * The list of applications that is reviewed: its filters and its order. `board` is set if it is a column of a board, which is
 * what the view returns to; `home` if it is a list of the first page, which has no other filters.
 */
export const reviewApplicationsSearch = searchParams({
  ...APPLICATION_FILTERS,
  stageId: string,
  board: flag,
  home: oneOf(HOME_LISTS),
  sort: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[]), // the keys of its type
});
export type ReviewApplicationsSearch = ReturnType<typeof reviewApplicationsSearch>;

/** The list of candidates that is reviewed. */
export const reviewCandidatesSearch = candidatesSearch;
