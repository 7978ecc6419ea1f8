import { ChevronDown } from 'lucide-react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Stage } from './card.ts';

const words = text.board.selection;

interface SelectionBarProps {
  count: number;
  stages: readonly Stage[];
  onMove: (stage: Stage) => void;
  onReject: () => void;
  onClear: () => void;
}

/** What can be done with all that are selected. */
export function SelectionBar({ count, stages, onMove, onReject, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label={words.label}
      className="bg-accent-soft mx-4 mb-3 flex flex-wrap items-center gap-2 rounded-lg px-3 py-2 sm:mx-6"
    >
      <span role="status" className="mr-auto font-medium">
        {words.count(count)}
      </span>
      <Menu
        label={words.move}
        trigger={
          <Button small>
            {words.move}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        items={stages
          .filter(({ kind }) => kind !== 'rejected')
          .map((stage) => ({ label: stage.name, onSelect: () => onMove(stage) }))}
      />
      <Button small look="danger" onClick={onReject}>
        {words.reject}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {words.clear}
      </Button>
    </section>
  );
}
