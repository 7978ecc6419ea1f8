import { RolecallError, type Schemas } from '@rolecall/client';
import { useCallback, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { invalidate } from '../../../api/records.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { text } from '../../../text/index.ts';
import { errorText } from '../../../ui/error-message.tsx';
import { toast } from '../../../ui/toast.tsx';

const t = text.review.done;
// Interviews and offers can end with their application.
const CHANGES = ['applications', 'candidates', 'interviews', 'offers', 'jobs', 'reports'];

/** The application that a decision is about. */
export interface Subject {
  /** Of the record of the list, to return to it. */
  entryId: string;
  application: Application;
  /** Of the candidate. */
  name: string;
}

/** A decision that can be undone. */
interface Decision {
  subject: Subject;
  undo: () => Promise<unknown>;
}

interface Given {
  /** Goes to the next candidate, at once: the service is told meanwhile. */
  advance: () => void;
  /** Goes back to a candidate. */
  show: (entryId: string) => void;
}

/** Decisions about applications. The view goes on at once; a decision that fails is reported with the candidate's name. */
export function useDecisions({ advance, show }: Given) {
  const last = useRef<Decision | null>(null);
  const now = useRef({ advance, show });
  now.current = { advance, show };

  const undo = useCallback(async (decision: Decision) => {
    if (last.current === decision) last.current = null;
    try {
      await decision.undo();
      toast.success(t.undone(decision.subject.name));
      now.current.show(decision.subject.entryId);
    } catch (error) {
      report(decision.subject, error);
    }
    void invalidate(...CHANGES);
  }, []);

  const decide = useCallback(
    async (subject: Subject, done: string, work: () => Promise<unknown>, revert: () => Promise<unknown>) => {
      now.current.advance();
      try {
        await work();
        const decision = { subject, undo: revert };
        last.current = decision;
        toast.success(done, { label: t.undo, run: () => void undo(decision) });
      } catch (error) {
        report(subject, error);
      }
      void invalidate(...CHANGES);
    },
    [undo],
  );

  const params = (subject: Subject) => ({ path: { id: subject.application.id } });
  const reopen = (subject: Subject) => () => api.post('/applications/{id}/reopen', { params: params(subject) });

  return {
    undoLast() {
      if (last.current !== null) void undo(last.current);
    },

    move(subject: Subject, stage: Schemas['Stage']) {
      const { stageId } = subject.application;
      const move = (toStageId: string, fromStageId: string) => () =>
        api.post('/applications/{id}/move', { params: params(subject), body: { toStageId, fromStageId } });
      void decide(subject, t.moved(subject.name, stage.name), move(stage.id, stageId), move(stageId, stage.id));
    },

    /** Closes what is open for the application, as the dialog says. */
    hire(subject: Subject) {
      const work = () => api.post('/applications/{id}/hire', { params: params(subject), body: { closeRelated: true } });
      void decide(subject, t.hired(subject.name), work, reopen(subject));
    },

    reject(subject: Subject, body: Schemas['ApplicationRejection']) {
      const work = () => api.post('/applications/{id}/reject', { params: params(subject), body });
      void decide(subject, t.rejected(subject.name), work, reopen(subject));
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
