/** The applications for one job that came in lately. */
export interface NewForJob {
  jobId: string;
  count: number;
  /** The oldest one, with which the review begins. */
  firstId: string;
}

/** Applications, newest first, by job: those with most applications first. */
export function newByJob(applications: readonly { id: string; jobId: string }[]): readonly NewForJob[] {
  const byJob = Map.groupBy(applications, ({ jobId }) => jobId);
  return [...byJob]
    .map(([jobId, ones]) => ({ jobId, count: ones.length, firstId: ones.at(-1)!.id }))
    .toSorted((a, b) => b.count - a.count);
}

const dayText = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Yesterday, as in the filter by when someone applied. */
export const yesterday = (now = new Date()): string =>
  dayText(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
