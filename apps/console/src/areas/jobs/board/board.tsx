import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { HireDialog } from '../../../records/hire-dialog.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { AnswerDialog } from '../../../records/messages/answer-dialog.tsx';
import { RejectDialog } from '../../../records/reject-dialog.tsx';
import { WithdrawDialog } from '../../../records/withdraw-dialog.tsx';
import { text } from '../../../text/index.ts';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog.tsx';
import { useShortcuts } from '../../../ui/use-shortcuts.ts';
import type { Job } from '../job-labels.tsx';
import { BoardColumn } from './board-column.tsx';
import { type Card, type Shown, type Stage, statusShown, type View } from './card.ts';
import type { Display } from './display.ts';
import { conversionsOf, isFolded } from './folding.ts';
import type { Extra } from './read-cards.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useBoard } from './use-board.ts';
import { useBoardActions } from './use-board-actions.ts';
import { useBoardControls } from './use-board-controls.ts';
import { useOpened } from './use-opened.ts';
import { useReview } from './use-review.ts';

const { board: t } = text;

interface BoardProps {
  job: Job;
  view: View;
  shown: Shown;
  stages: readonly Stage[];
  display: Display;
}

/** A board with a column for each stage of the job. */
export function Board({ job, view, shown, stages, display }: BoardProps) {
  const { board, columns } = useBoard(job.id, view, shown, stages, useExtras());
  const memberName = useMemberNames();
  const [message, setMessage] = useState('');
  const actions = useBoardActions(board, stages, setMessage);
  const can = useCan();
  const canWrite = can('applications:write');
  const review = useReview(view);
  const controls = useBoardControls({
    ...{ board, stages, actions, canWrite, review },
    canEmail: can('messages:write'),
  });
  const count = useCount(job.id, view);
  const { isFiltered } = board;
  const isEmpty = [...columns.values()].every(({ cards, state }) => cards.length === 0 && state === 'whole');
  const { selected, rejecting } = controls;
  const named = (ids: readonly string[]) => ids.map((id) => ({ id, name: board.card(id)?.name ?? t.unnamed }));
  const { opened, toggle } = useOpened();
  const conversions = useConversions(job.id);
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (strip.current !== null) strip.current.scrollLeft = board.scrolledAcross;
  }, [board]);
  useShortcuts({ '?': () => controls.setShowsKeys(true), e: controls.emailPointed });
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {isEmpty && <Nobody view={view} isFiltered={isFiltered} isOpen={job.status === 'open'} />}
      {selected.size > 0 && (
        <SelectionBar
          count={selected.size}
          stages={stages}
          onMove={(stage) => controls.moveSelected(stage)}
          onReject={() => controls.askToReject([...selected])}
          recipients={[...selected].flatMap((id) => {
            const card = board.card(id);
            if (card === undefined) return [];
            return [recipientOf(card)];
          })}
          onSelectAll={() => controls.selectBoard()}
          onClear={() => controls.select([], false)}
        />
      )}
      <p id="board-keys" className="sr-only">
        {t.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {message}
      </p>
      <section
        ref={strip}
        onScroll={({ currentTarget }) => {
          board.scrolledAcross = currentTarget.scrollLeft;
        }}
        aria-label={t.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 snap-x gap-3 overflow-x-auto px-4 pb-4 sm:snap-none sm:px-6"
      >
        {stages.map((stage) => {
          const column = columns.get(stage.id);
          const canFold = isFolded(
            { kind: stage.kind, cards: column?.cards.length ?? 0, isWhole: column?.state === 'whole' },
            { isFiltered: isFiltered || view === 'withdrawn', isEmpty },
          );
          return (
            <BoardColumn
              key={stage.id}
              stage={stage}
              stages={stages}
              column={column}
              count={isFiltered ? undefined : count(stage)}
              board={board}
              controls={controls.stable}
              selected={selected}
              wanted={controls.wanted}
              canWrite={canWrite}
              display={display}
              memberName={memberName}
              conversion={conversions.get(stage.id)}
              isFolded={canFold && !opened.has(stage.id)}
              onFold={canFold ? toggle : undefined}
            />
          );
        })}
      </section>
      {controls.hiring !== null && (
        <HireDialog
          applications={named(controls.hiring)}
          jobId={job.id}
          onClose={() => controls.askToHire(null)}
          onHire={() => controls.hire()}
        />
      )}
      {controls.withdrawing !== null && (
        <WithdrawDialog
          name={controls.withdrawing.name}
          onClose={() => controls.askToWithdraw(null)}
          onWithdraw={(reasonId) => {
            if (controls.withdrawing !== null) void actions.withdraw(controls.withdrawing, reasonId);
          }}
        />
      )}
      {rejecting !== null && (
        <RejectDialog
          applications={named(rejecting)}
          onClose={() => controls.askToReject(null)}
          onReject={(rejection) => {
            controls.select([], false);
            void actions.reject(rejecting, rejection);
          }}
        />
      )}
      {controls.writingTo !== null && (
        <AnswerDialog recipient={recipientOf(controls.writingTo)} onClose={controls.stopWriting} />
      )}
      {controls.showsKeys && (
        <ShortcutsDialog
          title={t.shortcuts.title}
          keys={t.shortcuts.keys}
          onClose={() => controls.setShowsKeys(false)}
        />
      )}
    </div>
  );
}

const recipientOf = ({ application, name }: Card) => ({
  ...{ candidateId: application.candidateId, applicationId: application.id, name },
});

/** What the member may read with each application. */
function useExtras(): readonly Extra[] {
  const can = useCan();
  const extras: [Extra, string][] = [
    ['nextInterview', 'interviews:read'],
    ['ratings', 'scorecards:read'],
    ['unansweredMessage', 'messages:read'],
    ['lastActivity', 'activity:read'],
  ];
  return extras.filter(([, scope]) => can(scope)).map(([extra]) => extra);
}

function Nobody({ view, isFiltered, isOpen }: { view: View; isFiltered: boolean; isOpen: boolean }) {
  const place = 'px-4 pb-3 sm:px-6';
  if (isFiltered) return <p className={`${place} font-medium`}>{t.emptyFiltered}.</p>;
  return (
    <p className={place}>
      <span className="font-medium">{view === 'withdrawn' ? t.emptyWithdrawn : t.empty}.</span>{' '}
      {view === 'open' && <span className="text-muted">{isOpen ? t.emptyOpen : t.emptyDraft}</span>}
    </p>
  );
}

/** How many percent of each stage's applications moved on, for those who may read reports. */
function useConversions(jobId: string) {
  const canRead = useCan()('reports:read');
  const { data } = useRecord('/reports/funnel', { query: { jobId } }, { enabled: canRead });
  return useMemo(() => conversionsOf(data?.data.stages ?? []), [data]);
}

/** The number of applications of a stage in this view; undefined until it is known. */
function useCount(jobId: string, view: View) {
  const { data } = useRecord('/applications/counts', { query: { jobIds: [jobId] } });
  return useCallback(
    (stage: Stage) => {
      if (data === undefined) return undefined;
      const status = statusShown(view, stage);
      return data.data.counts.find((line) => line.stageId === stage.id && line.status === status)?.count ?? 0;
    },
    [data, view],
  );
}
