import { day, oneOf, searchParams, string, texts } from '../../routing/search-params.ts';
import { text, valuesOf } from '../../text/index.ts';

/** The search parameters of the interviews: filters of the list, and any day of the week that the calendar shows. */
export const interviewsSearch = searchParams({
  view: oneOf(valuesOf(text.interviews.views)),
  when: oneOf(valuesOf(text.interviews.whenOptions)),
  interviewer: string,
  jobId: string,
  externalRef: string,
  fields: texts,
  columns: string,
  day,
  /** The availability request whose times are marked in the week. */
  availability: string,
});
export type InterviewsSearch = ReturnType<typeof interviewsSearch>;
