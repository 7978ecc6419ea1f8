import { oneOf, searchParams, string } from '../../routing/search-params.ts';

/**
 * The search parameters of the sign-in page, to which the identity provider returns as well. `next` is the path to open
 * after signing in, `error` the reason why single sign-on failed.
 */
export const signInSearch = searchParams({ next: string, error: string, step: oneOf(['second-factor', 'reset']) });
