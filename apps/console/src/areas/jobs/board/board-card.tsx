import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { text } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { type Card, positionOf, type Stage } from './card.ts';
import { CardFacts } from './card-facts.tsx';
import { CardMenu } from './card-menu.tsx';
import type { Display } from './display.ts';
import type { CardControls } from './use-board-controls.ts';

const t = text.board.card;

interface BoardCardProps {
  card: Card;
  stages: readonly Stage[];
  controls: CardControls;
  isSelected: boolean;
  /** Takes the focus when it becomes true. */
  isWanted: boolean;
  /** Reachable with the Tab key. */
  isActive: boolean;
  canWrite: boolean;
  display: Display;
  ownerName: string | null;
}

/** An application on the board. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, controls, isSelected, isWanted, isActive, canWrite, display, ownerName } = props;
  const { application, name } = card;
  const { id, candidateId } = application;
  const frame = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isDragging = useDraggable(frame, id, canWrite && positionOf(card).status === 'active');
  useEffect(() => {
    if (isWanted) link.current?.focus({ preventScroll: true });
  }, [isWanted]);
  const tabIndex = isActive ? 0 : -1;
  return (
    <div
      ref={frame}
      onPointerEnter={() => controls.pointed(id)}
      onPointerLeave={() => controls.pointed(null)}
      className={classNames(
        'group bg-surface relative h-full rounded-md border px-2.5 py-2 select-none',
        isSelected ? 'border-accent' : 'border-line',
        (isDragging || card.pending !== null) && 'opacity-60',
        'has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-2',
      )}
    >
      <div className="flex h-5 items-center gap-2">
        {canWrite && (
          <input
            type="checkbox"
            checked={isSelected}
            tabIndex={tabIndex}
            aria-label={t.select(name)}
            className="accent-accent relative z-1 size-4 shrink-0"
            onClick={(event) => controls.toggle(card, event.shiftKey)}
            readOnly
          />
        )}
        <Link
          ref={link}
          to="/candidates/$candidateId"
          params={{ candidateId }}
          search={{ application: id }}
          draggable={false}
          preload={false}
          tabIndex={tabIndex}
          aria-describedby="board-keys"
          className="block min-w-0 flex-1 truncate font-medium outline-none after:absolute after:inset-0"
          title={name}
          onKeyDown={(event) => controls.onKey(event, card)}
          onFocus={() => controls.focused(id)}
        >
          {name}
        </Link>
        {canWrite && (
          // With a mouse it appears on hover, over the end of the name.
          <div className="bg-surface pointer-fine:absolute pointer-fine:right-1 pointer-fine:opacity-0 relative z-1 -mr-1.5 rounded-md group-hover:opacity-100 focus-within:opacity-100 has-data-[state=open]:opacity-100 pointer-fine:mr-0">
            <CardMenu {...props} tabIndex={tabIndex} />
          </div>
        )}
      </div>
      <CardFacts card={card} display={display} ownerName={ownerName} />
    </div>
  );
});

function useDraggable(frame: { current: HTMLDivElement | null }, applicationId: string, enabled: boolean): boolean {
  const [isDragging, setDragging] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null || !enabled) return;
    return draggable({
      element,
      getInitialData: () => ({ applicationId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [frame, applicationId, enabled]);
  return isDragging;
}
