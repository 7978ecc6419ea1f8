/** The formats of a signature. */
export const MARKS = ['bold', 'italic', 'link'] as const;
export type Mark = (typeof MARKS)[number];

const AROUND: Readonly<Record<Mark, readonly [before: string, after: string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  link: ['[', '](https://)'],
};

/** A text with a selection. */
export interface Marked {
  value: string;
  selection: readonly [start: number, end: number];
}

/**
 * A text whose selected words are marked, or no longer marked if they were. The words stay selected; of a new link, the
 * address is, so that it can be typed at once.
 */
export function marked(value: string, [start, end]: readonly [number, number], mark: Mark): Marked {
  const [before, after] = AROUND[mark];
  const words = value.slice(start, end);
  const isMarked = value.slice(0, start).endsWith(before) && value.slice(end).startsWith(after);
  // The mark of bold words ends like that of italic ones.
  const isOther = mark === 'italic' && value.slice(0, start).endsWith('**') && !value.slice(0, start).endsWith('***');
  if (isMarked && !isOther) {
    const from = start - before.length;
    return {
      value: value.slice(0, from) + words + value.slice(end + after.length),
      selection: [from, from + words.length],
    };
  }
  const from = start + before.length;
  const next = value.slice(0, start) + before + words + after + value.slice(end);
  const address = from + words.length + 2; // behind `](`
  const selection =
    mark === 'link' ? ([address, address + 'https://'.length] as const) : ([from, from + words.length] as const);
  return { value: next, selection };
}
