import type { ReactNode } from 'react';
import { Empty, Failed, Loading } from '../ui/states.tsx';
import { MoreRows } from '../ui/table.tsx';

interface CardsProps<Row> {
  list: Parameters<typeof MoreRows>[0]['list'] & {
    rows: readonly Row[];
    error: unknown;
    isPending: boolean;
    refetch: () => unknown;
  };
  empty: Parameters<typeof Empty>[0];
  card: (row: Row) => ReactNode;
}

/** A list of cards, for records that do not fit into a table row. */
export function Cards<Row extends { id: string }>({ list, empty, card }: CardsProps<Row>) {
  if (list.error !== null && list.rows.length === 0) {
    return <Failed error={list.error} onRetry={() => list.refetch()} />;
  }
  if (list.isPending) return <Loading />;
  if (list.rows.length === 0) return <Empty {...empty} />;
  return (
    <>
      <ul className="flex flex-col gap-3">{list.rows.map(card)}</ul>
      <MoreRows list={list} />
    </>
  );
}
