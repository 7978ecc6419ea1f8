import { oneOf, type Static } from '../../../../platform/http/contract/schema.ts';

/** In a folder of its own, because the context of events, which everything else needs, includes it. */
export const ApplicationStatus = oneOf(['active', 'hired', 'rejected', 'withdrawn'] as const);
export type ApplicationStatus = Static<typeof ApplicationStatus>;
