import { type KeyboardEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { takeLastViewed } from '../../../ui/last-viewed.ts';
import type { BoardStore } from './board-store.ts';
import { type Card, columnOf, positionOf, type Stage } from './card.ts';
import type { BoardActions } from './use-board-actions.ts';

interface Given {
  board: BoardStore;
  stages: readonly Stage[];
  actions: BoardActions;
  canWrite: boolean;
  canEmail: boolean;
  /** Opens the review view of a column at an application. */
  review: (applicationId: string, stage: Stage) => void;
}

/**
 * The callbacks of cards and columns. They stay the same object while the board is shown, so that cards are only
 * rendered again when they change.
 */
export interface CardControls {
  onKey: (event: KeyboardEvent, card: Card) => void;
  /** Selects or deselects a card; with `isRange` all cards from the last selected one to it. */
  toggle: (card: Card, isRange: boolean) => void;
  /** Selects or deselects all cards of a column, including those that have not been read yet. */
  toggleColumn: (stageId: string, isSelected: boolean) => void;
  selectBoard: () => void;
  review: (card: Card) => void;
  /** Opens the dialog for an email to the candidate. */
  email: (card: Card) => void;
  /** Moves a card to a stage, with all other selected cards if it is one of them. */
  drop: (id: string, stage: Stage) => void;
  moveTo: (card: Card, stage: Stage) => void;
  moveMany: (ids: readonly string[], stage: Stage) => void;
  hire: (card: Card) => void;
  reject: (card: Card) => void;
  withdraw: (card: Card) => void;
  reopen: (card: Card) => void;
  /** The card has received the focus. */
  focused: (id: string) => void;
  /** The pointer is on this card, or on none. */
  pointed: (id: string | null) => void;
}

/** The selection, focus and keyboard shortcuts of a board. */
export function useBoardControls(given: Given) {
  const [selected, setSelected] = useState(given.board.selected);
  const [rejecting, setRejecting] = useState<readonly string[] | null>(null);
  const [withdrawing, setWithdrawing] = useState<Card | null>(null);
  const [hiring, setHiring] = useState<readonly string[] | null>(null);
  const [writingTo, setWritingTo] = useState<Card | null>(null);
  const pointedId = useRef<string | null>(null);
  // The card that gets the focus once it is rendered.
  const [wanted, setWanted] = useState(() => takeLastViewed() ?? given.board.focused);
  const [showsKeys, setShowsKeys] = useState(false);
  const lastToggled = useRef<string | null>(null);
  const now = useRef({ ...given, selected });
  useLayoutEffect(() => {
    now.current = { ...given, selected };
    given.board.selected = selected;
  });

  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    if (ids.length === 0) return setSelected(new Set());
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) isSelected ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);

  const stable = useMemo((): CardControls => {
    /** Opens the dialog for those that are still active. */
    const askToHire = (ids: readonly string[]) => {
      const { board } = now.current;
      const active = ids.filter((id) => {
        const card = board.card(id);
        return card !== undefined && positionOf(card).status === 'active';
      });
      if (active.length > 0) setHiring(active);
    };
    const move = (ids: readonly string[], stage: Stage) => {
      if (stage.kind === 'rejected') return setRejecting(ids);
      if (stage.kind === 'hired') return askToHire(ids);
      select([], false);
      void now.current.actions.move(ids, stage);
    };
    /** The card, or all selected cards if it is one of them. */
    const withSelected = (id: string) => (now.current.selected.has(id) ? [...now.current.selected] : [id]);
    const selectAllOf = async (stageIds: readonly string[]) => {
      const { board } = now.current;
      const found = await Promise.all(stageIds.map((id) => board.readAll(id, MOST_SELECTED)));
      select(found.flat().slice(0, MOST_SELECTED), true);
    };
    /** The column of the card; the whole board if all of the column is selected. */
    const selectAll = (card: Card) => {
      const { board, stages, selected } = now.current;
      const stageId = columnOf(card, board.view);
      if (stageId === null) return;
      const column = board.columns().get(stageId);
      const isWhole = column?.state === 'whole' && column.cards.every(({ application: { id } }) => selected.has(id));
      void selectAllOf(isWhole ? stages.map(({ id }) => id) : [stageId]);
    };
    const toggle = (card: Card, isRange: boolean) => {
      const { id } = card.application;
      const ids = isRange ? between(now.current.board, lastToggled.current, card) : [id];
      select(ids, isRange || !now.current.selected.has(id));
      lastToggled.current = id;
    };
    const moveToNextStage = (card: Card, step: 1 | -1) => {
      const { stages, canWrite } = now.current;
      const stage = stages[stages.findIndex(({ id }) => id === positionOf(card).stageId) + step];
      if (stage === undefined || !canWrite || positionOf(card).status !== 'active') return;
      const { id } = card.application;
      setWanted(id);
      const ids = withSelected(id);
      if (stage.kind === 'rejected') setRejecting(ids);
      else if (stage.kind === 'hired') askToHire(ids);
      // The cards stay selected, so that they can be moved again.
      else void now.current.actions.move(ids, stage);
    };
    const review = (card: Card) => {
      const stage = now.current.stages.find(({ id }) => id === columnOf(card, now.current.board.view));
      if (stage !== undefined) now.current.review(card.application.id, stage);
    };
    return {
      toggle,
      toggleColumn(stageId, isSelected) {
        const { board } = now.current;
        if (isSelected) return void selectAllOf([stageId]);
        const ids =
          board
            .columns()
            .get(stageId)
            ?.cards.map(({ application }) => application.id) ?? [];
        if (ids.length > 0) select(ids, false);
      },
      selectBoard: () => void selectAllOf(now.current.stages.map(({ id }) => id)),
      review,
      email: setWritingTo,
      onKey(event, card) {
        const { board, stages, canWrite, canEmail } = now.current;
        const step = STEPS[event.key];
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a' && canWrite) {
          event.preventDefault();
          return selectAll(card);
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Escape' && now.current.selected.size > 0) return select([], false);
        if (event.key === ' ' && canWrite) {
          event.preventDefault();
          return toggle(card, event.shiftKey);
        }
        if (event.key.toLowerCase() === 'v') {
          event.preventDefault();
          return review(card);
        }
        if (event.key.toLowerCase() === 'e' && canEmail) {
          event.preventDefault();
          return setWritingTo(card);
        }
        if (step === undefined) return;
        event.preventDefault();
        if (event.shiftKey && step.columns !== undefined) return moveToNextStage(card, step.columns);
        const next = neighbor(board, stages, card, step);
        if (next === undefined) return;
        setWanted(next.application.id);
        if (event.shiftKey && canWrite) select([card.application.id, next.application.id], true);
      },
      drop(id, stage) {
        move(withSelected(id), stage);
      },
      moveTo(card, stage) {
        setWanted(card.application.id);
        move([card.application.id], stage);
      },
      moveMany: move,
      hire: (card) => setHiring([card.application.id]),
      reject: (card) => setRejecting([card.application.id]),
      withdraw: setWithdrawing,
      reopen: (card) => void now.current.actions.reopen([card.application.id]),
      focused(id) {
        now.current.board.focused = id;
        setWanted((before) => (before === id ? null : before));
      },
      pointed(id) {
        pointedId.current = id;
      },
    };
  }, [select]);

  return {
    stable,
    selected,
    select,
    rejecting,
    askToReject: setRejecting,
    withdrawing,
    hiring,
    askToHire: setHiring,
    askToWithdraw: setWithdrawing,
    writingTo,
    stopWriting: () => setWritingTo(null),
    /** Opens the dialog for an email to the candidate whose card is under the pointer. */
    emailPointed() {
      const card = pointedId.current === null ? undefined : given.board.card(pointedId.current);
      if (card !== undefined && given.canEmail) setWritingTo(card);
    },
    wanted,
    showsKeys,
    setShowsKeys,
    selectBoard: stable.selectBoard,
    moveSelected: (stage: Stage) => stable.moveMany([...selected], stage),
    /** Hires the candidates for whom the dialog was opened. */
    hire() {
      if (hiring === null) return;
      select([], false);
      void given.actions.hire(hiring);
    },
  };
}

/** The most cards that can be selected at once: enough for any stage in practice, and few enough to load. */
const MOST_SELECTED = 2_000;

/** Where a key moves the focus: cards down, or columns to the right. */
interface Step {
  cards?: number;
  columns?: 1 | -1;
}

const STEPS: Readonly<Record<string, Step | undefined>> = {
  ArrowDown: { cards: 1 },
  ArrowUp: { cards: -1 },
  Home: { cards: Number.NEGATIVE_INFINITY },
  End: { cards: Number.POSITIVE_INFINITY },
  ArrowLeft: { columns: -1 },
  ArrowRight: { columns: 1 },
};

function neighbor(board: BoardStore, stages: readonly Stage[], card: Card, step: Step): Card | undefined {
  const stageId = columnOf(card, board.view);
  if (stageId === null) return undefined;
  const cards = board.columns().get(stageId)?.cards ?? [];
  const index = cards.findIndex(({ application }) => application.id === card.application.id);
  if (step.cards !== undefined) return cards[Math.max(0, Math.min(cards.length - 1, index + step.cards))];
  const at = stages.findIndex(({ id }) => id === stageId);
  const beside = step.columns === 1 ? stages.slice(at + 1) : stages.slice(0, at).reverse();
  const column = beside.map(({ id }) => board.columns().get(id)?.cards ?? []).find(({ length }) => length > 0);
  return column?.[Math.min(index, column.length - 1)];
}

/** The cards between two cards of a column, inclusive; only the last one if the first is in another column. */
function between(board: BoardStore, first: string | null, last: Card): string[] {
  const ids = (board.columns().get(positionOf(last).stageId)?.cards ?? []).map(({ application }) => application.id);
  const [from, to] = [ids.indexOf(first ?? ''), ids.indexOf(last.application.id)];
  return from < 0 ? [last.application.id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}
