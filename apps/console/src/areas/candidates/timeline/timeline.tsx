import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import type { Applications } from '../../../records/candidate-applications.ts';
import { fullName } from '../../../records/links.tsx';
import { text, valuesOf } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Empty, Failed, Loading } from '../../../ui/states.tsx';
import { NoteCard } from '../notes/note-card.tsx';
import { AutomaticEmailCard } from './automatic-email-card.tsx';
import { ChangeLines } from './change-lines.tsx';
import { Composer, useComposer } from './composer.tsx';
import { EmailCard } from './email-card.tsx';
import { grouped } from './entries.ts';
import { type Filter, useTimeline } from './use-timeline.ts';

const t = text.timeline;

interface TimelineProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** Emails, notes and changes in one order, newest first, below the field in which they are answered. */
export function Timeline({ candidate, applications }: TimelineProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const timeline = useTimeline(candidate.id, filter);
  const { entries, unanswered, failed, isPending } = timeline;
  const composer = useComposer(unanswered);
  const jobOf = (applicationId: string | null) => {
    if (applications.rows.length < 2) return undefined;
    const application = applications.rows.find(({ id }) => id === applicationId);
    return application === undefined ? undefined : applications.jobs.get(application.jobId)?.title;
  };
  return (
    <div className="flex flex-col gap-3">
      <Composer candidate={candidate} application={applications.chosen} composer={composer} />
      <Filters value={filter} onChange={setFilter} />
      {failed !== undefined ? (
        <Failed error={failed.error} onRetry={() => failed.refetch()} />
      ) : isPending ? (
        <Loading lines={6} />
      ) : entries.length === 0 ? (
        <Empty title={t.empty[filter]} />
      ) : (
        <ol aria-label={t.label} className="flex flex-col gap-3">
          {grouped(entries).map((entry) => {
            if (entry.kind === 'note') return <NoteCard key={entry.id} note={entry.note} />;
            if (entry.kind === 'automatic')
              return (
                <li key={entry.id}>
                  <AutomaticEmailCard email={entry.email} />
                </li>
              );
            if (entry.kind === 'changes')
              return (
                <li key={entry.id}>
                  <ChangeLines changes={entry.changes} jobs={applications.jobs} isWhole={filter === 'changes'} />
                </li>
              );
            const { message } = entry;
            return (
              <li key={entry.id}>
                <EmailCard
                  message={message}
                  candidate={fullName(candidate)}
                  isUnanswered={unanswered.includes(message)}
                  job={jobOf(message.applicationId)}
                  onReply={composer.reply}
                />
              </li>
            );
          })}
        </ol>
      )}
      {timeline.hasNextPage && !isPending && (
        <div className="flex justify-center py-1">
          <Button small busy={timeline.isFetchingNextPage} onClick={() => timeline.fetchNextPage()}>
            {t.older}
          </Button>
        </div>
      )}
    </div>
  );
}

function Filters({ value, onChange }: { value: Filter; onChange: (filter: Filter) => void }) {
  return (
    <fieldset aria-label={t.show} className="flex gap-1">
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
