import type { DragEvent, PointerEvent } from 'react';
import { text } from '../text/index.ts';
import type { Arrangement, Column } from './table-columns.ts';

/** The type of what is dragged, so that nothing else can be dropped on a header. */
const DRAGGED = 'application/x-rolecall-column';

/** The properties of a header that is dragged onto another one. The keyboard moves columns in their choice. */
export function movedByDrag(key: string | undefined, columns: readonly Column<never>[], { move }: Arrangement) {
  if (key === undefined) return {};
  return {
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.setData(DRAGGED, key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault(); // it may be dropped here
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      const from = event.dataTransfer.getData(DRAGGED);
      const keys = columns.flatMap((column) => column.key ?? []);
      // Onto one after it: it takes that one's place, as if it were pushed.
      const isLater = keys.indexOf(key) > keys.indexOf(from);
      if (from !== key) move(from, isLater ? keys[keys.indexOf(key) + 1] : key);
    },
  };
}

/** The edge of a header: dragged, it resizes the column. */
export function ColumnHandle({ onResize }: { onResize: (size: number | undefined) => void }) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const header = handle.closest('th')!; // it is in one
    const { width, left } = header.getBoundingClientRect();
    const beyond = width + left - event.clientX; // of the edge, so that it does not jump
    const sizeAt = (x: number) => (x + beyond - left) / rem();
    header.draggable = false;
    handle.setPointerCapture(event.pointerId);
    let size: number | undefined;
    const move = ({ clientX }: globalThis.PointerEvent) => {
      size = sizeAt(clientX);
      header.style.width = `${size}rem`;
    };
    const end = ({ type }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', move);
      header.style.width = '';
      header.draggable = true;
      if (type === 'pointerup' && size !== undefined) onResize(size);
    };
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', end, { once: true });
    handle.addEventListener('pointercancel', end, { once: true });
  };
  return (
    <span
      aria-hidden
      title={text.filters.arrange.resize}
      onPointerDown={drag}
      onDoubleClick={() => onResize(undefined)}
      className="hover:bg-accent/40 active:bg-accent absolute inset-y-0 right-0 w-1.5 cursor-col-resize touch-none select-none"
    />
  );
}

const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
