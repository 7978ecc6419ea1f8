interface ColumnState {
  kind: string;
  /** The cards that were read so far, and whether these are all. */
  cards: number;
  isWhole: boolean;
}

/**
 * Whether a column is folded: empty ones, and those of applications that have ended. Not with a filter, which looks for cards in
 * all of them, and not on an empty board.
 */
export function isFolded(
  { kind, cards, isWhole }: ColumnState,
  board: { isFiltered: boolean; isEmpty: boolean },
): boolean {
  if (board.isFiltered || board.isEmpty) return false;
  return kind === 'hired' || kind === 'rejected' || (cards === 0 && isWhole);
}

/** The share of the applications that entered each stage and moved on, in percent, by stage. */
export function conversionsOf(
  stages: readonly { stageId: string | null; kind: string; entered: number; passed: number }[],
): ReadonlyMap<string, number> {
  return new Map(
    stages.flatMap(({ stageId, kind, entered, passed }) =>
      stageId === null || entered === 0 || kind === 'hired' || kind === 'rejected'
        ? []
        : [[stageId, Math.round((passed / entered) * 100)] as const],
    ),
  );
}
