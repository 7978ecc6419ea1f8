import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { FoldHorizontal, ScanText } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { text } from '../../../text/index.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { STAGE_COLORS } from '../stages/stage.ts';
import { BoardCard } from './board-card.tsx';
import type { BoardStore, Column } from './board-store.ts';
import { type Card, positionOf, type Stage } from './card.ts';
import { type Display, heightOf } from './display.ts';
import type { CardControls } from './use-board-controls.ts';

const { board: t } = text;

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
  display: Display;
  memberName: (id: string) => string;
  /** How many percent of those who entered the stage moved on; undefined if nobody entered it. */
  conversion: number | undefined;
  isFolded: boolean;
  /** Opens a folded column, or folds it again; unset if it cannot be folded. */
  onFold: ((stageId: string) => void) | undefined;
}

/** The applications of a stage. Only visible cards are rendered. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { stage, column, board, controls } = props;
  const { cards, state } = column ?? { cards: NOBODY, state: 'reading' };
  const frame = useRef<HTMLDivElement>(null);
  const isOver = useDropTarget(frame, props);
  const count = state === 'whole' ? cards.length : props.count;
  if (props.isFolded) return <FoldedColumn {...props} count={count} frame={frame} isOver={isOver} />;
  return (
    <div
      ref={frame}
      className={classNames(
        'bg-sunken flex w-[85vw] shrink-0 snap-center flex-col overflow-hidden rounded-lg border sm:w-66',
        isOver ? 'border-accent' : 'border-transparent',
      )}
    >
      <div
        aria-hidden
        className={classNames('h-1 shrink-0', stage.color === null && STAGE_COLORS[stage.kind])}
        style={stage.color === null ? {} : { backgroundColor: stage.color }}
      />
      <h2 className="flex items-center gap-2 px-3 py-2 font-semibold">
        {props.canWrite && cards.length > 0 && (
          <SelectColumn stage={stage} cards={cards} state={state} selected={props.selected} controls={controls} />
        )}
        <span className="truncate" title={stage.name}>
          {stage.name}
        </span>
        <span className="text-muted ml-auto font-normal tabular-nums">
          {count ?? (cards.length > 0 && state === 'more' ? t.atLeast(cards.length) : undefined)}
        </span>
        {props.conversion !== undefined && (
          <span className="text-muted text-xs font-normal tabular-nums" title={t.conversion(props.conversion)}>
            <span aria-hidden>→ {props.conversion}%</span>
            <span className="sr-only">{t.conversion(props.conversion)}</span>
          </span>
        )}
        {props.onFold !== undefined && (
          <IconButton small label={t.fold(stage.name)} onClick={() => props.onFold?.(stage.id)} className="-my-1 -mr-2">
            <FoldHorizontal aria-hidden className="size-4" />
          </IconButton>
        )}
        {cards[0] !== undefined && (
          <IconButton
            small
            label={text.review.openStage(stage.name)}
            onClick={() => controls.review(cards[0]!)}
            className="-my-1 -mr-2"
          >
            <ScanText aria-hidden className="size-4" />
          </IconButton>
        )}
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

interface FoldedColumnProps extends BoardColumnProps {
  frame: RefObject<HTMLDivElement | null>;
  isOver: boolean;
}

/** A column without its cards, onto which others can still be dropped. */
function FoldedColumn({ stage, count, frame, isOver, onFold }: FoldedColumnProps) {
  return (
    <div
      ref={frame}
      className={classNames(
        'bg-sunken flex w-10 shrink-0 flex-col overflow-hidden rounded-lg border',
        isOver ? 'border-accent' : 'border-transparent',
      )}
    >
      <div
        aria-hidden
        className={classNames('h-1 shrink-0', stage.color === null && STAGE_COLORS[stage.kind])}
        style={stage.color === null ? {} : { backgroundColor: stage.color }}
      />
      <h2 className="flex min-h-0 flex-1 font-semibold">
        <button
          type="button"
          aria-expanded={false}
          disabled={onFold === undefined}
          onClick={() => onFold?.(stage.id)}
          className="enabled:hover:bg-line/40 flex w-full flex-col items-center gap-3 py-3"
        >
          <span className="max-h-full truncate [writing-mode:vertical-rl]" title={stage.name}>
            {stage.name}
          </span>
          <span className="text-muted font-normal tabular-nums">{count}</span>
        </button>
      </h2>
    </div>
  );
}

interface SelectColumnProps extends Pick<BoardColumnProps, 'stage' | 'selected' | 'controls'> {
  cards: readonly Card[];
  state: Column['state'];
}

/** Selects all cards of the column, including those that have not been read yet. */
function SelectColumn({ stage, cards, state, selected, controls }: SelectColumnProps) {
  const count = cards.filter(({ application }) => selected.has(application.id)).length;
  const isAll = count === cards.length && state === 'whole';
  return (
    <input
      type="checkbox"
      aria-label={t.selectColumn(stage.name)}
      className="accent-accent size-4 shrink-0"
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = count > 0 && !isAll;
      }}
      onChange={() => controls.toggleColumn(stage.id, !isAll)}
    />
  );
}

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
  display,
  memberName,
}: BoardColumnProps & { cards: readonly Card[]; label: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const activeIndex = Math.max(0, indexOf(cards, active));
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(cards[index]!, display),
    overscan: OVERSCAN,
    initialOffset: board.scrolled.get(stage.id) ?? 0,
    // A new function whenever heights may have changed.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer computes the positions again for another function
    getItemKey: useCallback((index: number) => cards[index]?.application.id ?? index, [cards, display]),
    // The card that is reachable with the Tab key is always rendered.
    rangeExtractor: useCallback((range: Range) => withIndex(defaultRangeExtractor(range), activeIndex), [activeIndex]),
  });
  useScrollAnchor(scroller, cards, display);
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
      className={classNames(
        'min-h-0 flex-1 overflow-y-auto px-2 [overflow-anchor:none]',
        selected.size > 0 && 'pb-16', // the selection bar covers the end
      )}
      onScroll={(event) => board.scrolled.set(stage.id, event.currentTarget.scrollTop)}
    >
      <ul aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ key, index, start, size }) => {
          const card = cards[index];
          if (card === undefined) return null;
          const { id } = card.application;
          return (
            <li
              key={key}
              aria-setsize={cards.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ height: size, transform: `translateY(${start}px)` }}
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
                display={display}
                ownerName={card.application.ownerId === null ? null : memberName(card.application.ownerId)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Keeps the visible cards in place when cards are added, removed or change their height above them. */
function useScrollAnchor(scroller: { current: HTMLDivElement | null }, cards: readonly Card[], display: Display): void {
  const before = useRef({ cards, display });
  useLayoutEffect(() => {
    const element = scroller.current;
    const { cards: former, display: shown } = before.current;
    if (element !== null && element.scrollTop > 0 && former !== cards) {
      const { index, offset } = cardAt(former, shown, element.scrollTop);
      const now = indexOf(cards, former[index]?.application.id ?? null);
      if (now >= 0) element.scrollTop += offsetOf(cards, display, now) - offset;
    }
    before.current = { cards, display };
  }, [scroller, cards, display]);
}

/** The card at this distance from the top, and where it begins. */
function cardAt(cards: readonly Card[], display: Display, distance: number): { index: number; offset: number } {
  let offset = 0;
  for (const [index, card] of cards.entries()) {
    const end = offset + heightOf(card, display);
    if (end > distance) return { index, offset };
    offset = end;
  }
  return { index: -1, offset };
}

function offsetOf(cards: readonly Card[], display: Display, index: number): number {
  return cards.slice(0, index).reduce((sum, card) => sum + heightOf(card, display), 0);
}

/** Accepts dropped cards. @returns whether a card is being dragged over the column */
function useDropTarget(
  frame: { current: HTMLDivElement | null },
  { stage, board, controls, isFolded }: BoardColumnProps,
): boolean {
  const [isOver, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folded column is another element
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
  }, [frame, stage, board, controls, isFolded]);
  return isOver;
}

function indexOf(cards: readonly Card[], id: string | null): number {
  return cards.findIndex(({ application }) => application.id === id);
}

function withIndex(indexes: number[], index: number): number[] {
  return indexes.includes(index) ? indexes : [...indexes, index].sort((a, b) => a - b);
}
