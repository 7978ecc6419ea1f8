import { ArrowDown, ArrowUp } from 'lucide-react';
import { type CSSProperties, memo, type ReactNode, useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ColumnHandle, movedByDrag } from './column-handle.tsx';
import { takeLastViewed } from './last-viewed.ts';
import { Empty, Failed, Loading } from './states.tsx';
import { type Arrangement, type Column, leastWidths, nextOrder, sizeOf } from './table-columns.ts';
import { useVisibleRows } from './visible-rows.ts';

export type { Column } from './table-columns.ts';

/** The order of a list, as in the URL; empty for its standard order. */
export interface Sorting {
  value: string | undefined;
  onChange: (value: string) => void;
}

interface ListTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** The result of `useList`. */
  list: {
    rows: readonly Row[];
    error: unknown;
    isPending: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  keyOf: (row: Row) => string;
  /** On phones each row is a block with its columns below each other. For tables with more columns than fit side by side. */
  stacks?: boolean;
  /** Each row is one line of the same height, and the list loads while it scrolls. */
  isDense?: boolean;
  sorting?: Sorting;
  /** Lets the columns that have a key be moved and resized. */
  arrangement?: Arrangement;
  empty: { title: ReactNode; children?: ReactNode; action?: ReactNode };
}

/** A list of records that loads page by page. */
export function ListTable<Row>({ label, columns, list, keyOf, empty, ...look }: ListTableProps<Row>) {
  if (list.error !== null && list.rows.length === 0)
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.isPending) return <Loading lines={6} />;
  if (list.rows.length === 0) return <Empty {...empty} />;
  return (
    <>
      <Table label={label} columns={columns} rows={list.rows} keyOf={keyOf} {...look} />
      <MoreRows list={list} isAutomatic={look.isDense ?? false} />
    </>
  );
}

/** How far below the window the next page begins to load. */
const AHEAD = '600px';

/** A button that loads the next page, if there is one. `isAutomatic`: also when it comes near the window. */
export function MoreRows({
  list,
  isAutomatic = false,
}: {
  list: Pick<ListTableProps<never>['list'], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  isAutomatic?: boolean;
}) {
  const button = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isWaiting = isAutomatic && hasNextPage && !isFetchingNextPage;
  useEffect(() => {
    if (!isWaiting || button.current === null) return;
    const seen = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && fetchNextPage(),
      {
        root: button.current.closest('[data-scrolls], main'),
        rootMargin: AHEAD,
      },
    );
    seen.observe(button.current);
    return () => seen.disconnect();
  }, [isWaiting, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={button} className="flex justify-center py-4">
      <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {text.common.actions.loadMore}
      </Button>
    </div>
  );
}

/** The row that has the focus, by its key. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
}

interface TableProps<Row>
  extends Pick<ListTableProps<Row>, 'label' | 'columns' | 'keyOf' | 'stacks' | 'isDense' | 'sorting' | 'arrangement'> {
  rows: readonly Row[];
}

/** A table. Puts the focus on the record that was looked at last. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  stacks = false,
  isDense = false,
  sorting,
  arrangement,
}: TableProps<Row>) {
  const frame = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const drawn = useVisibleRows(body, isDense ? rows.length : 0);
  const shown = isDense ? rows.slice(drawn.start, drawn.end) : rows;
  useEffect(() => {
    const row = frame.current?.querySelector(`[data-row="${CSS.escape(takeLastViewed() ?? '')}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, []);
  const isAligned = columns.some(({ width }) => width !== undefined);
  const named = columns.find(({ isFixed = false }) => !isFixed);
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="bg-surface border-line @container relative overflow-x-auto rounded-lg border"
    >
      <table
        {...(shown.length < rows.length ? { 'aria-rowcount': rows.length + 1 } : {})}
        style={isDense ? widthsOf(columns) : undefined}
        className={classNames(
          'w-full border-collapse',
          stacks && 'stacks',
          isDense && 'dense',
          isAligned && 'table-fixed',
        )}
      >
        <thead>
          <tr className="border-line text-muted border-b text-xs">
            {columns.map((column, index) => (
              <th
                key={index}
                scope="col"
                aria-sort={directionOf(column, sorting)}
                data-fixed={column.isFixed}
                data-named={column === named || undefined}
                style={isDense && column !== named ? sizeStyle(column) : undefined}
                className={classNames(cellClass(column, isDense), 'relative font-medium', column.width)}
                {...(arrangement && movedByDrag(column.key, columns, arrangement))}
              >
                <Title column={column} sorting={sorting} />
                {arrangement && column.key !== undefined && (
                  <ColumnHandle onResize={(size) => arrangement.resize(column.key!, size)} />
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={drawn.before} />
          {shown.map((row) => (
            <Line key={keyOf(row)} row={row} columns={columns} name={keyOf(row)} isDense={isDense} />
          ))}
          <Spacer height={drawn.after} />
        </tbody>
      </table>
    </section>
  );
}

/** The place of rows that are not drawn. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

const widthsOf = (columns: readonly Column<never>[]) => {
  const [narrow, wide, widest] = leastWidths(columns);
  return { '--narrow': narrow, '--wide': wide, '--widest': widest } as CSSProperties; // variables are no properties of its type
};
const sizeStyle = (column: Column<never>) => ({ '--size': sizeOf(column) }) as CSSProperties; // see above

function directionOf({ orders = [] }: Column<never>, sorting: Sorting | undefined) {
  if (sorting === undefined) return undefined;
  return orders.find(({ value }) => value === (sorting.value ?? ''))?.direction;
}

/** The title of a column, which is a button if it orders the list. */
function Title({ column, sorting }: { column: Column<never>; sorting: Sorting | undefined }) {
  const { title, orders = [] } = column;
  if (sorting === undefined || orders.length === 0) return title;
  const direction = directionOf(column, sorting);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => sorting.onChange(nextOrder(orders, sorting.value ?? ''))}
      className="hover:text-text group inline-flex max-w-full items-center gap-1 font-medium"
    >
      <span className="truncate">{title}</span>
      <Arrow
        aria-hidden
        className={classNames(
          'size-3 shrink-0',
          direction === undefined && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
        )}
      />
    </button>
  );
}

function cellClass<Row>({ wideOnly = false, end = false }: Column<Row>, isDense: boolean): string {
  return classNames(
    isDense ? 'px-2 first:pl-3 last:pr-3' : 'px-2 py-2 sm:px-3 has-[a]:min-w-24 md:has-[a]:min-w-32',
    end ? 'text-right' : 'text-left',
    wideOnly === true && 'hidden @2xl:table-cell',
    wideOnly === 'widest' && 'hidden @4xl:table-cell',
  );
}

interface LineProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  isDense: boolean;
}

function PlainLine<Row>({ row, columns, name, isDense }: LineProps<Row>) {
  const named = columns.find(({ isFixed = false }) => !isFixed);
  return (
    <tr data-row={name} className="border-line/70 hover:bg-sunken/60 group/row border-b last:border-0">
      {columns.map((column, index) => (
        <td
          key={index}
          data-title={typeof column.title === 'string' ? column.title : undefined}
          data-named={(isDense && column === named) || undefined}
          className={classNames(cellClass(column, isDense), 'align-middle')}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized: if the columns are a constant array, another page only renders its own rows. */
const Line = memo(PlainLine) as typeof PlainLine; // memo loses the type parameter
