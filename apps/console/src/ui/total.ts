/** How many records a list has. */
export interface Total {
  count: number;
  /** There may be more. */
  isPartial: boolean;
}

const NUMBER = new Intl.NumberFormat('en');

/** `346`, or `10,000+`. */
export const shownTotal = ({ count, isPartial }: Total): string => NUMBER.format(count) + (isPartial ? '+' : '');
