import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';

const t = text.filters.selection;

export interface Selection<Row> {
  /** The selected ones of the rows that are shown. */
  rows: readonly Row[];
  /** The column with the check boxes. */
  column: Column<Row>;
  clear: () => void;
}

/** The selected rows of a list. Rows that a filter hides are not selected. */
export function useSelection<Row extends { id: string }>(
  listed: readonly Row[],
  labelOf: (row: Row) => string,
): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => listed.filter(({ id }) => ids.has(id)), [listed, ids]);
  const toggle = (id: string) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  const isAll = rows.length > 0 && rows.length === listed.length;
  const column: Column<Row> = {
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
  return { rows, column, clear: useCallback(() => setIds(new Set()), []) };
}

/** What can be done with the selected rows; nothing if there are none. */
export function SelectedRows({
  selection: { rows, clear },
  children,
}: {
  selection: Pick<Selection<unknown>, 'rows' | 'clear'>;
  children: ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section
      aria-label={t.label}
      className="bg-accent-soft sticky top-2 z-10 mb-3 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2"
    >
      <span role="status" className="mr-auto font-medium">
        {t.count(rows.length)}
      </span>
      {children}
      <Button small variant="quiet" onClick={clear}>
        {t.clear}
      </Button>
    </section>
  );
}
