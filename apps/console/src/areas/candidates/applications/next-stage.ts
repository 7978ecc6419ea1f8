interface Stage {
  id: string;
  kind: string;
  position: number;
}

/** The stages that an application goes through, in order, without those in which it ends. */
export function stepsOf<Of extends Stage>(stages: readonly Of[]): Of[] {
  return stages
    .filter(({ kind }) => kind !== 'hired' && kind !== 'rejected')
    .toSorted((a, b) => a.position - b.position);
}

/** The stage after this one; undefined if the next step ends the application. */
export function nextStage<Of extends Stage>(stages: readonly Of[], stageId: string): Of | undefined {
  const inOrder = stepsOf(stages);
  const at = inOrder.findIndex(({ id }) => id === stageId);
  return at === -1 ? undefined : inOrder[at + 1];
}
