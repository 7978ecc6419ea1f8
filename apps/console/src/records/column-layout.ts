import { sizeOf } from '../ui/table-columns.ts';

/** A column as chosen: its key, and its width in rem if somebody has changed it. */
export interface ChosenColumn {
  key: string;
  size?: number;
}

/** Chosen if no columns are shown, because an unset parameter means the standard columns. */
const NONE = 'none';
/** In rem. */
const NARROWEST = 3;
const WIDEST = 40;

/** The columns in their order, as in the URL: `job,stage:12`. What is no width is ignored. */
export function parseColumns(chosen: string): ChosenColumn[] {
  return chosen
    .split(',')
    .filter((part) => part !== '' && part !== NONE)
    .map((part) => {
      const [key = '', width] = part.split(':');
      const size = Number(width);
      return width !== undefined && size > 0 ? { key, size: within(size) } : { key };
    });
}

/** @returns undefined for the standard columns, in their order and with their widths */
export function formatColumns(chosen: readonly ChosenColumn[], standard: readonly string[]): string | undefined {
  const text = chosen.map(({ key, size }) => (size === undefined ? key : `${key}:${size}`)).join(',');
  return text === standard.join(',') ? undefined : text || NONE;
}

/** The columns with this one before the other, or at the end. */
export function moved(chosen: readonly ChosenColumn[], key: string, before: string | undefined): ChosenColumn[] {
  const own = chosen.filter((column) => column.key === key);
  const others = chosen.filter((column) => column.key !== key);
  const at = others.findIndex((column) => column.key === before);
  return at === -1 ? [...others, ...own] : [...others.slice(0, at), ...own, ...others.slice(at)];
}

/** The columns with this one as wide, in rem; undefined for its usual width. */
export function resized(chosen: readonly ChosenColumn[], key: string, size: number | undefined): ChosenColumn[] {
  const width = size === undefined ? {} : { size: within(size) };
  return chosen.map((column) => (column.key === key ? { key, ...width } : column));
}

/** A column of a table with the width that was chosen for it. */
export function withSize<Shown extends { size?: number; isFixed?: boolean }>(column: Shown, size?: number): Shown {
  return size === undefined ? column : { ...column, size, isFixed: true };
}

/** A step narrower or wider. */
export const stepped = (column: { size?: number }, steps: number): number => sizeOf(column) + steps;

const within = (size: number) => Math.min(WIDEST, Math.max(NARROWEST, Math.round(size * 4) / 4));
