import { oneOf, searchParams, string, texts } from '../../routing/search-params.ts';

export const offersSearch = searchParams({
  status: string,
  externalRef: string,
  fields: texts,
  columns: string,
  sort: oneOf(['oldest', 'updated']),
});
export type OffersSearch = ReturnType<typeof offersSearch>;
