import { oneOf, searchParams } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

export const offersSearch = searchParams({ status: oneOf(valuesOf(text.offers.statuses)) });
