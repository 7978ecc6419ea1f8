interface Stage {
  id: string;
  kind: string;
  position: number;
}

/** The stage after this one; undefined if the next step ends the application. */
export function nextStage<Of extends Stage>(stages: readonly Of[], stageId: string): Of | undefined {
  const inOrder = stages
    .filter(({ kind }) => kind !== 'hired' && kind !== 'rejected')
    .toSorted((a, b) => a.position - b.position);
  const at = inOrder.findIndex(({ id }) => id === stageId);
  return at === -1 ? undefined : inOrder[at + 1];
}
