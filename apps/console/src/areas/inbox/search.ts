import { oneOf, searchParams, string } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the inbox: the list, and the ID of the message that is open. */
export const inboxSearch = searchParams({ view: oneOf(valuesOf(text.inbox.views)), message: string });
