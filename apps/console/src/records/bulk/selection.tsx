import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import { shownTotal, type Total } from '../../ui/total.ts';

const t = text.filters.selection;
/** As many as a bulk change finishes in reasonable time, in batches of the API. */
const MOST_SELECTED = 5_000;

export interface Selection<Row> {
  /** The selected ones of the rows that are shown. */
  rows: readonly Row[];
  /** The column with the check boxes. */
  column: Column<Row>;
  /** Reads the rest of the list and selects all of it; unset if everything that is loaded is everything, or not all of it is selected. */
  selectAll: (() => void) | undefined;
  isReading: boolean;
  clear: () => void;
}

/** The selected rows of a list. Rows that a filter hides are not selected. */
export function useSelection<Row extends { id: string }>(
  listed: readonly Row[],
  labelOf: (row: Row) => string,
  /** The rest of the list, if all of it can be selected. */
  rest?: { hasNextPage: boolean; fetchNextPage: () => Promise<void> },
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isReading, setReading] = useState(false);
  const { hasNextPage = false, fetchNextPage } = rest ?? {};
  const rows = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const isAll = rows.length > 0 && rows.length === listed.length;
  const isTooLong = listed.length >= MOST_SELECTED;
  useEffect(() => {
    if (!isReading) return;
    setIds(new Set(listed.map(({ id }) => id)));
    if (hasNextPage && !isTooLong) void fetchNextPage?.();
    else setReading(false);
  }, [isReading, listed, hasNextPage, isTooLong, fetchNextPage]);
  const column: Column<Row> = {
    size: 2.25,
    isFixed: true,
    title: (
      <input
        type="checkbox"
        aria-label={t.all}
        className="accent-accent size-4 align-middle"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = rows.length > 0 && !isAll;
        }}
        onChange={() => setIds(isAll ? new Set() : new Set(listed.map(({ id }) => id)))}
      />
    ),
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={labelOf(row)}
        className="accent-accent size-4 align-middle"
        checked={ids.has(row.id)}
        onChange={() => toggle(row.id)}
      />
    ),
  };
  return {
    rows,
    column,
    isReading,
    selectAll: isAll && hasNextPage && !isTooLong ? () => setReading(true) : undefined,
    clear: useCallback(() => {
      setReading(false);
      setIds(new Set());
    }, []),
  };
}

/** What can be done with the selected rows; nothing if there are none. */
export function SelectedRows({
  selection: { rows, clear, selectAll, isReading },
  total,
  children,
}: {
  selection: Pick<Selection<unknown>, 'rows' | 'clear' | 'selectAll' | 'isReading'>;
  /** Of the list, if it is known. */
  total?: Total | undefined;
  children: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={t.label}
      className="bg-accent-soft sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2"
    >
      <span role="status" className="font-medium">
        {t.count(rows.length)}
      </span>
      {(selectAll !== undefined || isReading) && (
        <Button small variant="quiet" busy={isReading} onClick={selectAll}>
          {t.selectAll(total === undefined ? '' : shownTotal(total))}
        </Button>
      )}
      {!isReading && children}
      <Button small variant="quiet" onClick={clear}>
        {t.clear}
      </Button>
    </section>
  );
}
