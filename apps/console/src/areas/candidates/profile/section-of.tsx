import type { ReactNode } from 'react';
import { PaneSection } from '../../../ui/pane-section.tsx';
import { Failed } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';

interface SectionOfProps<Row> {
  list: Parameters<typeof MoreRows>[0]['list'] & {
    rows: readonly Row[];
    error: unknown;
    refetch: () => unknown;
  };
  title: string;
  name: string;
  children: (row: Row) => ReactNode;
}

/** A section with a list; nothing while it is empty. */
export function SectionOf<Row>({ list, title, name, children }: SectionOfProps<Row>) {
  if (list.error !== null && list.rows.length === 0) {
    return (
      <PaneSection title={title} name={name}>
        <Failed error={list.error} onRetry={() => list.refetch()} />
      </PaneSection>
    );
  }
  if (list.rows.length === 0) return null;
  return (
    <PaneSection title={title} name={name}>
      <ul className="flex flex-col gap-2">{list.rows.map(children)}</ul>
      <MoreRows list={list} />
    </PaneSection>
  );
}
