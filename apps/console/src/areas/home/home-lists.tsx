import type { Schemas } from '@rolecall/client';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interviewName } from '../../records/interview-name.ts';
import { home as homeText } from '../../text/en/home.ts';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { daysSince } from '../../ui/days-since.ts';
import { Section } from '../../ui/page.tsx';
import { Ago, TimeOfDay, WeekdayAndTime } from '../../ui/time.tsx';
import type { HomeList } from '../review/search.ts';

type Home = Schemas['Home'];

const t = homeText;
const LINK = 'font-medium hover:underline break-words';

/** A section with one line for each item; nothing without items. */
function LineList<Item>({
  title,
  count,
  isPartial = false,
  items,
  keyOf,
  rest,
  children,
}: {
  title: string;
  count?: number;
  /** Whether there may be more items than `count`. */
  isPartial?: boolean;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** The link to the items that are not shown, and what it says. */
  rest?: LinkProps;
  children: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <Section
      title={
        <span className="flex items-center gap-2">
          {title} <span className="text-muted font-normal">{t.count(count ?? items.length, isPartial)}</span>
        </span>
      }
    >
      <ul aria-label={title} className="-my-1.5">
        {items.map((item) => (
          <li key={keyOf(item)} className="flex min-h-9 flex-wrap items-center gap-x-3 py-1">
            {children(item)}
          </li>
        ))}
      </ul>
      {(count ?? 0) > items.length && rest !== undefined && (
        <p className="pt-2 text-xs">
          <Link {...rest} className="text-accent hover:underline" />
        </p>
      )}
    </Section>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="text-muted ml-auto flex flex-wrap items-center gap-2 text-xs">{children}</span>;
}

/** Applications, longest wait first. A name opens the review view at that application, to go through the whole list. */
export function ApplicationsWaiting({ list, home }: { list: HomeList; home: Home }) {
  const { count, items } = home[list];
  const isPartial = home.jobs.some((job) => job.isPartial);
  const review = (applicationId: string) =>
    ({
      to: '/review/applications/$recordId',
      params: { recordId: applicationId },
      search: { home: list },
      state: { fromList: true },
    }) as const;
  const [first] = items;
  return (
    <LineList
      title={t.sections[list]}
      count={count}
      isPartial={isPartial}
      items={items}
      keyOf={({ applicationId }) => applicationId}
      {...(first && { rest: { ...review(first.applicationId), children: t.reviewAll(t.count(count, isPartial)) } })}
    >
      {({ applicationId, candidateName, jobTitle, stageName, stageEnteredAt }) => (
        <>
          <Link {...review(applicationId)} className={LINK}>
            {candidateName}
          </Link>
          <span className="text-muted min-w-0 break-words">{jobTitle}</span>
          <Aside>{t.inStage(daysSince(stageEnteredAt), stageName)}</Aside>
        </>
      )}
    </LineList>
  );
}

/** Candidates who wait for an answer, longest wait first. */
export function HomeToAnswer({ toAnswer: { count, items } }: Pick<Home, 'toAnswer'>) {
  return (
    <LineList
      title={t.sections.toAnswer}
      count={count}
      items={items}
      keyOf={({ messageId }) => messageId}
      rest={{ to: '/inbox', children: t.openInbox }}
    >
      {({ messageId, candidateName, jobTitle, subject, waitingSince }) => (
        <>
          <Link to="/inbox" search={{ message: messageId }} className={LINK}>
            {candidateName}
          </Link>
          <span className="text-muted min-w-0 flex-1 basis-24 truncate" title={subject}>
            {jobTitle ?? subject}
          </span>
          <Aside>
            <span>
              {t.wrote} <Ago at={waitingSince} />
            </span>
          </Aside>
        </>
      )}
    </LineList>
  );
}

/** Interviews, with links to the résumé, the meeting and the scorecard. */
export function HomeInterviews({
  title,
  interviews,
  isToday = false,
}: {
  title: string;
  interviews: Home['interviews'];
  /** All of them are today, so that only the time is shown. */
  isToday?: boolean;
}) {
  return (
    <LineList title={title} items={interviews} keyOf={({ id }) => id}>
      {({ candidateId, candidateName, jobTitle, scheduledAt, meetingUrl, isMine, ...interview }) => (
        <>
          <span className={classNames('text-muted shrink-0 tabular-nums', isToday ? 'w-12' : 'w-32')}>
            {isToday ? <TimeOfDay at={scheduledAt} /> : <WeekdayAndTime at={scheduledAt} />}
          </span>
          <Link to="/interviews/$interviewId" params={{ interviewId: interview.id }} className={LINK}>
            {candidateName}
          </Link>
          <span className="text-muted min-w-0 flex-1 basis-16 truncate">
            {interviewName(interview)} · {jobTitle}
          </span>
          <Aside>
            {isMine ? (
              <>
                {meetingUrl !== null && (
                  <a href={meetingUrl} rel="noreferrer" target="_blank" className={buttonClass('primary', true)}>
                    {t.join}
                  </a>
                )}
                <Link
                  to="/candidates/$candidateId"
                  params={{ candidateId }}
                  search={{ tab: 'files' }}
                  className={buttonClass('plain', true)}
                >
                  {t.resume}
                </Link>
                <Link
                  to="/interviews/$interviewId"
                  params={{ interviewId: interview.id }}
                  className={buttonClass('plain', true)}
                >
                  {t.scorecard}
                </Link>
              </>
            ) : (
              isToday && <Badge>{t.notMine}</Badge>
            )}
          </Aside>
        </>
      )}
    </LineList>
  );
}

export function HomeTasks({ tasks }: { tasks: Home['tasks'] }) {
  return (
    <LineList title={t.sections.tasks} items={tasks} keyOf={({ id }) => id}>
      {({ title, dueAt, candidateId, candidateName }) => (
        <>
          {candidateId === null ? (
            <Link to="/tasks" className={LINK}>
              {title}
            </Link>
          ) : (
            <Link to="/candidates/$candidateId" params={{ candidateId }} search={{ tab: 'tasks' }} className={LINK}>
              {title}
            </Link>
          )}
          <span className="text-muted">{candidateName}</span>
          <Aside>
            {new Date(dueAt) < new Date() && <Badge tone="danger">{text.tasks.overdue}</Badge>}
            <span>
              {t.due} <Ago at={dueAt} />
            </span>
          </Aside>
        </>
      )}
    </LineList>
  );
}

export function HomeApprovals({ approvals }: { approvals: Home['approvals'] }) {
  return (
    <LineList title={t.sections.approvals} items={approvals} keyOf={({ id }) => id}>
      {({ id, candidateName, jobTitle, requestedAt }) => (
        <>
          <Link to="/approvals/$approvalId" params={{ approvalId: id }} className={LINK}>
            {candidateName === null ? jobTitle : text.approvals.offerTo(candidateName)}
          </Link>
          <span className="text-muted min-w-0 break-words">{candidateName === null ? t.jobToApprove : jobTitle}</span>
          <Aside>
            {t.requested} <Ago at={requestedAt} />
          </Aside>
        </>
      )}
    </LineList>
  );
}

export function HomeOffers({ offers }: { offers: Home['offers'] }) {
  return (
    <LineList title={t.sections.offers} items={offers} keyOf={({ id }) => id}>
      {({ candidateId, candidateName, jobTitle, expiresAt }) => (
        <>
          <Link to="/candidates/$candidateId" params={{ candidateId }} search={{ tab: 'offers' }} className={LINK}>
            {candidateName}
          </Link>
          <span className="text-muted">{jobTitle}</span>
          <Aside>
            {t.expires} <Ago at={expiresAt} />
          </Aside>
        </>
      )}
    </LineList>
  );
}
