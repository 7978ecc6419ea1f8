import type { Schemas } from '@rolecall/client';

type Scorecard = Schemas['Scorecard'];

/** Scores that are this far apart are worth a conversation. */
const APART = 2;

/** A criterion with the score of each scorecard, in the order of the scorecards; null where it was not scored. */
export interface CriterionRow {
  label: string;
  scores: readonly (number | null)[];
  /** Null without scores. */
  average: number | null;
  /** The interviewers judged differently. */
  isApart: boolean;
}

/**
 * The criteria of all scorecards, those of the earlier ones first. Two members may write the same one differently: case and
 * spaces do not matter.
 */
export function criteriaOf(scorecards: readonly Pick<Scorecard, 'criteria'>[]): CriterionRow[] {
  const labels = new Map<string, string>();
  for (const { criteria } of scorecards) {
    for (const { label } of criteria) if (!labels.has(keyOf(label))) labels.set(keyOf(label), label.trim());
  }
  return [...labels].map(([key, label]) => {
    const scores = scorecards.map(({ criteria }) => criteria.find((one) => keyOf(one.label) === key)?.score ?? null);
    const given = scores.filter((score) => score !== null);
    return {
      label,
      scores,
      average: given.length === 0 ? null : given.reduce((sum, score) => sum + score, 0) / given.length,
      isApart: given.length > 1 && Math.max(...given) - Math.min(...given) >= APART,
    };
  });
}

const keyOf = (label: string) => label.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Whether some would hire and others would not. */
export function isDivided(scorecards: readonly Pick<Scorecard, 'rating'>[]): boolean {
  const isFor = ({ rating }: Pick<Scorecard, 'rating'>) => rating === 'yes' || rating === 'strong_yes';
  return scorecards.some(isFor) && !scorecards.every(isFor);
}
