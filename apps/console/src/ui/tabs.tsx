import { useLocation } from '@tanstack/react-router';
import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useActiveInRow } from './use-active-in-row.ts';

const LIST = 'border-line flex gap-1 overflow-x-auto border-b';
/** The classes of a tab, also for links that look like tabs. */
export const TAB =
  'text-muted hover:text-text -mb-px border-b-2 border-transparent px-3 py-2 font-medium whitespace-nowrap ' +
  'data-[state=active]:border-accent data-[state=active]:text-text data-[status=active]:border-accent data-[status=active]:text-text';

interface TabsProps {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Value, name and content of each tab. Only the open one is rendered. */
  tabs: readonly (readonly [value: string, name: ReactNode, content: ReactNode])[];
}

/** Tabs. `value` should be a search parameter, so that links can open a tab. */
export function Tabs({ label, value, onValueChange, tabs }: TabsProps) {
  const row = useActiveInRow<HTMLDivElement>(value);
  return (
    <Primitive.Root value={value} onValueChange={onValueChange}>
      <Primitive.List ref={row} aria-label={label} className={LIST}>
        {tabs.map(([key, name]) => (
          <Primitive.Trigger key={key} value={key} className={TAB}>
            {name}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(([key, , content]) => (
        <Primitive.Content key={key} value={key} className="py-4">
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}

/** Links that look like tabs. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  const row = useActiveInRow<HTMLElement>(useLocation().href);
  return (
    <nav ref={row} aria-label={label} className={LIST}>
      {children}
    </nav>
  );
}
