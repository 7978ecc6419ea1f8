import { RolecallError, type Schemas } from '@rolecall/client';
import { useCallback, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { invalidate } from '../../../api/records.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import type { Rejection } from '../../../records/reject-dialog.tsx';
import { emailPart, undonePart } from '../../../records/undo-rejection.ts';
import { text } from '../../../text/index.ts';
import { errorText } from '../../../ui/error-message.tsx';
import { toast } from '../../../ui/toast.tsx';

const t = text.review.done;
// Closing an application can also close its interviews and offers.
const CHANGES = ['applications', 'candidates', 'interviews', 'offers', 'jobs', 'reports', 'messages'];

/** The application that a decision is about. */
export interface Subject {
  /** The ID of the list entry, for returning to it. */
  entryId: string;
  application: Application;
  /** The candidate's name. */
  name: string;
}

/** A decision that can be undone. */
interface Decision {
  subject: Subject;
  /** Whether the request succeeded. Undoing waits for the response. */
  made: Promise<boolean>;
  /** Removes the message that offers to undo it. */
  dismiss?: () => void;
  /** Called when the decision is about to be undone. */
  expectUndo?: () => void;
  /** @returns text to append to the toast */
  undo: () => Promise<string>;
}

/** The stage of an application after a move that its record in the list may not show yet. */
interface Moved {
  stageId: string;
  /** The application's `updatedAt` after the move; null until the service has responded. */
  updatedAt: string | null;
}

interface Given {
  /** Shows the next candidate immediately, while the decision is being sent. */
  advance: () => void;
  /** Goes back to a candidate. */
  show: (entryId: string) => void;
}

/** Decisions about applications. The next one is shown immediately; a failed decision is reported with the candidate's name. */
export function useDecisions({ advance, show }: Given) {
  /** The decisions that were not undone, the latest last. */
  const undoable = useRef<Decision[]>([]);
  /** Decisions are undone one at a time: of two moves, the second must be undone before the first. */
  const undoing = useRef<Promise<unknown>>(Promise.resolve());
  /** The latest moves, by application ID. */
  const moves = useRef(new Map<string, Moved>());
  const now = useRef({ advance, show });
  now.current = { advance, show };

  const undo = useCallback(async (decision: Decision) => {
    const index = undoable.current.indexOf(decision);
    if (index < 0) return; // already undone, by keyboard or button
    undoable.current.splice(index, 1);
    decision.expectUndo?.();
    const before = undoing.current;
    const { promise, resolve } = Promise.withResolvers<void>();
    undoing.current = promise;
    try {
      await before;
      if (!(await decision.made)) return; // the failure has been reported
      const more = await decision.undo();
      decision.dismiss?.();
      toast.success(`${t.undone(decision.subject.name)}${more}`);
      now.current.show(decision.subject.entryId);
    } catch (error) {
      undoable.current.push(decision); // can be tried again
      report(decision.subject, error);
    } finally {
      resolve();
    }
    await invalidate(...CHANGES);
  }, []);

  const decide = useCallback(
    async (
      subject: Subject,
      done: string,
      work: () => Promise<unknown>,
      revert: () => Promise<string>,
      expectUndo?: () => void,
    ) => {
      const making = Promise.withResolvers<boolean>();
      const before = undoable.current.findLast((one) => one.subject.application.id === subject.application.id);
      const undone = undoing.current;
      const decision: Decision = { subject, made: making.promise, undo: revert, ...(expectUndo && { expectUndo }) };
      // Before the response: an undo in the meantime is meant for this decision, not the previous one.
      undoable.current.push(decision);
      now.current.advance();
      try {
        await before?.made;
        await undone;
        await work();
        decision.dismiss = toast.success(done, { label: t.undo, run: () => void undo(decision) });
        making.resolve(true);
      } catch (error) {
        undoable.current = undoable.current.filter((one) => one !== decision);
        making.resolve(false);
        report(subject, error);
      }
      await invalidate(...CHANGES);
    },
    [undo],
  );

  const params = (subject: Subject) => ({ path: { id: subject.application.id } });
  const reopen = (subject: Subject) => async () => {
    await api.post('/applications/{id}/reopen', { params: params(subject) });
    return '';
  };

  return {
    /** Undoes the latest decision; called again, the one before. */
    undoLast() {
      const latest = undoable.current.at(-1);
      if (latest !== undefined) void undo(latest);
    },

    move(subject: Subject, stage: Schemas['Stage']) {
      const { id, updatedAt, stageId: listed } = subject.application;
      const before = moves.current.get(id);
      const isNewer = before !== undefined && (before.updatedAt === null || before.updatedAt > updatedAt);
      const stageId = isNewer ? before.stageId : listed;
      // Recorded at once, for another move before the service has responded.
      const expect = (toStageId: string) => {
        const moved: Moved = { stageId: toStageId, updatedAt: null };
        moves.current.set(id, moved);
        return moved;
      };
      const move = async (moved: Moved, fromStageId: string) => {
        const body = { toStageId: moved.stageId, fromStageId };
        try {
          const { data } = await api.post('/applications/{id}/move', { params: params(subject), body });
          moved.updatedAt = data.updatedAt;
        } catch (error) {
          if (moves.current.get(id) === moved) moves.current.delete(id);
          throw error;
        }
        return '';
      };
      const there = expect(stage.id);
      let back: Moved;
      void decide(
        subject,
        t.moved(subject.name, stage.name),
        () => move(there, stageId),
        () => move(back, stage.id),
        () => {
          back = expect(stageId);
        },
      );
    },

    /** Also closes the application's open interviews and offers, as the dialog says. */
    hire(subject: Subject) {
      const work = () => api.post('/applications/{id}/hire', { params: params(subject), body: { closeRelated: true } });
      void decide(subject, t.hired(subject.name), work, reopen(subject));
    },

    /** The toast says when the email will be sent and, after an undo, whether it was canceled. */
    reject(subject: Subject, body: Rejection) {
      const work = () => api.post('/applications/{id}/reject', { params: params(subject), body });
      void decide(subject, `${t.rejected(subject.name)}${emailPart(body)}`, work, async () => {
        await reopen(subject)();
        return undonePart([subject.application.id], body).catch(() => '');
      });
    },

    withdraw(subject: Subject, body: Schemas['ApplicationWithdrawal']) {
      const work = () => api.post('/applications/{id}/withdraw', { params: params(subject), body });
      void decide(subject, t.withdrawn(subject.name), work, reopen(subject));
    },

    async reopen(subject: Subject) {
      try {
        await reopen(subject)();
        toast.success(t.reopened(subject.name));
      } catch (error) {
        report(subject, error);
      }
      void invalidate(...CHANGES);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

function report({ name }: Subject, error: unknown): void {
  const isConflict = error instanceof RolecallError && error.code === 'conflict';
  toast.error(`${t.failed(name)} ${isConflict ? text.common.errors.conflict : errorText(error)}`);
}
