import { ScanText } from 'lucide-react';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { focusedRow } from '../ui/table.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';

interface ReviewButtonProps {
  /** The records of the list that were read so far. */
  rows: readonly { id: string }[];
  /** Opens the review view at this record. */
  onReview: (id: string) => void;
}

/** Reviews the list from its first record, or from the one that has the focus. */
export function ReviewButton({ rows, onReview }: ReviewButtonProps) {
  const first = rows[0]?.id;
  const start = () => {
    const focused = focusedRow();
    const id = rows.find((row) => row.id === focused)?.id ?? first;
    if (id !== undefined) onReview(id);
  };
  useShortcuts({ v: start });
  return (
    <Button disabled={first === undefined} onClick={start} aria-keyshortcuts="V">
      <ScanText aria-hidden className="size-4" />
      {text.review.open}
      <Kbd>V</Kbd>
    </Button>
  );
}
