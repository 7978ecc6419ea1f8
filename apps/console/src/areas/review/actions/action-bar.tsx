import type { ReactNode } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import type { Action } from './actions.ts';

/** The buttons of the actions, each with its key. */
export function ActionBar({ actions, side }: { actions: readonly Action[]; side: ReactNode }) {
  return (
    <div
      role="toolbar"
      aria-label={text.review.actionsLabel}
      className="border-line bg-surface flex items-center gap-1.5 overflow-x-auto border-b px-3 py-1.5"
    >
      {side}
      {actions.map(({ key, label, run, variant }) => (
        <Button
          key={key}
          small
          variant={variant === 'danger' ? 'danger' : 'plain'}
          onClick={run}
          aria-keyshortcuts={key.toUpperCase()}
        >
          {label}
          <Kbd>{key.toUpperCase()}</Kbd>
        </Button>
      ))}
    </div>
  );
}
