import { type Application, type Card, columnOf, type Place, type Stage, statusShown, type View } from './card.ts';
import { readCards, readPage } from './read-cards.ts';

/** One column: its cards that were read so far, the newest application first, and whether there are more. */
export interface Column {
  cards: readonly Card[];
  state: 'reading' | 'more' | 'whole' | 'failed';
}

/** How far a column has been read. `cursor` null before the first page. */
interface Reading {
  state: Column['state'];
  cursor: string | null;
}

const NOTHING_READ: Reading = { state: 'more', cursor: null };

/**
 * The cards of a board, read column by column and changed one by one: by what is done here, and by the events of what is
 * done elsewhere. Thousands of cards can be there, so nothing is read again because one of them has moved.
 */
export class BoardStore {
  readonly view: View;
  /** How far each column was scrolled, for coming back. */
  readonly scrolled = new Map<string, number>();
  #stages: readonly Stage[] = [];
  #cards = new Map<string, Card>();
  #readings = new Map<string, Reading>();
  #columns: ReadonlyMap<string, Column> = new Map();
  /** Counts the times that everything was read anew: pages that were asked for before it are late. */
  #generation = 0;
  /** What events told while everything was being read anew: it may be newer than what was read. */
  #meanwhile: Card[] | null = null;
  #isLeft = false;
  readonly #listeners = new Set<() => void>();

  constructor(view: View) {
    this.view = view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The columns by stage. The same objects as long as nothing in them has changed. */
  readonly columns = (): ReadonlyMap<string, Column> => this.#columns;

  /** Nobody looks at it any more, so no event reaches it. */
  leave(): void {
    this.#isLeft = true;
  }

  comeBack(): void {
    if (this.#isLeft) void this.readAgain();
    this.#isLeft = false;
  }

  card(id: string): Card | undefined {
    return this.#cards.get(id);
  }

  /** The stages that there are; the first page of new ones is read. */
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
      const page = await readPage(stageId, statusShown(this.view, stage), cursor);
      if (generation !== this.#generation) return;
      for (const card of page.cards) this.#take(card);
      this.#setReading(stageId, { state: page.cursor === null ? 'whole' : 'more', cursor: page.cursor });
    } catch {
      if (generation === this.#generation) this.#setReading(stageId, { state: 'failed', cursor });
    }
  }

  /** Reads again what was read so far: after a time without events. What is on show stays until it is there. */
  async readAgain(): Promise<void> {
    this.#generation += 1;
    const generation = this.#generation;
    this.#meanwhile ??= [];
    const fresh = await Promise.all(this.#stages.map((stage) => this.#sameAgain(stage)));
    if (generation !== this.#generation) return;
    const going = [...this.#cards.values()].filter((card) => card.going !== null);
    this.#cards = new Map(going.map((card) => [card.application.id, card]));
    fresh.forEach(({ stageId, cards, reading }) => {
      for (const card of cards) this.#take(card);
      this.#readings.set(stageId, reading);
    });
    for (const card of this.#meanwhile) this.#take(card);
    this.#meanwhile = null;
    this.#publish();
  }

  async #sameAgain(stage: Stage) {
    const wanted = this.#columns.get(stage.id)?.cards.length ?? 0;
    const cards: Card[] = [];
    let cursor: string | null = null;
    try {
      do {
        const page = await readPage(stage.id, statusShown(this.view, stage), cursor);
        cards.push(...page.cards);
        cursor = page.cursor;
      } while (cursor !== null && cards.length < wanted);
    } catch {
      return { stageId: stage.id, cards, reading: { state: 'failed' as const, cursor } };
    }
    return { stageId: stage.id, cards, reading: { state: cursor === null ? 'whole' : 'more', cursor } as Reading };
  }

  /** An application as the service has it now; a new one becomes a card when its name is told. */
  take(application: Application, name?: string): void {
    const known = this.#cards.get(application.id);
    const told = name ?? known?.name;
    if (told === undefined) return;
    const card = { application, name: told, going: known?.going ?? null };
    this.#meanwhile?.push(card);
    this.#take(card);
    this.#publish();
  }

  /** A candidate is called otherwise now. */
  rename(candidateId: string, name: string): void {
    this.#each(candidateId, (card) => this.#cards.set(card.application.id, { ...card, name }));
  }

  /** A candidate is gone, and their applications with them. */
  removeCandidate(candidateId: string): void {
    this.#each(candidateId, (card) => this.#cards.delete(card.application.id));
  }

  remove(id: string): void {
    if (this.#cards.delete(id)) this.#publish();
  }

  /** Shows these cards where they are to go; `null` shows them where they are. */
  send(ids: readonly string[], going: Place | null): void {
    for (const id of ids) {
      const card = this.#cards.get(id);
      if (card !== undefined) this.#cards.set(id, { ...card, going });
    }
    this.#publish();
  }

  /** The service has made a change that was shown already. */
  arrived(application: Application): void {
    const card = this.#cards.get(application.id);
    if (card === undefined) return;
    this.#cards.set(application.id, { ...card, going: null });
    this.#take({ ...card, application, going: null });
    this.#publish();
  }

  /** Reads these as they are: what was to happen with them did not. @returns those that are still there */
  async readCards(ids: readonly string[]): Promise<readonly Card[]> {
    const cards = await readCards(ids);
    const found = new Set(cards.map(({ application }) => application.id));
    for (const id of ids) if (!found.has(id)) this.#cards.delete(id);
    for (const card of cards) this.#take(card);
    this.#publish();
    return cards;
  }

  /** The later of two states of an application counts, whichever comes first. */
  #take(card: Card): void {
    const known = this.#cards.get(card.application.id);
    if (known !== undefined && known.application.updatedAt > card.application.updatedAt) return;
    this.#cards.set(card.application.id, { ...card, going: known?.going ?? card.going });
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
      cards.sort(newestFirst);
      const { state } = this.#readings.get(stageId) ?? NOTHING_READ;
      const before = this.#columns.get(stageId);
      columns.set(stageId, before !== undefined && isSame(before, cards, state) ? before : { cards, state });
    }
    this.#columns = columns;
    for (const listener of this.#listeners) listener();
  }
}

/** Ids are in the order in which they were made. */
function newestFirst(a: Card, b: Card): number {
  return a.application.id < b.application.id ? 1 : -1;
}

function isSame(column: Column, cards: readonly Card[], state: Column['state']): boolean {
  return (
    column.state === state &&
    column.cards.length === cards.length &&
    cards.every((card, index) => card === column.cards[index])
  );
}
