/** The departments below one, however deep. */
export function descendantsOf(id: string, all: readonly { id: string; parentId: string | null }[]): string[] {
  const below = all.filter(({ parentId }) => parentId === id);
  return below.flatMap((one) => [one.id, ...descendantsOf(one.id, all)]);
}
