import { ChevronRight } from 'lucide-react';

interface RowHeadingProps {
  title: string;
  summary: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The first lines of a row of a list; opens and closes its fields. */
export function RowHeading({ title, summary, isOpen, onOpen }: RowHeadingProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
      className="flex w-full items-start gap-1.5 py-1 text-left"
    >
      <ChevronRight aria-hidden className={`mt-0.5 size-4 shrink-0 ${isOpen ? 'rotate-90' : ''}`} />
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="text-muted block text-xs">{summary}</span>
      </span>
    </button>
  );
}
