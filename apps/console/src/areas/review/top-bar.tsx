import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Keyboard, Mail, X } from 'lucide-react';
import { useRecord } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import type { Application } from '../../records/candidate-applications.ts';
import { fullName } from '../../records/links.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { useConversation } from '../../records/messages/conversation.ts';
import { timeline } from '../../text/en/timeline.ts';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { daysSince } from '../../ui/days-since.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Ago } from '../../ui/time.tsx';
import type { Steps } from './steps.ts';

const t = text.review;
const { statuses } = text.candidates.applications;

interface TopBarProps {
  candidate: Schemas['Candidate'] | undefined;
  application: Application | undefined;
  job: Schemas['Job'] | undefined;
  steps: Steps;
  onShortcuts: () => void;
}

/** The candidate's name, the state of the application, and the position on the list. */
export function TopBar({ candidate, application, job, steps, onShortcuts }: TopBarProps) {
  return (
    <header className="border-line bg-surface flex items-center gap-2 border-b px-2 py-1.5 sm:gap-3 sm:px-3">
      <IconButton small label={t.back} onClick={steps.back} aria-keyshortcuts="Escape">
        <X aria-hidden className="size-4" />
      </IconButton>
      <Kbd>Esc</Kbd>
      <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <h1 className="max-w-full shrink-0 truncate text-base font-semibold">
          {candidate !== undefined && (
            <Link
              to="/candidates/$candidateId"
              params={{ candidateId: candidate.id }}
              search={application === undefined ? {} : { application: application.id }}
              preload={false}
              title={t.openProfile}
              className="hover:underline"
            >
              {fullName(candidate)}
            </Link>
          )}
        </h1>
        {candidate !== undefined && candidate.headline !== null && (
          <p className="text-muted hidden min-w-0 truncate lg:block" title={candidate.headline}>
            {candidate.headline}
          </p>
        )}
        {application !== undefined && <Standing application={application} job={job} />}
        {candidate !== undefined && <Waiting candidateId={candidate.id} />}
      </div>
      <nav aria-label={t.navigation} className="flex shrink-0 items-center gap-1">
        <span className="text-muted hidden text-xs whitespace-nowrap tabular-nums sm:block">
          <Position steps={steps} />
        </span>
        <IconButton
          small
          label={t.previous}
          disabled={steps.place.previous === null}
          onClick={steps.previous}
          aria-keyshortcuts="K ArrowLeft"
        >
          <ChevronLeft aria-hidden className="size-4" />
          <Kbd>K</Kbd>
        </IconButton>
        <IconButton
          small
          label={t.next}
          disabled={steps.place.next.length === 0}
          onClick={steps.next}
          aria-keyshortcuts="J ArrowRight"
        >
          <ChevronRight aria-hidden className="size-4" />
          <Kbd>J</Kbd>
        </IconButton>
        <IconButton
          small
          label={t.actions.shortcuts}
          onClick={onShortcuts}
          aria-keyshortcuts="?"
          className="max-sm:!hidden"
        >
          <Keyboard aria-hidden className="size-4" />
          <Kbd>?</Kbd>
        </IconButton>
      </nav>
    </header>
  );
}

/** Says that the candidate waits for an answer, and how long. */
function Waiting({ candidateId }: { candidateId: string }) {
  const { unanswered } = useConversation(candidateId);
  const first = unanswered.at(-1);
  if (first === undefined) return null;
  return (
    <span className="text-accent flex items-baseline gap-1 text-xs whitespace-nowrap">
      <Mail aria-hidden className="size-3.5 self-center" />
      {timeline.waiting} · <Ago at={first.createdAt} />
    </span>
  );
}

/** The job, the stage or status, since when, and who is responsible. */
function Standing({ application, job }: { application: Application; job: Schemas['Job'] | undefined }) {
  const { jobId, stageId, status, stageEnteredAt, ownerId } = application;
  const canRead = useCan()('stages:read');
  const stages = useRecord('/jobs/{id}/stages', { path: { id: jobId } }, { enabled: canRead });
  const stage = stages.data?.data.find(({ id }) => id === stageId);
  const memberName = useMemberNames();
  return (
    <p className="text-muted flex min-w-0 items-baseline gap-2 text-xs">
      <span className="min-w-0 truncate">{job?.title}</span>
      <Badge tone={status === 'active' ? 'accent' : 'plain'}>
        {status === 'active' || stage === undefined ? (stage?.name ?? statuses[status]) : statuses[status]}
      </Badge>
      <span className="hidden whitespace-nowrap md:inline">{t.inStage(daysSince(stageEnteredAt))}</span>
      <span className="hidden whitespace-nowrap xl:inline">
        {ownerId === null ? t.noOwner : t.owner(memberName(ownerId))}
      </span>
    </p>
  );
}

const NUMBER = new Intl.NumberFormat('en');

function Position({ steps: { place, total } }: { steps: Steps }) {
  if (place.index === null) return null;
  const known = NUMBER.format(place.count);
  const count = total === null ? (place.hasMore ? t.atLeast(known) : known) : NUMBER.format(total);
  return t.position(NUMBER.format(place.index + 1), count);
}
