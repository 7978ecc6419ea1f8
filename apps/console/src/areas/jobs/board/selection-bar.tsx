import { ChevronDown } from 'lucide-react';
import { EmailButton } from '../../../records/email-dialog/email-button.tsx';
import type { EmailRecipient } from '../../../records/email-dialog/recipients.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Stage } from './card.ts';

const t = text.board.selection;

interface SelectionBarProps {
  count: number;
  stages: readonly Stage[];
  onMove: (stage: Stage) => void;
  onReject: () => void;
  recipients: readonly EmailRecipient[];
  onSelectAll: () => void;
  onClear: () => void;
}

/** The actions on the selected cards. The bar covers the end of the board, so that the cards do not move. */
export function SelectionBar({ count, stages, onMove, onReject, recipients, onSelectAll, onClear }: SelectionBarProps) {
  return (
    <section
      aria-label={t.label}
      className="bg-raised border-line shadow-pop absolute inset-x-4 bottom-6 z-20 mx-auto flex flex-wrap items-center gap-2 rounded-lg border px-3 py-2 sm:w-fit"
    >
      <span role="status" className="mr-auto font-medium">
        {t.count(count)}
      </span>
      <Menu
        label={t.move}
        trigger={
          <Button small>
            {t.move}
            <ChevronDown aria-hidden className="size-4" />
          </Button>
        }
        items={stages
          .filter(({ kind }) => kind !== 'rejected')
          .map((stage) => ({ label: stage.name, onSelect: () => onMove(stage) }))}
      />
      <EmailButton small recipients={recipients} onSent={onClear} />
      <Button small variant="danger" onClick={onReject}>
        {t.reject}
      </Button>
      <Button small variant="quiet" onClick={onSelectAll}>
        {t.all}
      </Button>
      <Button small variant="quiet" onClick={onClear}>
        {t.clear}
      </Button>
    </section>
  );
}
