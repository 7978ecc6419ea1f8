import { oneOf, searchParams, string } from '../../../routing/search-params.ts';
import { text, valuesOf } from '../../../text/index.ts';

/** Filters of the deliveries, and the ID of the delivery that is open. */
export const webhookSearch = searchParams({
  status: oneOf(valuesOf(text.deliveries.statuses)),
  event: string,
  delivery: string,
});
