import { reports } from '../../text/en/reports.ts';
import { formatDuration } from '../../ui/duration.ts';
import type { Figure } from './report-section.tsx';

interface Durations {
  medianSeconds: number | null;
  p90Seconds: number | null;
}

/** A duration as text; a dash if there is none. */
export const formatSpan = (seconds: number | null): string => (seconds === null ? '–' : formatDuration(seconds));

/** The columns for the median and the 90th percentile: durations on the page, seconds in files. */
export function durationFigures(titles: { median: string; p90: string }): Figure<Durations>[] {
  const column = (title: string, of: (row: Durations) => number | null): Figure<Durations> => ({
    title,
    fileTitle: reports.seconds(title),
    of,
    t: (row) => formatSpan(of(row)),
  });
  return [
    column(titles.median, ({ medianSeconds }) => medianSeconds),
    column(titles.p90, ({ p90Seconds }) => p90Seconds),
  ];
}
