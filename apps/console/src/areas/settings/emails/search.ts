import { oneOf, searchParams } from '../../../routing/search-params.ts';
import { text, valuesOf } from '../../../text/index.ts';

export const emailsSearch = searchParams({ status: oneOf(valuesOf(text.emails.log.statuses)) });
