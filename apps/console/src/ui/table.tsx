import { memo, type ReactNode, useEffect, useRef } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { takeLastViewed } from './last-viewed.ts';
import { Empty, Failed, Loading } from './states.tsx';

export interface Column<Row> {
  title: ReactNode;
  /** Hidden where the table is narrow; `widest`: shown only where it has most of a laptop's window. */
  wideOnly?: boolean | 'widest';
  end?: boolean;
  /** The class of its width. With a width for all columns but one, the columns of several tables are aligned. */
  width?: string;
  cell: (row: Row) => ReactNode;
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
  empty: { title: ReactNode; children?: ReactNode; action?: ReactNode };
}

/** A list of records that loads page by page. */
export function ListTable<Row>({ label, columns, list, keyOf, stacks = false, empty }: ListTableProps<Row>) {
  if (list.error !== null && list.rows.length === 0)
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  if (list.isPending) return <Loading lines={6} />;
  if (list.rows.length === 0) return <Empty {...empty} />;
  return (
    <>
      <Table label={label} columns={columns} rows={list.rows} keyOf={keyOf} stacks={stacks} />
      <MoreRows list={list} />
    </>
  );
}

/** A button that loads the next page, if there is one. */
export function MoreRows({
  list,
}: {
  list: Pick<ListTableProps<never>['list'], 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  if (!list.hasNextPage) return null;
  return (
    <div className="flex justify-center py-4">
      <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {text.common.actions.loadMore}
      </Button>
    </div>
  );
}

/** The row that has the focus, by its key. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row;
}

/** A table with all of its rows. Puts the focus on the record that was looked at last. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  stacks = false,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  stacks?: boolean;
}) {
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = frame.current?.querySelector(`[data-row="${CSS.escape(takeLastViewed() ?? '')}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector('a')?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={frame}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="bg-surface border-line @container relative overflow-x-auto rounded-lg border"
    >
      <table
        className={classNames(
          'w-full border-collapse',
          stacks && 'stacks',
          columns.some(({ width }) => width !== undefined) && 'table-fixed',
        )}
      >
        <thead>
          <tr className="border-line text-muted border-b text-xs">
            {columns.map((column, index) => (
              <th key={index} scope="col" className={classNames(cellClass(column), 'font-medium', column.width)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={keyOf(row)} row={row} columns={columns} name={keyOf(row)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cellClass<Row>({ wideOnly = false, end = false }: Column<Row>): string {
  return classNames(
    'px-2 py-2 sm:px-3 has-[a]:min-w-24 md:has-[a]:min-w-32',
    end ? 'text-right' : 'text-left',
    wideOnly === true && 'hidden @2xl:table-cell',
    wideOnly === 'widest' && 'hidden @4xl:table-cell',
  );
}

interface LineProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
}

function PlainLine<Row>({ row, columns, name }: LineProps<Row>) {
  return (
    <tr data-row={name} className="border-line/70 hover:bg-sunken/60 border-b last:border-0">
      {columns.map((column, index) => (
        <td
          key={index}
          data-title={typeof column.title === 'string' ? column.title : undefined}
          className={classNames(cellClass(column), 'align-middle')}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** Memoized: if the columns are a constant array, another page only renders its own rows. */
const Line = memo(PlainLine) as typeof PlainLine; // memo loses the type parameter
