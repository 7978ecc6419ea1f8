import { GROUPED } from './filter-field.ts';

/** The most stages that the API takes. */
const MOST_STAGES = 100;

/** Stages by name, in the order of the jobs' boards; of these jobs only, if they are given. */
export function stageOptions(
  stages: readonly { id: string; name: string; jobId: string; position: number }[],
  jobIds?: readonly string[],
): readonly (readonly [ids: string, name: string])[] {
  const shown = stages.filter(({ jobId }) => jobIds === undefined || jobIds.includes(jobId));
  const byName = Map.groupBy(
    shown.toSorted((a, b) => a.position - b.position),
    ({ name }) => name,
  );
  return [...byName].map(([name, ones]) => [
    ones
      .slice(0, MOST_STAGES)
      .map(({ id }) => id)
      .join(GROUPED),
    name,
  ]);
}
