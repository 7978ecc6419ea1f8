import type { ReportQuery } from './period.ts';

interface Stage {
  kind: string;
  entered: number;
}

/** What the company asks of hiring in a period. Null where nothing happened that could be measured. */
export interface Figures {
  applications: number;
  interviews: number;
  offers: number;
  hires: number;
  /** Hires per offer, from 0 to 1. */
  acceptance: number | null;
  /** Median, in seconds. */
  timeToHire: number | null;
}

/** The figures from the reports of a period. */
export function figuresOf(stages: readonly Stage[], timeToHire: number | null): Figures {
  const entered = (kind: string) =>
    stages.filter((stage) => stage.kind === kind).reduce((sum, stage) => sum + stage.entered, 0);
  const [offers, hires] = [entered('offer'), entered('hired')];
  return {
    applications: entered('applied'),
    // A candidate with several rounds is counted in the first one that most go through.
    interviews: Math.max(0, ...stages.filter(({ kind }) => kind === 'interview').map((stage) => stage.entered)),
    offers,
    hires,
    acceptance: offers === 0 ? null : Math.min(1, hires / offers),
    timeToHire,
  };
}

/** The period of the same length before; undefined for one without a beginning. */
export function periodBefore({ from, to, ...query }: ReportQuery, now: Date): ReportQuery | undefined {
  if (from === undefined) return undefined;
  const end = to === undefined ? now.getTime() : Math.min(Date.parse(to), now.getTime());
  const length = Math.max(0, end - Date.parse(from));
  return { ...query, from: new Date(Date.parse(from) - length).toISOString(), to: from };
}

/** The change to the period before, from -1; null if there is nothing to compare. */
export function changeOf(now: number | null, before: number | null | undefined): number | null {
  return now === null || before == null || before === 0 ? null : (now - before) / before;
}
