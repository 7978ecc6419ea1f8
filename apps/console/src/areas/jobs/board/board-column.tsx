import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardStore, Column } from './board-store.ts';
import { type Card, positionOf, type Stage } from './card.ts';
import type { CardControls } from './use-board-controls.ts';

const { board: t } = text;

/** The height of a card and the gap below it, in pixels. It is constant, so that nothing has to be measured. */
const CARD_HEIGHT = 80;
// How many cards are rendered beyond the visible ones, and how far before the end the next page is read.
const OVERSCAN = 4;
const AHEAD = 30;
const NOBODY: readonly Card[] = [];

interface BoardColumnProps {
  stage: Stage;
  stages: readonly Stage[];
  column: Column | undefined;
  /** The number of cards, including those not read yet; undefined until it is known. */
  count: number | undefined;
  board: BoardStore;
  controls: CardControls;
  selected: ReadonlySet<string>;
  wanted: string | null;
  canWrite: boolean;
}

/** The applications of a stage. Only visible cards are rendered. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { stage, column, board, controls } = props;
  const { cards, state } = column ?? { cards: NOBODY, state: 'reading' };
  const frame = useRef<HTMLDivElement>(null);
  const isOver = useDropTarget(frame, stage, board, controls);
  const count = state === 'whole' ? cards.length : props.count;
  return (
    <div
      ref={frame}
      className={classNames(
        'bg-sunken flex w-[85vw] shrink-0 snap-center flex-col rounded-lg border sm:w-auto sm:max-w-80 sm:min-w-56 sm:flex-1',
        isOver ? 'border-accent' : 'border-transparent',
      )}
    >
      <h2 className="flex items-center gap-2 px-3 py-2 font-semibold">
        <span
          aria-hidden
          className="bg-line-strong size-2.5 shrink-0 rounded-full"
          style={stage.color === null ? {} : { backgroundColor: stage.color }}
        />
        <span className="truncate" title={stage.name}>
          {stage.name}
        </span>
        <span className="text-muted ml-auto font-normal tabular-nums">
          {count ?? (cards.length > 0 && state === 'more' ? t.atLeast(cards.length) : undefined)}
        </span>
      </h2>
      {cards.length === 0 && state === 'whole' && <p className="text-muted px-3 py-2">{t.columnEmpty}</p>}
      {state === 'failed' && (
        <p className="flex items-center gap-2 px-3 py-2">
          {t.columnFailed}
          <Button small onClick={() => void board.readMore(stage.id)}>
            {text.common.actions.retry}
          </Button>
        </p>
      )}
      <Cards {...props} cards={cards} label={t.count(stage.name, count ?? cards.length)} />
      {state === 'reading' && <p className="text-muted px-3 py-2">{t.loadingMore}</p>}
    </div>
  );
});

function Cards({
  cards,
  label,
  stage,
  stages,
  board,
  controls,
  selected,
  wanted,
  canWrite,
}: BoardColumnProps & { cards: readonly Card[]; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = Math.max(0, indexOf(cards, active));
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: board.scrolled.get(stage.id) ?? 0,
    getItemKey: useCallback((index: number) => cards[index]?.application.id ?? index, [cards]),
    // The card that is reachable with the Tab key is always rendered.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), activeIndex), [activeIndex]),
  });
  useScrollAnchor(scroller, cards);
  const items = virtualizer.getVirtualItems();
  const lastShown = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (lastShown >= cards.length - AHEAD && board.columns().get(stage.id)?.state === 'more') {
      void board.readMore(stage.id);
    }
  }, [lastShown, cards.length, board, stage.id]);
  const wantedIndex = wanted === null ? -1 : indexOf(cards, wanted);
  useEffect(() => {
    if (wantedIndex >= 0) virtualizer.scrollToIndex(wantedIndex);
  }, [wantedIndex, virtualizer]);
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-y-auto px-2 [overflow-anchor:none]"
      onScroll={(event) => board.scrolled.set(stage.id, event.currentTarget.scrollTop)}
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const card = cards[index];
          if (card === undefined) return null;
          const { id } = card.application;
          return (
            <li
              key={key}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ height: CARD_HEIGHT, transform: `translateY(${start}px)` }}
              onFocus={() => setActive(id)}
            >
              <BoardCard
                card={card}
                stages={stages}
                controls={controls}
                isSelected={selected.has(id)}
                isWanted={id === wanted}
                isActive={index === activeIndex}
                canWrite={canWrite}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Keeps the visible cards in place when cards are added or removed above them. */
function useScrollAnchor(scroller: { current: HTMLDivElement | null }, cards: readonly Card[]): void {
  const before = useRef(cards);
  useLayoutEffect(() => {
    const element = scroller.current;
    const top = before.current[Math.floor((element?.scrollTop ?? 0) / CARD_HEIGHT)];
    if (element !== null && element.scrollTop > 0 && top !== undefined) {
      const index = indexOf(cards, top.application.id);
      const moved = index < 0 ? 0 : index - before.current.indexOf(top);
      if (moved !== 0) element.scrollTop += moved * CARD_HEIGHT;
    }
    before.current = cards;
  }, [scroller, cards]);
}

/** Accepts dropped cards. @returns whether a card is being dragged over the column */
function useDropTarget(
  frame: { current: HTMLDivElement | null },
  stage: Stage,
  board: BoardStore,
  controls: CardControls,
): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const cardOf = ({ applicationId }: Record<string, unknown>) =>
      typeof applicationId === 'string' ? board.card(applicationId) : undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const card = cardOf(source.data);
        return card !== undefined && positionOf(card).stageId !== stage.id;
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        const card = cardOf(source.data);
        if (card !== undefined) controls.drop(card.application.id, stage);
      },
    });
  }, [frame, stage, board, controls]);
  return isOver;
}

function indexOf(cards: readonly Card[], id: string | null): number {
  return cards.findIndex(({ application }) => application.id === id);
}

function withIndex(indexes: number[], index: number): number[] {
  return indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}
