import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useList, useRecord } from '../../api/records.ts';
import { useSession } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Empty, QueryState } from '../../ui/states.tsx';
import { NotificationItem } from '../notifications/notification-item.tsx';
import { GetStarted } from './get-started.tsx';
import { ApplicationsWaiting, HomeInterviews, HomeJobs, HomeOffers, HomeTasks, HomeToAnswer } from './home-lists.tsx';

type Home = Schemas['Home'];

/** The count of the service stops here. */
const MAX_QUARANTINED = 100;

const t = text.home;

/** Everything that needs the member's attention. */
export function HomePage() {
  const { member } = useSession();
  // Stays the same until midnight, so that the query is not run again.
  const until = useMemo(() => new Date(new Date().setHours(24, 0, 0, 0)).toISOString(), []);
  const home = useRecord('/home', { query: { until } });
  return (
    <Page title={t.title} aside={<span className="text-muted">{t.welcome(member.name)}</span>}>
      <QueryState of={home}>{({ data }) => <Waiting home={data} />}</QueryState>
    </Page>
  );
}

function Waiting({ home }: { home: Home }) {
  const { toAnswer, interviews, scorecardsDue, tasks, toReview, offers, stalled, quarantined, setup } = home;
  const messages = useList('/notifications', { query: { kind: ['mention', 'reply'], unread: true, limit: 5 } });
  const shown = [
    toAnswer.items,
    interviews,
    scorecardsDue,
    tasks,
    toReview.items,
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
      {/* Columns instead of a grid, in whose rows short lists would leave gaps next to long ones. Browsers drop the margin at
          the end of a column. */}
      <div className="-mb-4 gap-4 lg:mb-0 lg:columns-2 *:mb-4 *:break-inside-avoid">
        <HomeToAnswer toAnswer={toAnswer} />
        <HomeInterviews title={sections.interviews} interviews={interviews} isToday />
        <HomeInterviews title={sections.scorecardsDue} interviews={scorecardsDue} />
        <HomeTasks tasks={tasks} />
        {messages.rows.length > 0 && (
          <Section title={sections.messages}>
            <ul aria-label={sections.messages} className="divide-line -mx-3 divide-y">
              {messages.rows.slice(0, 5).map((notification) => (
                <NotificationItem key={notification.id} notification={notification} />
              ))}
            </ul>
          </Section>
        )}
        <ApplicationsWaiting list="toReview" home={home} />
        <HomeOffers offers={offers} />
        <ApplicationsWaiting list="stalled" home={home} />
      </div>
      <HomeJobs {...home} />
    </div>
  );
}
