import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList, useRecord } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { home as homeText } from '../../text/en/home.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, QueryState } from '../../ui/states.tsx';
import { NotificationItem } from '../notifications/notification-item.tsx';
import { GetStarted } from './get-started.tsx';
import { HomeJobs } from './home-jobs.tsx';
import {
  ApplicationsWaiting,
  HomeApprovals,
  HomeInterviews,
  HomeOffers,
  HomeTasks,
  HomeToAnswer,
} from './home-lists.tsx';
import { HomeNew } from './home-new.tsx';

type Home = Schemas['Home'];

/** As many interviews as leave room for what has to be done today. */
const MOST_COMING = 8;
/** The count of the service stops here. */
const MAX_QUARANTINED = 100;

const t = homeText;

/** Everything that needs the member's attention. */
export function HomePage() {
  const { member } = useSession();
  // Stays the same until midnight, so that the query is not run again.
  const [until, weekEnd] = useMemo(() => [midnightAfter(1), midnightAfter(8)], []);
  const home = useRecord('/home', { query: { until } });
  const week = useRecord('/home', { query: { until: weekEnd } });
  const coming = (week.data?.data.interviews ?? [])
    .filter(({ scheduledAt }) => scheduledAt >= until)
    .slice(0, MOST_COMING);
  return (
    <Page wide title={t.title} aside={<span className="text-muted">{t.welcome(member.name)}</span>}>
      <QueryState of={home}>{({ data }) => <Waiting home={data} coming={coming} />}</QueryState>
    </Page>
  );
}

/** The end of today, or of a later day. */
function midnightAfter(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
}

function Waiting({ home, coming }: { home: Home; coming: Home['interviews'] }) {
  const { toAnswer, interviews, scorecardsDue, tasks, toReview, approvals, offers, stalled, quarantined, setup } = home;
  const messages = useList('/notifications', { query: { kind: ['mention', 'reply'], unread: true, limit: 5 } });
  const shown = [
    toAnswer.items,
    interviews,
    coming,
    scorecardsDue,
    tasks,
    toReview.items,
    approvals,
    offers,
    stalled.items,
    messages.rows,
  ];
  const { sections } = t;
  return (
    <div className="flex flex-col gap-4">
      <GetStarted setup={setup} />
      {quarantined > 0 && (
        <p className="bg-warn-soft text-warn rounded-md px-3 py-2">
          {t.quarantined(quarantined, quarantined >= MAX_QUARANTINED)} {t.quarantineHint}{' '}
          <Link to="/quarantine" className="font-medium underline">
            {t.quarantineOpen}
          </Link>
        </p>
      )}
      {!messages.isPending && shown.every((items) => items.length === 0) && (
        <Empty title={t.nothing}>{t.nothingHint}</Empty>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          <HomeInterviews title={sections.interviews} interviews={interviews} isToday />
          <HomeInterviews title={sections.coming} interviews={coming} />
          <HomeNew />
          <ApplicationsWaiting list="toReview" home={home} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 empty:hidden">
          <HomeApprovals approvals={approvals} />
          <HomeToAnswer toAnswer={toAnswer} />
          {messages.rows.length > 0 && (
            <Section title={sections.messages}>
              <ul aria-label={sections.messages} className="divide-line -mx-3 divide-y">
                {messages.rows.slice(0, 5).map((notification) => (
                  <NotificationItem key={notification.id} notification={notification} />
                ))}
              </ul>
            </Section>
          )}
          <HomeInterviews title={sections.scorecardsDue} interviews={scorecardsDue} />
          <HomeTasks tasks={tasks} />
          <HomeOffers offers={offers} />
          <ApplicationsWaiting list="stalled" home={home} />
        </div>
      </div>
      <HomeJobs {...home} />
    </div>
  );
}
