import { RolecallError } from '@rolecall/client';
import { useMemo } from 'react';
import { api } from '../../api/client.ts';
import { invalidate } from '../../api/records.ts';
import { text } from '../../text/index.ts';
import { complain, tell } from '../../ui/toast.tsx';
import type { BoardStore } from './board-store.ts';
import { type Application, type Card, type Place, placeOf, type Stage, statusIn } from './card.ts';
import { complainOf } from './complain-of.tsx';

const { board: words } = text;
// What a bulk call takes. Source: contract, "At most 100".
const MOVES_AT_ONCE = 100;
const REJECTIONS_AT_ONCE = 4;

export interface Rejection {
  reason: string | null;
  note: string | null;
  mailCandidate: boolean;
}

type Action = 'hire' | 'withdraw' | 'reopen';

export type BoardActions = ReturnType<typeof makeActions>;

/** What can be done with cards. Each is shown at once, then made, and taken back with a word when it was not. */
export function useBoardActions(
  board: BoardStore,
  stages: readonly Stage[],
  announce: (words: string) => void,
): BoardActions {
  return useMemo(() => makeActions(board, stages, announce), [board, stages, announce]);
}

function makeActions(board: BoardStore, stages: readonly Stage[], announce: (words: string) => void) {
  const stageOfKind = (kind: Stage['kind']) => stages.find((stage) => stage.kind === kind);
  const stageName = (stageId: string) => stages.find(({ id }) => id === stageId)?.name ?? '';
  const nameOfCard = (id: string) => board.card(id)?.name ?? words.unnamed;

  /** Makes one change of one card, which is shown already. @returns whether it was made */
  async function make(card: Card, going: Place | null, call: (id: string) => Promise<Application>): Promise<boolean> {
    const { id } = card.application;
    if (going !== null) board.send([id], going);
    try {
      board.arrived(await call(id));
      return true;
    } catch (error) {
      await takeBack([id]);
      tellFaster(card, error);
      return false;
    } finally {
      void invalidate('application-counts');
    }
  }

  /** Shows the truth about cards that did not go where they were sent. */
  async function takeBack(ids: readonly string[]): Promise<void> {
    board.send(ids, null);
    await board.readCards(ids).catch(() => undefined);
  }

  function tellFaster(card: Card, error: unknown): void {
    const lost = error instanceof RolecallError && (error.code === 'conflict' || error.code === 'not_found');
    if (!lost) {
      complainOf(error);
      return;
    }
    const now = board.card(card.application.id);
    const told = now === undefined ? words.gone(card.name) : words.faster(card.name, whereIs(now));
    complain(told);
    announce(told);
  }

  function whereIs(card: Card): string {
    const { stageId, status } = placeOf(card);
    return status === 'withdrawn' ? words.card.withdrawn : stageName(stageId);
  }

  function act(id: string, action: Action): Promise<Application> {
    return api.post(`/applications/{id}/${action}`, { params: { path: { id } } }).then(({ data }) => data);
  }

  async function reopen(ids: readonly string[]): Promise<void> {
    const made = await eachOf(ids, async (id) => {
      const card = board.card(id);
      return card !== undefined && make(card, null, (id) => act(id, 'reopen'));
    });
    const count = made.filter(Boolean).length;
    if (count > 0) say(count === 1 ? words.done.reopened(nameOfCard(ids[0]!)) : words.done.reopenedMany(count));
  }

  function say(told: string, undone?: readonly string[]): void {
    tell(told, undone === undefined ? undefined : { label: words.undo, run: () => void reopen(undone) });
    announce(told);
  }

  async function moveOne(card: Card, stage: Stage): Promise<void> {
    const { stageId: fromStageId } = card.application;
    const status = statusIn(stage);
    const isMade = await make(card, { stageId: stage.id, status }, async (id) => {
      const body = { toStageId: stage.id, fromStageId };
      return (await api.post('/applications/{id}/move', { params: { path: { id } }, body })).data;
    });
    if (!isMade) return;
    if (status === 'hired') return say(words.done.hired(card.name), [card.application.id]);
    // Moves are many: they are seen, and told to those who listen only.
    announce(words.done.moved(card.name, stage.name));
  }

  async function moveMany(cards: readonly Card[], stage: Stage): Promise<void> {
    const ids = cards.map(({ application }) => application.id);
    const packets = [...Map.groupBy(cards, ({ application }) => application.stageId)].flatMap(([fromStageId, there]) =>
      packetsOf(there).map((packet) => ({ fromStageId, packet: packet.map(({ application }) => application.id) })),
    );
    board.send(ids, { stageId: stage.id, status: statusIn(stage) });
    const refused: string[] = [];
    for (const [index, { fromStageId, packet }] of packets.entries()) {
      try {
        const body = { applicationIds: packet, toStageId: stage.id, fromStageId };
        const { data } = await api.post('/applications/bulk-move', { body });
        for (const { application } of data.items) if (application !== null) board.arrived(application);
        refused.push(...data.items.flatMap((item) => (item.status === 'failed' ? [item.applicationId] : [])));
      } catch (error) {
        await takeBack([...refused, ...packets.slice(index).flatMap((left) => left.packet)]);
        complainOf(error);
        return;
      }
    }
    void invalidate('application-counts');
    if (refused.length > 0) await takeBack(refused);
    sayMany(words.done.movedMany(ids.length - refused.length, stage.name), ids, refused);
  }

  function sayMany(done: string, ids: readonly string[], refused: readonly string[], undone?: readonly string[]): void {
    if (refused.length < ids.length) say(done, undone);
    if (refused.length > 0) complain(words.done.failedMany(refused.length));
  }

  return {
    reopen,

    /** Moves to a stage that is not the rejected one. */
    async move(ids: readonly string[], stage: Stage): Promise<void> {
      const moving = ids.flatMap((id) => board.card(id) ?? []).filter((card) => placeOf(card).stageId !== stage.id);
      if (moving.length === 1) return moveOne(moving[0]!, stage);
      if (moving.length > 1) await moveMany(moving, stage);
    },

    async reject(ids: readonly string[], body: Rejection): Promise<void> {
      const stage = stageOfKind('rejected');
      const made = await eachOf(ids, async (id) => {
        const card = board.card(id);
        if (card === undefined) return false;
        return make(card, stage === undefined ? null : { stageId: stage.id, status: 'rejected' }, async () => {
          return (await api.post('/applications/{id}/reject', { params: { path: { id } }, body })).data;
        });
      });
      const rejected = ids.filter((_, index) => made[index]);
      if (rejected.length === 0) return;
      const { done } = words;
      say(
        rejected.length === 1 ? done.rejected(nameOfCard(rejected[0]!)) : done.rejectedMany(rejected.length),
        rejected,
      );
    },

    async hire(card: Card): Promise<void> {
      const stage = stageOfKind('hired');
      if (stage !== undefined) await moveOne(card, stage);
    },

    async withdraw(card: Card): Promise<void> {
      const going: Place = { stageId: card.application.stageId, status: 'withdrawn' };
      const isMade = await make(card, going, (id) => act(id, 'withdraw'));
      if (isMade) say(words.done.withdrawn(card.name), [card.application.id]);
    },
  };
}

/** As many as one call takes. */
function packetsOf(cards: readonly Card[]): Card[][] {
  const starts = Array.from({ length: Math.ceil(cards.length / MOVES_AT_ONCE) }, (_, index) => index * MOVES_AT_ONCE);
  return starts.map((start) => cards.slice(start, start + MOVES_AT_ONCE));
}

/** Works on a few at a time. @returns the results in the order of the inputs */
async function eachOf<Input, Result>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const worker = async () => {
    while (next < inputs.length) {
      const index = next++;
      results[index] = await work(inputs[index]!);
    }
  };
  await Promise.all(Array.from({ length: REJECTIONS_AT_ONCE }, worker));
  return results;
}
