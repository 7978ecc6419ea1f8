import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRecord } from '../../api/records.ts';
import { useApplications } from '../../records/candidate-applications.ts';
import { DocumentPane } from '../../records/documents/document-pane.tsx';
import { useFileChoice } from '../../records/documents/use-file-choice.ts';
import { useReasonOptions } from '../../records/hiring-choices.ts';
import { fullName } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isFocusLost } from '../../ui/focus-return.ts';
import { PaneSwitch } from '../../ui/pane-switch.tsx';
import { Empty, Failed, Loading } from '../../ui/states.tsx';
import { useEarlyKeys, useShortcuts } from '../../ui/use-shortcuts.ts';
import { ActionBar } from './actions/action-bar.tsx';
import { ActionDialogs } from './actions/action-dialogs.tsx';
import { ACTION_KEYS, type Ask, useActions } from './actions/actions.ts';
import type { Decisions } from './actions/use-decisions.ts';
import { Rail } from './rail/rail.tsx';
import type { Entry } from './review-queue.ts';
import { keysOf } from './shortcuts.ts';
import { type Side, type Steps, stepKeys } from './steps.ts';
import { TopBar } from './top-bar.tsx';

const t = text.review;

interface ReviewRecordProps {
  entry: Entry;
  steps: Steps;
  decisions: Decisions;
  side: Side;
  onSide: (side: Side) => void;
}

/** A candidate: the résumé on the left, all other data on the right, and the actions above. */
export function ReviewRecord({ entry, steps, decisions, side, onSide }: ReviewRecordProps) {
  const navigate = useNavigate();
  const query = useRecord('/candidates/{id}', { path: { id: entry.candidateId } });
  const applications = useApplications(entry.candidateId, entry.applicationId ?? undefined);
  const candidate = query.data?.data;
  const application = applications.chosen;
  const files = useFileChoice(entry.candidateId, application?.id);
  const [ask, setAsk] = useState<Ask | null>(null);
  useReasonOptions('rejected'); // read before the dialog opens, whose first key chooses one
  const rail = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLElement>(null);
  const name = candidate === undefined ? '' : fullName(candidate);
  useEffect(() => {
    if (name !== '') document.title = `${name} · ${t.title} · ${text.common.product}`;
  }, [name]);
  // So that the arrow keys scroll the résumé, and screen readers say who is shown.
  const isThere = candidate !== undefined;
  useEffect(() => {
    if (isThere) pane.current?.focus({ preventScroll: true });
  }, [isThere]);
  // A decision about the last candidate of the list removes the button with which it was made.
  const status = application?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons depend on the status
  useEffect(() => {
    if (isThere && isFocusLost()) pane.current?.focus({ preventScroll: true });
  }, [isThere, status]);
  const openProfile = () =>
    navigate({
      to: '/candidates/$candidateId',
      params: { candidateId: entry.candidateId },
      search: application === undefined ? {} : { application: application.id },
    });
  const writeNote = () => {
    flushSync(() => onSide('details')); // displays the rail immediately, so that the next key is part of the note
    rail.current?.querySelector<HTMLElement>('[data-section=notes] textarea')?.focus();
  };
  const subject = application === undefined ? null : { entryId: entry.id, application, name };
  const isLoading = (candidate === undefined && query.error === null) || applications.isPending;
  const actions = useActions({ subject, decisions, setAsk, writeNote });
  const actionKeys = useEarlyKeys(ACTION_KEYS, isLoading, actions.keys);
  useShortcuts(
    keysOf({
      ...stepKeys(steps),
      z: decisions.undoLast,
      o: () => void openProfile(),
      f: files.showNext,
      '?': () => setAsk('shortcuts'),
      ...actionKeys,
    }),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape in a field leaves the field, not the view
    <div
      className="flex h-full min-h-0 flex-col"
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && target instanceof HTMLTextAreaElement && rail.current?.contains(target) === true) {
          pane.current?.focus({ preventScroll: true });
        }
      }}
    >
      <TopBar
        candidate={candidate}
        application={application}
        job={application === undefined ? undefined : applications.jobs.get(application.jobId)}
        steps={steps}
        onShortcuts={() => setAsk('shortcuts')}
      />
      {candidate === undefined ? (
        <div className="p-4">
          {query.error === null ? (
            <Loading lines={10} />
          ) : (
            <>
              <Failed error={query.error} onRetry={() => query.refetch()} />
              <Empty title={t.gone} action={<Button onClick={steps.next}>{t.next}</Button>} />
            </>
          )}
        </div>
      ) : (
        <>
          <ActionBar
            actions={actions.bar}
            side={<PaneSwitch label={t.show} panes={t.sides} shown={side} onShow={onSide} className="md:hidden" />}
          />
          <div className="grid min-h-0 flex-1 grid-cols-1 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <DocumentPane
              ref={pane}
              candidateId={candidate.id}
              name={name}
              choice={files}
              className={classNames('border-line md:border-r', side === 'document' ? 'flex' : 'hidden md:flex')}
            />
            <Rail
              ref={rail}
              candidate={candidate}
              applications={applications}
              isTagging={ask === 'tag'}
              files={files.files}
              onShowFile={(id) => {
                files.show(id);
                onSide('document');
              }}
              onReply={() => setAsk('email')}
              onTagging={(isTagging) => setAsk(isTagging ? 'tag' : null)}
              className={classNames(side !== 'details' && 'hidden md:block')}
            />
          </div>
          <ActionDialogs
            ask={ask}
            onClose={() => setAsk(null)}
            candidate={candidate}
            applications={applications}
            subject={subject}
            decisions={decisions}
          />
        </>
      )}
    </div>
  );
}
