import type { Schemas } from '@rolecall/client';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Applications } from '../../../records/candidate-applications.ts';
import { fullName } from '../../../records/links.tsx';
import type { Message } from '../../../records/messages/conversation.ts';
import { timeline as timelineText } from '../../../text/en/timeline.ts';
import { text, valuesOf } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { MoreRows } from '../../../ui/table.tsx';
import { HiddenScorecards } from '../../scorecards/hidden-scorecards.tsx';
import { ScorecardEntry } from '../../scorecards/scorecard-entry.tsx';
import { NoteCard } from '../notes/note-card.tsx';
import { AutomaticEmailCard } from './automatic-email-card.tsx';
import { ChangeLines } from './change-lines.tsx';
import { Composer, useComposer } from './composer.tsx';
import { EmailCard } from './email-card.tsx';
import { grouped } from './entries.ts';
import { type Filter, useTimeline } from './use-timeline.ts';

const t = timelineText;

interface StreamProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
  /** Shows a file in the place of the résumé. */
  onShowFile: (fileId: string) => void;
  className: string;
}

/**
 * Everything that happened with a candidate in the order of time, and the field in which one answers at its end, where it begins.
 * Older entries are loaded when one scrolls to them.
 */
export function Stream({ candidate, applications, onShowFile, className }: StreamProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const timeline = useTimeline(candidate.id, filter);
  const { entries, unanswered, failed, isPending } = timeline;
  const composer = useComposer(unanswered);
  const scrolled = useRef<HTMLElement>(null);
  const groups = useMemo(() => grouped(entries).reverse(), [entries]);
  // The same function for all renders, so that entries that are shown stay as they are when others are added.
  const latest = useRef(composer.reply);
  latest.current = composer.reply;
  const reply = useCallback((message: Message) => latest.current(message), []);
  const { rows, jobs } = applications;
  const jobOf = (applicationId: string | null) => {
    if (rows.length < 2) return undefined;
    const application = rows.find(({ id }) => id === applicationId);
    return application === undefined ? undefined : jobs.get(application.jobId)?.title;
  };
  const name = fullName(candidate);
  const contentOf = (entry: (typeof groups)[number]): ReactNode => {
    switch (entry.kind) {
      case 'note':
        return <NoteCard key={entry.id} note={entry.note} />;
      case 'scorecard':
        return <ScorecardEntry key={entry.id} scorecard={entry.scorecard} />;
      case 'automatic':
        return (
          <li key={entry.id}>
            <AutomaticEmailCard email={entry.email} />
          </li>
        );
      case 'changes':
        return (
          <li key={entry.id}>
            <ChangeLines
              changes={entry.changes}
              jobs={jobs}
              isWhole={filter === 'changes'}
              candidateId={candidate.id}
              onShowFile={onShowFile}
            />
          </li>
        );
      case 'email':
        return (
          <li key={entry.id}>
            <EmailCard
              message={entry.message}
              candidate={name}
              isUnanswered={unanswered.includes(entry.message)}
              job={jobOf(entry.message.applicationId)}
              onReply={reply}
            />
          </li>
        );
    }
  };
  return (
    <div className={classNames('min-h-0 min-w-0 flex-col', className)}>
      <div className="border-line flex min-h-10 items-center border-b px-3">
        <Filters value={filter} onChange={setFilter} />
      </div>
      {/* Its content begins at the end, which stays where it is while older entries are added above. */}
      <section
        ref={scrolled}
        aria-label={text.candidates.profile.panes.activity}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto px-3 focus-visible:outline-1 focus-visible:-outline-offset-1"
      >
        {/* Not the scrolling element itself: its order for the keyboard is that of the screen. */}
        <div className="mb-auto py-3">
          {failed !== undefined ? (
            <Failed error={failed.error} onRetry={() => failed.refetch()} />
          ) : isPending ? (
            <Loading lines={6} />
          ) : (
            <>
              <MoreRows list={timeline} isAutomatic />
              {entries.length === 0 ? (
                <Empty title={t.empty[filter]} />
              ) : (
                <ol aria-label={t.label} className="flex flex-col gap-3">
                  {groups.map(contentOf)}
                </ol>
              )}
              {applications.chosen !== undefined && <HiddenScorecards application={applications.chosen} />}
            </>
          )}
        </div>
      </section>
      <Composer
        candidate={candidate}
        application={applications.chosen}
        composer={composer}
        onSent={() => scrolled.current?.scrollTo({ top: 0 })}
      />
    </div>
  );
}

function Filters({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  return (
    <fieldset aria-label={t.show} className="flex gap-1 overflow-x-auto">
      {valuesOf(t.filters).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
          className={classNames(
            'rounded-full px-2.5 py-0.5 text-xs',
            one === value ? 'bg-accent-soft text-accent font-medium' : 'text-muted hover:bg-sunken',
          )}
        >
          {t.filters[one]}
        </button>
      ))}
    </fieldset>
  );
}
