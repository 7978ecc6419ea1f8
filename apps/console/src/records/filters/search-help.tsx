import { CircleHelp } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Popover } from '../../ui/popover.tsx';

const t = text.filters.searchHelp;

/** The search syntax for candidates, with examples. */
export function SearchHelp() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      label={t.title}
      trigger={
        <button
          type="button"
          aria-label={t.title}
          title={t.title}
          className="text-muted hover:text-text inline-flex size-7 items-center justify-center rounded-md"
        >
          <CircleHelp aria-hidden className="size-4" />
        </button>
      }
    >
      <dl className="flex flex-col gap-2 p-1 text-small">
        {t.examples.map(([example, meaning]) => (
          <div key={example}>
            <dt className="font-mono break-words">{example}</dt>
            <dd className="text-muted">{meaning}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  );
}
