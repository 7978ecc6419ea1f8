import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Identifies a column that can be moved and resized. */
  key?: string;
  title: ReactNode;
  /** Hidden where the table is narrow; `widest`: shown only where it has most of a laptop's window. */
  wideOnly?: boolean | 'widest';
  end?: boolean;
  /** The class of its width. With a width for all columns but one, the columns of several tables are aligned. */
  width?: string;
  /** In a table of single lines: its least width in rem, and its share of the width. The first column with text takes the rest. */
  size?: number;
  /** In a table of single lines: exactly `size` wide, such as a check box. */
  isFixed?: boolean;
  /** The orders that its header chooses, one after the other. The empty one is the standard order of the list. */
  orders?: readonly ColumnOrder[];
  cell: (row: Row) => ReactNode;
}

/** Changes columns that have a key. */
export interface Arrangement {
  /** @param size in rem; undefined for the usual width */
  resize: (key: string, size: number | undefined) => void;
  /** @param before the key of the column that it is put before; undefined for the end */
  move: (key: string, before: string | undefined) => void;
}

export interface ColumnOrder {
  /** As in the URL. */
  value: string;
  direction: 'ascending' | 'descending';
}

/** In rem. */
const USUAL_SIZE = 8;
/** The most that the column with the names needs where its details are hidden, in rem. */
const NARROW_NAME = 8;

type Sized = Pick<Column<never>, 'wideOnly' | 'size' | 'isFixed'>;

export const sizeOf = ({ size = USUAL_SIZE }: Sized): number => size;

/** The least width of a table in rem: narrow, wide and where all columns are shown. */
export function leastWidths(columns: readonly Sized[]): readonly [narrow: number, wide: number, widest: number] {
  const named = columns.find(({ isFixed = false }) => !isFixed);
  const sum = (isShown: (column: Sized) => boolean, most = Number.POSITIVE_INFINITY) =>
    columns
      .filter(isShown)
      .reduce((total, column) => total + Math.min(sizeOf(column), column === named ? most : sizeOf(column)), 0);
  return [
    sum(({ wideOnly = false }) => wideOnly === false, NARROW_NAME),
    sum(({ wideOnly = false }) => wideOnly !== 'widest'),
    sum(() => true),
  ];
}

/** The order that the header of a column chooses next; the empty one if it has none left. */
export function nextOrder(orders: readonly ColumnOrder[], now: string): string {
  const at = orders.findIndex(({ value }) => value === now);
  return orders[at + 1]?.value ?? (at === -1 ? (orders[0]?.value ?? '') : '');
}
