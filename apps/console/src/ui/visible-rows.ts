import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this, all rows are drawn, so that the browser finds and prints them. */
export const MOST_DRAWN = 200;
/** Rows beyond each edge of the window, so that fast scrolling shows no gaps. Also how often rows are exchanged. */
const MARGIN = 20;

export interface RowRange {
  start: number;
  /** Exclusive. */
  end: number;
}

/**
 * Which of `count` rows of the same height are drawn, if the first one is `top` pixels below the top edge of a window of this
 * height. The edges are multiples of a margin, so that scrolling by a row changes nothing.
 */
export function visibleRows(count: number, { top, rowHeight, height }: Measured): RowRange {
  if (count <= MOST_DRAWN || rowHeight <= 0) return { start: 0, end: count };
  const first = Math.floor(-top / rowHeight);
  const last = Math.ceil((height - top) / rowHeight);
  const start = Math.floor(first / MARGIN - 1) * MARGIN;
  const end = Math.ceil(last / MARGIN + 1) * MARGIN;
  const isAbove = end <= 0;
  const isBelow = start >= count;
  // Out of sight, a few rows are kept, of which the height is measured.
  if (isAbove) return { start: 0, end: MARGIN };
  if (isBelow) return { start: Math.max(0, count - MARGIN), end: count };
  return { start: Math.max(0, start), end: Math.min(count, end) };
}

interface Measured {
  top: number;
  rowHeight: number;
  height: number;
}

/** The rows of a long table that are drawn, while its page scrolls. `body` contains them, between two spacers. */
export function useVisibleRows(body: RefObject<HTMLElement | null>, count: number) {
  const [rowHeight, setRowHeight] = useState(0);
  const [range, setRange] = useState<RowRange>({ start: 0, end: Math.min(count, MOST_DRAWN) });
  const isLong = count > MOST_DRAWN;
  useLayoutEffect(() => {
    const element = body.current;
    if (!isLong || element === null) return;
    const frame = element.closest('main') ?? document.documentElement;
    const measure = () => {
      const row = element.querySelector<HTMLElement>('[data-row]');
      if (row === null) return;
      const height = row.getBoundingClientRect().height;
      const top = element.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      setRowHeight(height);
      const next = visibleRows(count, { top, rowHeight: height, height: frame.clientHeight });
      setRange((now) => (now.start === next.start && now.end === next.end ? now : next));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(frame);
    frame.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      frame.removeEventListener('scroll', measure);
    };
  }, [body, count, isLong]);
  if (!isLong) return { start: 0, end: count, before: 0, after: 0 };
  const end = Math.min(count, Math.max(range.end, range.start));
  const start = Math.min(range.start, end);
  return { start, end, before: start * rowHeight, after: (count - end) * rowHeight };
}
