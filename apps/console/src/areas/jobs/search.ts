import { flag, oneOf, searchParams, string, texts } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the list. `create` opens the dialog for a new job. */
export const jobsSearch = searchParams({
  status: oneOf(valuesOf(text.jobs.statuses)),
  q: string,
  fields: texts,
  columns: string,
  create: flag,
});
export type JobsSearch = ReturnType<typeof jobsSearch>;

/** The search parameters of the board, which shows the pipeline by default. */
export const boardSearch = searchParams({ show: oneOf(['withdrawn']) });
