import { RolecallError } from '@rolecall/client';
import { useMemo } from 'react';
import { api } from '../../../api/client.ts';
import { invalidate } from '../../../api/records.ts';
import { batchesOf } from '../../../records/bulk/batches.ts';
import { bulkRejectionOf } from '../../../records/bulk/use-rejection.ts';
import type { Rejection } from '../../../records/reject-dialog.tsx';
import { emailPart, undonePart } from '../../../records/undo-rejection.ts';
import { text } from '../../../text/index.ts';
import { showError, toast } from '../../../ui/toast.tsx';
import type { BoardStore } from './board-store.ts';
import { type Application, type Card, type Position, positionOf, type Stage, statusIn } from './card.ts';

const { board: t } = text;
const REOPENED_AT_ONCE = 4;

export type BoardActions = ReturnType<typeof makeActions>;

/** The actions on cards. Changes are shown immediately, and reverted with a message if they fail. */
export function useBoardActions(
  board: BoardStore,
  stages: readonly Stage[],
  announce: (t: string) => void,
): BoardActions {
  return useMemo(() => makeActions(board, stages, announce), [board, stages, announce]);
}

function makeActions(board: BoardStore, stages: readonly Stage[], announce: (t: string) => void) {
  const stageOfKind = (kind: Stage['kind']) => stages.find((stage) => stage.kind === kind);
  const stageName = (stageId: string) => stages.find(({ id }) => id === stageId)?.name ?? '';
  const nameOfCard = (id: string) => board.card(id)?.name ?? t.unnamed;

  /** Makes a change to a card that is already shown. @returns whether it succeeded */
  async function change(
    card: Card,
    pending: Position | null,
    call: (id: string) => Promise<Application>,
  ): Promise<boolean> {
    const { id } = card.application;
    if (pending !== null) board.setPending([id], pending);
    return board.inTurn([id], async () => {
      try {
        board.confirm(await call(id), pending);
        return true;
      } catch (error) {
        await revert([id], pending);
        reportFailure(card, error);
        return false;
      } finally {
        void invalidate('/applications/counts');
      }
    });
  }

  /** Shows the current state of cards whose change has failed. */
  async function revert(ids: readonly string[], pending: Position | null): Promise<void> {
    board.endPending(ids, pending);
    await board.readCards(ids).catch(() => undefined);
  }

  function reportFailure(card: Card, error: unknown): void {
    const lost = error instanceof RolecallError && (error.code === 'conflict' || error.code === 'not_found');
    if (!lost) {
      showError(error);
      return;
    }
    const now = board.card(card.application.id);
    const message = now === undefined ? t.removed(card.name) : t.conflict(card.name, whereIs(now));
    toast.error(message);
    announce(message);
  }

  function whereIs(card: Card): string {
    const { stageId, status } = positionOf(card);
    return status === 'withdrawn' ? t.card.withdrawn : stageName(stageId);
  }

  async function reopen(ids: readonly string[], rejection?: Rejection): Promise<void> {
    const results = await eachOf(ids, async (id) => {
      const card = board.card(id);
      return (
        card !== undefined &&
        change(card, null, async () => {
          return (await api.post('/applications/{id}/reopen', { params: { path: { id } } })).data;
        })
      );
    });
    const count = results.filter(Boolean).length;
    if (count === 0) return;
    const part = rejection === undefined ? '' : await undonePart(ids, rejection).catch(() => '');
    report(`${count === 1 ? t.done.reopened(nameOfCard(ids[0]!)) : t.done.reopenedMany(count)}${part}`);
  }

  function report(message: string, undone?: readonly string[], rejection?: Rejection): void {
    const undo = undone && { label: t.undo, run: () => void reopen(undone, rejection) };
    toast.success(message, undo);
    announce(message);
  }

  async function moveOne(card: Card, stage: Stage): Promise<void> {
    // Where an earlier move that is still being made puts it.
    const { stageId: fromStageId } = positionOf(card);
    const status = statusIn(stage);
    const succeeded = await change(card, { stageId: stage.id, status }, async (id) => {
      const body = { toStageId: stage.id, fromStageId };
      return (await api.post('/applications/{id}/move', { params: { path: { id } }, body })).data;
    });
    if (!succeeded) return;
    // Moves are frequent and visible, so they are only announced to screen readers.
    announce(t.done.moved(card.name, stage.name));
  }

  async function moveMany(cards: readonly Card[], stage: Stage): Promise<void> {
    const ids = cards.map(({ application }) => application.id);
    const batches = [...Map.groupBy(cards, (card) => positionOf(card).stageId)].flatMap(([fromStageId, there]) =>
      batchesOf(there).map((batch) => ({ fromStageId, batch: batch.map(({ application }) => application.id) })),
    );
    const pending = { stageId: stage.id, status: statusIn(stage) };
    board.setPending(ids, pending);
    await board.inTurn(ids, () => moveBatches(ids, batches, stage, pending));
  }

  async function moveBatches(
    ids: readonly string[],
    batches: readonly { fromStageId: string; batch: readonly string[] }[],
    stage: Stage,
    pending: Position,
  ): Promise<void> {
    const { status } = pending;
    const failed: string[] = [];
    for (const [index, { fromStageId, batch }] of batches.entries()) {
      try {
        const closeRelated = status === 'hired';
        const body = { applicationIds: [...batch], toStageId: stage.id, fromStageId, closeRelated };
        const { data } = await api.post('/applications/bulk-move', { body });
        for (const { application } of data.items) if (application !== null) board.confirm(application, pending);
        failed.push(...data.items.flatMap((item) => (item.status === 'failed' ? [item.applicationId] : [])));
      } catch (error) {
        await revert([...failed, ...batches.slice(index).flatMap((left) => left.batch)], pending);
        showError(error);
        return;
      }
    }
    void invalidate('/applications/counts');
    if (failed.length > 0) await revert(failed, pending);
    const moved = ids.filter((id) => !failed.includes(id));
    if (status === 'hired') return reportMany(t.done.hiredMany(moved.length), ids, failed, moved);
    reportMany(t.done.movedMany(moved.length, stage.name), ids, failed);
  }

  async function hireOne(card: Card, stage: Stage | undefined): Promise<void> {
    const pending: Position | null = stage === undefined ? null : { stageId: stage.id, status: 'hired' };
    const succeeded = await change(card, pending, async (id) => {
      const body = { closeRelated: true };
      return (await api.post('/applications/{id}/hire', { params: { path: { id } }, body })).data;
    });
    if (succeeded) report(t.done.hired(card.name), [card.application.id]);
  }

  async function rejectOne(card: Card, body: Rejection): Promise<void> {
    const { id } = card.application;
    const succeeded = await change(card, rejectedPosition(), async () => {
      return (await api.post('/applications/{id}/reject', { params: { path: { id } }, body })).data;
    });
    if (succeeded) report(`${t.done.rejected(card.name)}${emailPart(body)}`, [id], body);
  }

  async function rejectMany(cards: readonly Card[], rejection: Rejection): Promise<void> {
    const ids = cards.map(({ application }) => application.id);
    const pending = rejectedPosition();
    board.setPending(ids, pending);
    await board.inTurn(ids, () => rejectBatches(ids, rejection, pending));
  }

  async function rejectBatches(ids: readonly string[], rejection: Rejection, pending: Position | null): Promise<void> {
    const batches = batchesOf(ids);
    const [rejected, failed]: [string[], string[]] = [[], []];
    for (const [index, applicationIds] of batches.entries()) {
      try {
        const { data } = await api.post('/applications/bulk-reject', {
          body: bulkRejectionOf(applicationIds, rejection),
        });
        for (const { applicationId, application, status } of data.items) {
          if (application !== null) board.confirm(application, pending);
          if (status === 'rejected') rejected.push(applicationId);
          if (status === 'failed') failed.push(applicationId);
        }
      } catch (error) {
        await revert([...failed, ...batches.slice(index).flat()], pending);
        showError(error);
        return;
      }
    }
    void invalidate('/applications/counts');
    if (failed.length > 0) await revert(failed, pending);
    const [first] = rejected;
    const isOne = rejected.length === 1 && first !== undefined;
    const message = isOne ? t.done.rejected(nameOfCard(first)) : t.done.rejectedMany(rejected.length);
    if (rejected.length > 0) report(`${message}${emailPart(rejection)}`, rejected, rejection);
    if (failed.length > 0) toast.error(t.done.failedMany(failed.length));
  }

  function rejectedPosition(): Position | null {
    const stage = stageOfKind('rejected');
    return stage === undefined ? null : { stageId: stage.id, status: 'rejected' };
  }

  function reportMany(
    done: string,
    ids: readonly string[],
    failed: readonly string[],
    undone?: readonly string[],
  ): void {
    if (failed.length < ids.length) report(done, undone);
    if (failed.length > 0) toast.error(t.done.failedMany(failed.length));
  }

  return {
    reopen,

    /** Moves cards to a stage other than the hired and the rejected one. */
    async move(ids: readonly string[], stage: Stage): Promise<void> {
      const moving = ids.flatMap((id) => board.card(id) ?? []).filter((card) => positionOf(card).stageId !== stage.id);
      if (moving.length === 1) return moveOne(moving[0]!, stage);
      if (moving.length > 1) await moveMany(moving, stage);
    },

    async reject(ids: readonly string[], body: Rejection): Promise<void> {
      const cards = ids.flatMap((id) => board.card(id) ?? []);
      if (cards.length === 1) return rejectOne(cards[0]!, body);
      if (cards.length > 1) await rejectMany(cards, body);
    },

    /** Hires the candidates, and closes the open interviews and offers of these applications. */
    async hire(ids: readonly string[]): Promise<void> {
      const cards = ids.flatMap((id) => board.card(id) ?? []);
      const stage = stageOfKind('hired');
      if (cards.length === 1) return hireOne(cards[0]!, stage);
      if (cards.length > 1 && stage !== undefined) await moveMany(cards, stage);
    },

    async withdraw(card: Card, rejectionReasonId: string | null): Promise<void> {
      const pending: Position = { stageId: positionOf(card).stageId, status: 'withdrawn' };
      const body = { rejectionReasonId };
      const succeeded = await change(card, pending, async (id) => {
        return (await api.post('/applications/{id}/withdraw', { params: { path: { id } }, body })).data;
      });
      if (succeeded) report(t.done.withdrawn(card.name), [card.application.id]);
    },
  };
}

/** Processes a few at a time. @returns the results in the order of the inputs */
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
  await Promise.all(Array.from({ length: REOPENED_AT_ONCE }, worker));
  return results;
}
