import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useActiveInRow } from './use-active-in-row.ts';

const LIST = 'border-line flex gap-1 overflow-x-auto border-b';
/** The classes of a tab, also for links that look like tabs. */
export const TAB =
  'text-muted hover:text-text -mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap ' +
  'data-[state=active]:border-accent data-[state=active]:text-text data-[status=active]:border-accent data-[status=active]:text-text';

/** Links that look like tabs. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useActiveInRow<HTMLElement>(useLocation().href);
  return (
    <nav ref={row} aria-label={label} className={LIST}>
      {children}
    </nav>
  );
}
