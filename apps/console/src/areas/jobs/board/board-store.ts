import {
  type Application,
  type Card,
  columnOf,
  NO_FACTS,
  type Position,
  type Shown,
  type Stage,
  statusShown,
  type View,
} from './card.ts';
import { COMPARE } from './card-order.ts';
import { type Extra, readCards, readMatching, readPage } from './read-cards.ts';

/** A column: the cards that were read so far, in the order of the board, and whether there are more. */
export interface Column {
  cards: readonly Card[];
  state: 'reading' | 'more' | 'whole' | 'failed';
}

/** How far a column has been read. `cursor` is null before the first page. */
interface Reading {
  state: Column['state'];
  cursor: string | null;
}

const NOTHING_READ: Reading = { state: 'more', cursor: null };

/**
 * The cards of a board. They are read column by column and then updated one by one, by the person's own changes and by
 * events. A board can have thousands of cards, so it is not read again when one of them moves.
 */
export class BoardStore {
  readonly view: View;
  readonly shown: Shown;
  /** For returning to the board: the scroll positions of the columns and the board, the selection and the focus. */
  readonly scrolled = new Map<string, number>();
  scrolledAcross = 0;
  selected: ReadonlySet<string> = new Set();
  focused: string | null = null;
  readonly #extras: readonly Extra[];
  #stages: readonly Stage[] = [];
  #cards = new Map<string, Card>();
  #readings = new Map<string, Reading>();
  #columns: ReadonlyMap<string, Column> = new Map();
  /** Incremented with every reload: pages that were requested before it are outdated. */
  #generation = 0;
  /** Cards from events that arrived during a reload: they may be newer than its result. */
  #meanwhile: Card[] | null = null;
  #isLeft = false;
  /** The latest change of each application that the service has not answered yet. */
  readonly #changes = new Map<string, Promise<unknown>>();
  readonly #listeners = new Set<() => void>();

  constructor(view: View, shown: Shown, extras: readonly Extra[]) {
    this.view = view;
    this.shown = shown;
    this.#extras = extras;
  }

  get isFiltered(): boolean {
    return Object.values(this.shown.query).some((value) => value !== undefined);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The columns by stage. A column stays the same object until it changes. */
  readonly columns = (): ReadonlyMap<string, Column> => this.#columns;

  /** The board is no longer shown, so it receives no events. */
  deactivate(): void {
    this.#isLeft = true;
  }

  activate(): void {
    if (this.#isLeft) void this.refetch();
    this.#isLeft = false;
  }

  card(id: string): Card | undefined {
    return this.#cards.get(id);
  }

  /** Sets the stages, and reads the first page of new ones. */
  setStages(stages: readonly Stage[]): void {
    this.#stages = stages;
    this.#publish();
    for (const { id } of stages) if (!this.#readings.has(id)) void this.readMore(id);
  }

  /** Reads the next page of a column. */
  async readMore(stageId: string): Promise<void> {
    const stage = this.#stages.find(({ id }) => id === stageId);
    const { state, cursor } = this.#readings.get(stageId) ?? NOTHING_READ;
    if (stage === undefined || state === 'reading' || state === 'whole') return;
    const generation = this.#generation;
    this.#setReading(stageId, { state: 'reading', cursor });
    try {
      const page = await readPage({ stageId, status: statusShown(this.view, stage), cursor }, this.shown, this.#extras);
      if (generation !== this.#generation) return;
      for (const card of page.cards) this.#take(card);
      this.#setReading(stageId, { state: page.cursor === null ? 'whole' : 'more', cursor: page.cursor });
    } catch {
      if (generation === this.#generation) this.#setReading(stageId, { state: 'failed', cursor });
    }
  }

  /** Reads all cards of a column, up to a limit. @returns their IDs */
  async readAll(stageId: string, most: number): Promise<string[]> {
    for (;;) {
      const { cards, state } = this.#columns.get(stageId) ?? { cards: [], state: 'whole' };
      if (state === 'reading') await this.#settled(stageId);
      else if (state === 'more' && cards.length < most) await this.readMore(stageId);
      else return cards.slice(0, most).map(({ application }) => application.id);
    }
  }

  /** Waits for the page that is being read. */
  #settled(stageId: string): Promise<void> {
    return new Promise((done) => {
      const leave = this.subscribe(() => {
        if (this.#readings.get(stageId)?.state === 'reading') return;
        leave();
        done();
      });
    });
  }

  /** Reloads the cards read so far, after a time without events. The old ones are shown until then. */
  async refetch(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    this.#meanwhile ??= [];
    const fresh = await Promise.all(this.#stages.map((stage) => this.#refetchColumn(stage)));
    if (generation !== this.#generation) return;
    // A column that could not be read keeps its cards, because an empty one would look as if there were none.
    const failed = new Set(fresh.flatMap(({ stageId, reading }) => (reading.state === 'failed' ? [stageId] : [])));
    const kept = [...this.#cards.values()].filter(
      ({ application, pending }) => pending !== null || failed.has(application.stageId),
    );
    this.#cards = new Map(kept.map((card) => [card.application.id, card]));
    fresh.forEach(({ stageId, cards, reading }) => {
      for (const card of cards) this.#take(card);
      this.#readings.set(stageId, reading);
    });
    for (const card of this.#meanwhile) this.#take(card);
    this.#meanwhile = null;
    this.#publish();
  }

  async #refetchColumn(stage: Stage) {
    const wanted = this.#columns.get(stage.id)?.cards.length ?? 0;
    const cards: Card[] = [];
    let cursor: string | null = null;
    try {
      do {
        const page = await readPage(
          { stageId: stage.id, status: statusShown(this.view, stage), cursor },
          this.shown,
          this.#extras,
        );
        cards.push(...page.cards);
        cursor = page.cursor;
      } while (cursor !== null && cards.length < wanted);
    } catch {
      return { stageId: stage.id, cards, reading: { state: 'failed' as const, cursor } };
    }
    return { stageId: stage.id, cards, reading: { state: cursor === null ? 'whole' : 'more', cursor } as Reading };
  }

  /** Stores the current state of an application. A new application becomes a card if the candidate's name is given. */
  take(application: Application, name?: string): void {
    const known = this.#cards.get(application.id);
    const message = name ?? known?.name;
    if (message === undefined) return;
    const facts = known?.facts ?? NO_FACTS;
    const card = { application, name: message, facts, pending: known?.pending ?? null };
    this.#meanwhile?.push(card);
    this.#take(card);
    this.#publish();
  }

  /** Reads again which applications of these candidates match the filters, after a change to one of the candidates. */
  async recheck(jobId: string, candidateIds: readonly string[]): Promise<void> {
    const generation = this.#generation;
    const matching = await readMatching(jobId, candidateIds, this.shown, this.#extras);
    if (generation !== this.#generation) return;
    const found = new Set(matching.map(({ application }) => application.id));
    for (const { application, pending } of [...this.#cards.values()]) {
      const isConcerned = candidateIds.includes(application.candidateId) && pending === null;
      if (isConcerned && !found.has(application.id)) this.#cards.delete(application.id);
    }
    for (const card of matching) this.#take(card);
    this.#publish();
  }

  /** Whether any card belongs to this candidate. */
  hasCandidate(candidateId: string): boolean {
    return this.#cards.values().some(({ application }) => application.candidateId === candidateId);
  }

  /** Updates a candidate's name. */
  rename(candidateId: string, name: string): void {
    this.#each(candidateId, (card) => this.#cards.set(card.application.id, { ...card, name }));
  }

  /** Removes all cards of a candidate. */
  removeCandidate(candidateId: string): void {
    this.#each(candidateId, (card) => this.#cards.delete(card.application.id));
  }

  remove(id: string): void {
    if (this.#cards.delete(id)) this.#publish();
  }

  /** Shows cards at the position that they are being moved to; `null` shows them where they are. */
  setPending(ids: readonly string[], pending: Position | null): void {
    for (const id of ids) {
      const card = this.#cards.get(id);
      if (card !== undefined) this.#cards.set(id, { ...card, pending });
    }
    this.#publish();
  }

  /** Shows cards where they are, unless they are being moved to another position by now. */
  endPending(ids: readonly string[], ended: Position | null): void {
    this.setPending(
      ids.filter((id) => this.#cards.get(id)?.pending === ended),
      null,
    );
  }

  /** The service has made a change that is already shown, at this position. */
  confirm(application: Application, shownAt: Position | null): void {
    const card = this.#cards.get(application.id);
    if (card === undefined) return;
    const pending = card.pending === shownAt ? null : card.pending;
    this.#cards.set(application.id, { ...card, pending });
    this.#take({ ...card, application, pending });
    this.#publish();
  }

  /** Makes a change after the earlier ones to the same applications, because it starts from their result. */
  async inTurn<Result>(ids: readonly string[], change: () => Promise<Result>): Promise<Result> {
    const made = Promise.allSettled(ids.map((id) => this.#changes.get(id))).then(change);
    for (const id of ids) this.#changes.set(id, made);
    try {
      return await made;
    } finally {
      for (const id of ids) if (this.#changes.get(id) === made) this.#changes.delete(id);
    }
  }

  /** Reads the current state of cards whose change has failed. @returns those that still exist */
  async readCards(ids: readonly string[]): Promise<readonly Card[]> {
    const cards = await readCards(ids, this.#extras);
    const found = new Set(cards.map(({ application }) => application.id));
    for (const id of ids) if (!found.has(id)) this.#cards.delete(id);
    for (const card of cards) this.#take(card);
    this.#publish();
    return cards;
  }

  /** Keeps the later of two states of an application, in whichever order they arrive. */
  #take(card: Card): void {
    const known = this.#cards.get(card.application.id);
    if (known !== undefined && known.application.updatedAt > card.application.updatedAt) return;
    this.#cards.set(card.application.id, { ...card, pending: known?.pending ?? card.pending });
  }

  #each(candidateId: string, work: (card: Card) => void): void {
    for (const card of [...this.#cards.values()]) if (card.application.candidateId === candidateId) work(card);
    this.#publish();
  }

  #setReading(stageId: string, reading: Reading): void {
    this.#readings.set(stageId, reading);
    this.#publish();
  }

  #publish(): void {
    const byStage = new Map<string, Card[]>(this.#stages.map(({ id }) => [id, []]));
    for (const card of this.#cards.values()) {
      const column = columnOf(card, this.view);
      if (column !== null) byStage.get(column)?.push(card);
    }
    const columns = new Map<string, Column>();
    for (const [stageId, cards] of byStage) {
      cards.sort(COMPARE[this.shown.order]);
      const { state } = this.#readings.get(stageId) ?? NOTHING_READ;
      const before = this.#columns.get(stageId);
      columns.set(stageId, before !== undefined && isSame(before, cards, state) ? before : { cards, state });
    }
    this.#columns = columns;
    for (const listener of this.#listeners) listener();
  }
}

function isSame(column: Column, cards: readonly Card[], state: Column['state']): boolean {
  return (
    column.state === state &&
    column.cards.length === cards.length &&
    cards.every((card, index) => card === column.cards[index])
  );
}
