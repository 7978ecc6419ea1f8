import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Link } from '@tanstack/react-router';
import { memo, useEffect, useRef, useState } from 'react';
import { text } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Ago } from '../../../ui/time.tsx';
import { type Card, positionOf, type Stage } from './card.ts';
import { CardMenu } from './card-menu.tsx';
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
}

/** An application on the board. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, controls, isSelected, isWanted, isActive, canWrite } = props;
  const { application, name } = card;
  const { id, candidateId, source } = application;
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
      className={classNames(
        'bg-surface relative flex h-full gap-2 rounded-md border px-2.5 py-2 select-none',
        isSelected ? 'border-accent' : 'border-line',
        (isDragging || card.pending !== null) && 'opacity-60',
        'has-[a:focus-visible]:outline-accent has-[a:focus-visible]:outline-2',
      )}
    >
      {canWrite && (
        <input
          type="checkbox"
          checked={isSelected}
          tabIndex={tabIndex}
          aria-label={t.select(name)}
          className="accent-accent relative z-[1] mt-0.5 size-4 shrink-0"
          onClick={(event) => controls.toggle(card, event.shiftKey)}
          readOnly
        />
      )}
      <div className="min-w-0 flex-1">
        <Link
          ref={link}
          to="/candidates/$candidateId"
          params={{ candidateId }}
          search={{ application: id }}
          draggable={false}
          preload={false}
          tabIndex={tabIndex}
          aria-describedby="board-keys"
          className="block truncate font-medium outline-none after:absolute after:inset-0"
          title={name}
          onKeyDown={(event) => controls.onKey(event, card)}
          onFocus={() => controls.focused(id)}
        >
          {name}
        </Link>
        <p className="text-muted truncate text-xs">
          <Since card={card} />
        </p>
        {source !== null && (
          <p className="text-muted truncate text-xs" title={source}>
            {source}
          </p>
        )}
      </div>
      {canWrite && (
        <div className="relative z-[1] -mt-0.5 -mr-1.5">
          <CardMenu {...props} tabIndex={tabIndex} />
        </div>
      )}
    </div>
  );
});

/** The last change of status, and when it happened. */
function Since({ card: { application } }: { card: Card }) {
  const { status, appliedAt, hiredAt, rejectedAt, withdrawnAt } = application;
  const [word, at] = {
    active: [t.applied, appliedAt] as const,
    hired: [t.hired, hiredAt] as const,
    rejected: [t.rejected, rejectedAt] as const,
    withdrawn: [t.withdrawn, withdrawnAt] as const,
  }[status];
  return (
    <>
      {word} <Ago at={at} />
    </>
  );
}

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
