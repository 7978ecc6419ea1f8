import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { text } from '../../text/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const t = text.jobForm.sort;

interface SortableProps<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onMove: (from: number, to: number) => void;
  /** The rows are one or two lines high: the buttons are centered vertically instead of aligned to the first line. */
  low?: boolean;
  children: (item: Item, index: number) => ReactNode;
  /** Shown below the handle, the item and the buttons, across the full width of the row. */
  details?: (item: Item, index: number) => ReactNode;
}

/** A list that can be reordered by dragging a handle, or with the buttons of each row. */
export function Sortable<Item>(props: SortableProps<Item>) {
  const { label, items, keyOf, nameOf, onMove, low = false, children, details } = props;
  const [message, setMessage] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    setMessage(t.moved(nameOf(item), to + 1, items.length));
    onMove(from, to);
  };
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
      <ol aria-label={label} className="flex flex-col gap-2">
        {items.map((item, index) => (
          <Row
            key={keyOf(item)}
            list={label}
            index={index}
            count={items.length}
            low={low}
            name={nameOf(item)}
            onMove={(to) => move(index, to)}
            onTake={(from) => move(from, index)}
            details={details?.(item, index)}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
    </>
  );
}

interface RowProps {
  /** Rows of other lists cannot be dropped here. */
  list: string;
  index: number;
  count: number;
  low: boolean;
  name: string;
  onMove: (to: number) => void;
  /** Another row was dropped here. */
  onTake: (from: number) => void;
  details: ReactNode;
  children: ReactNode;
}

function Row({ list, index, count, low, name, onMove, onTake, details, children }: RowProps) {
  const frame = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  // The callback changes with every render; the listeners stay registered.
  const take = useRef(onTake);
  useEffect(() => {
    take.current = onTake;
  });
  useEffect(() => {
    const element = frame.current;
    const dragHandle = handle.current;
    if (element === null || dragHandle === null) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list, index }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === list,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source }) => {
          setOver(false);
          if (typeof source.data.index === 'number') take.current(source.data.index);
        },
      }),
    );
  }, [list, index]);
  return (
    <li
      ref={frame}
      className={classNames(
        'bg-surface flex flex-wrap gap-1 rounded-md border p-2',
        low && 'items-center',
        isOver ? 'border-accent' : 'border-line',
      )}
    >
      <span
        ref={handle}
        title={t.drag}
        aria-hidden
        className={classNames('text-muted shrink-0 cursor-grab px-1 py-1.5', !low && 'self-start')}
      >
        <GripVertical className="size-4" />
      </span>
      <div className="min-w-0 flex-1">{children}</div>
      <div className="flex shrink-0 items-start">
        <IconButton small label={t.up(name)} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ChevronUp aria-hidden className="size-4" />
        </IconButton>
        <IconButton small label={t.down(name)} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ChevronDown aria-hidden className="size-4" />
        </IconButton>
      </div>
      {details && <div className="w-full">{details}</div>}
    </li>
  );
}

/** The items with the one at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)];
}
