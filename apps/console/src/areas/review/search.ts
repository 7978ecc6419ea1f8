import { ORDERS } from '../../records/filters/orders.ts';
import { flag, oneOf, searchParams } from '../../routing/search-params.ts';
import { APPLICATION_FILTERS } from '../applications/search.ts';
import { candidatesSearch } from '../candidates/search.ts';

/** The lists of applications on the home page. */
const HOME_LISTS = ['toReview', 'stalled'] as const;
export type HomeList = (typeof HOME_LISTS)[number];

/**
 * The list of applications that is being reviewed: its filters and its order. `board` is set if it is a column of a
 * board, to which the view then returns; `home` if it is a list of the home page, which has no other filters.
 */
export const reviewApplicationsSearch = searchParams({
  ...APPLICATION_FILTERS,
  board: flag,
  home: oneOf(HOME_LISTS),
  sort: oneOf(Object.keys(ORDERS) as (keyof typeof ORDERS)[]), // the keys of its type
});
export type ReviewApplicationsSearch = ReturnType<typeof reviewApplicationsSearch>;

/** The list of candidates that is being reviewed. */
export const reviewCandidatesSearch = candidatesSearch;
