import { oneOf, searchParams } from '../../../routing/search-params.ts';
import { text, valuesOf } from '../../../text/index.ts';

/** Which records of an import are listed. */
export const itemsSearch = searchParams({
  type: oneOf(valuesOf(text.imports.types)),
  outcome: oneOf(valuesOf(text.imports.outcomes)),
});
export type ItemsSearch = ReturnType<typeof itemsSearch>;
