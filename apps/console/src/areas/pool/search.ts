import { oneOf, searchParams } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

export const poolSearch = searchParams({ source: oneOf(valuesOf(text.pool.sources)) });
