import { flag, oneOf, searchParams, string, texts } from '../../routing/search-params.ts';

/** The search parameters of the list. `create` opens the dialog for a new job. */
export const jobsSearch = searchParams({
  status: string,
  q: string,
  departmentId: string,
  locationId: string,
  externalRef: string,
  sort: oneOf(['oldest', 'updated']),
  fields: texts,
  columns: string,
  create: flag,
});
export type JobsSearch = ReturnType<typeof jobsSearch>;

/** The search parameters of the board, which shows the pipeline by default. `days` is the minimum time in the stage. */
export const boardSearch = searchParams({
  show: oneOf(['withdrawn']),
  q: string,
  tag: string,
  sourceId: string,
  ownerId: string,
  referrerId: string,
  rejectionReasonId: string,
  days: string,
  fields: texts,
  sort: oneOf(['oldest', 'updated', 'longestInStage', 'lastActivity', 'rating', 'lastName']),
});
export type BoardSearch = ReturnType<typeof boardSearch>;
