import type { Schemas } from '@rolecall/client';
import {
  Activity,
  Calendar,
  ClipboardCheck,
  FileText,
  Handshake,
  ListChecks,
  type LucideIcon,
  MoveRight,
  User,
} from 'lucide-react';
import { useState } from 'react';
import { timeline } from '../../../text/en/timeline.ts';
import { Ago } from '../../../ui/time.tsx';
import { EventSentence } from '../../activity/event-list.tsx';
import { readEvent } from '../../activity/read-event.ts';
import type { Change } from './entries.ts';
import { EventRecord } from './event-record.tsx';

const t = timeline;
/** More changes in a row are shown on request, so that they do not push emails and notes apart. */
const SHOWN = 4;
const ICONS: Readonly<Record<string, LucideIcon>> = {
  application: MoveRight,
  candidate: User,
  file: FileText,
  interview: Calendar,
  offer: Handshake,
  scorecard: ClipboardCheck,
  task: ListChecks,
};

interface ChangeLinesProps {
  /** Newest first. */
  changes: readonly Change[];
  jobs: ReadonlyMap<string, Schemas['Job']>;
  candidateId: string;
  onShowFile: (fileId: string) => void;
  /** Whether all of them are shown at once. */
  isWhole: boolean;
}

/** Consecutive changes, the newest last: one line each, below it the interview, offer or file that was created. */
export function ChangeLines({ changes, jobs, isWhole, ...ofRecord }: ChangeLinesProps) {
  const [isOpen, setOpen] = useState(false);
  // The newest ones are nearest to what follows.
  const hidden = isWhole || isOpen || changes.length <= SHOWN + 1 ? 0 : changes.length - SHOWN;
  return (
    <>
      {hidden > 0 && (
        <button type="button" onClick={() => setOpen(true)} className="text-accent mb-1 ml-8 text-xs hover:underline">
          {t.moreChanges(hidden)}
        </button>
      )}
      <ul className="flex flex-col gap-1 px-3">
        {changes
          .slice(0, changes.length - hidden)
          .toReversed()
          .map(({ id, event }) => {
            const read = readEvent(event);
            const Icon = ICONS[event.entityType] ?? Activity;
            return (
              <li key={id} className="text-muted flex items-start gap-2 text-xs">
                <Icon aria-hidden className="mt-px size-3.5 shrink-0" />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <EventSentence
                    event={event}
                    read={read}
                    candidate={undefined}
                    job={jobs.get(read.jobId ?? '')}
                    showsCandidate={false}
                  />
                  <EventRecord event={event} {...ofRecord} />
                </span>
                <Ago at={event.createdAt} />
              </li>
            );
          })}
      </ul>
    </>
  );
}
