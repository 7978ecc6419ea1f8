import { searchParams, string } from '../../../routing/search-params.ts';

/** What a provider of calendars returns with. */
export const accountSearch = searchParams({ code: string, state: string, error: string });
