import type { Schemas } from '@rolecall/client';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { Application, Applications } from '../../../records/candidate-applications.ts';
import { CustomFields } from '../../../records/custom-fields/custom-fields.tsx';
import { ExternalRefList } from '../../../records/external-refs.tsx';
import { useMemberNames } from '../../../records/members.tsx';
import { availabilityRequests } from '../../../text/en/availability-requests.ts';
import { booking } from '../../../text/en/booking.ts';
import { offerForm } from '../../../text/en/offer-form.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { PaneSection } from '../../../ui/pane-section.tsx';
import { Ago } from '../../../ui/time.tsx';
import { OpenBookingLinks } from '../../interviews/booking/booking-links.tsx';
import { AvailabilityRequests } from '../../interviews/candidate-times-list.tsx';
import { InterviewCard } from '../../interviews/interview-card.tsx';
import { OfferCard } from '../../offers/offer-card.tsx';
import { TaskLine } from '../../tasks/task-list.tsx';
import { FileItem } from '../files/file-item.tsx';
import type { ProfileTab } from '../search.ts';
import type { Asked } from './asked.tsx';
import { CandidateFacts } from './candidate-facts.tsx';
import { Fact } from './fact.tsx';
import { SectionOf } from './section-of.tsx';
import { TagList } from './tag-list.tsx';

const t = text.candidates.profile;
const { sections } = t;

interface DetailsProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
  ask: (asked: Asked) => void;
  /** Shows a file in the place of the résumé. */
  onShowFile: (fileId: string) => void;
  /** The section that a link leads to. */
  shown: ProfileTab | undefined;
  className: string;
}

/** The facts, and what is open: interviews, offers, tasks and files. Nothing is shown of which there is none. */
export function Details({ candidate, applications, ask, onShowFile, shown, className }: DetailsProps) {
  const can = useCan();
  const { chosen, jobs } = applications;
  const pane = useRef<HTMLElement>(null);
  const path = { id: candidate.id };
  const interviews = useList(
    '/interviews',
    { query: { candidateId: candidate.id, sort: 'scheduledAt' } },
    { enabled: can('interviews:read') },
  );
  const offers = useList('/offers', { query: { candidateId: candidate.id } }, { enabled: can('offers:read') });
  const tasks = useList(
    '/tasks',
    { query: { candidateId: candidate.id, sort: 'dueAt' } },
    { enabled: can('tasks:read') },
  );
  const files = useList('/candidates/{id}/files', { path }, { enabled: can('files:read') });
  const isLoaded = ![interviews, offers, tasks, files].some(({ isLoading }) => isLoading);
  useEffect(() => {
    if (isLoaded) pane.current?.querySelector(`[data-section="${shown}"]`)?.scrollIntoView({ block: 'start' });
  }, [isLoaded, shown]);
  const jobOf = (jobId: string) => (applications.rows.length > 1 ? jobs.get(jobId)?.title : undefined);
  return (
    <section
      ref={pane}
      aria-label={t.panes.details}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames('bg-surface min-h-0 min-w-0 overflow-y-auto px-4 pb-4 focus-visible:outline-1', className)}
    >
      <AddButtons ask={ask} hasApplication={chosen !== undefined} />
      <CandidateFacts candidate={candidate} />
      <div className="pb-3">
        <TagList candidateId={candidate.id} labels={candidate.tags} />
        <CustomFields entity="candidate" record={candidate} />
      </div>
      {chosen !== undefined && <ApplicationFacts application={chosen} />}
      <AvailabilityRequests candidateId={candidate.id} applications={applications} />
      <OpenBookingLinks candidateId={candidate.id} />
      <SectionOf list={interviews} title={sections.interviews} name="interviews">
        {(interview) => <InterviewCard key={interview.id} interview={interview} job={jobOf(interview.jobId)} />}
      </SectionOf>
      <SectionOf list={offers} title={sections.offers} name="offers">
        {(offer) => <OfferCard key={offer.id} offer={offer} job={jobOf(offer.jobId)} />}
      </SectionOf>
      <SectionOf list={tasks} title={sections.tasks} name="tasks">
        {(task) => <TaskLine key={task.id} task={task} />}
      </SectionOf>
      <SectionOf list={files} title={sections.files} name="files">
        {(file) => <FileItem key={file.id} candidateId={candidate.id} file={file} onShow={() => onShowFile(file.id)} />}
      </SectionOf>
    </section>
  );
}

/** What can be added, by the scope that it takes. */
const ADDED: Readonly<
  Record<Exclude<Asked, 'booking' | 'availability' | 'application'>, readonly [scope: string, label: string]>
> = {
  interview: ['interviews:write', text.interviews.schedule],
  scorecard: ['scorecards:write', text.scorecards.write],
  offer: ['offers:write', offerForm.create],
  task: ['tasks:write', text.tasks.create],
  file: ['files:write', text.candidates.files.upload],
};
const NEEDS_APPLICATION: readonly string[] = ['interview', 'scorecard', 'offer'];

function AddButtons({ ask, hasApplication }: { ask: DetailsProps['ask']; hasApplication: boolean }) {
  const can = useCan();
  const shown = (Object.keys(ADDED) as (keyof typeof ADDED)[]).filter(
    (one) => can(ADDED[one][0]) && (hasApplication || !NEEDS_APPLICATION.includes(one)),
  );
  if (shown.length === 0) return null;
  return (
    <fieldset className="-mx-2 flex flex-wrap py-2">
      <legend className="sr-only">{t.addTo}</legend>
      {shown.map((one) => (
        <Button
          key={one}
          small
          variant="quiet"
          aria-label={ADDED[one][1]}
          title={ADDED[one][1]}
          onClick={() => ask(one)}
          className="text-muted"
        >
          <Plus aria-hidden className="size-3.5" />
          {t.added[one]}
        </Button>
      ))}
      {hasApplication && can('scheduling:write') && (
        <>
          <Button small variant="quiet" className="text-muted" onClick={() => ask('availability')}>
            <Plus aria-hidden className="size-3.5" />
            {availabilityRequests.title}
          </Button>
          <Button small variant="quiet" className="text-muted" onClick={() => ask('booking')}>
            <Plus aria-hidden className="size-3.5" />
            {booking.title}
          </Button>
        </>
      )}
    </fieldset>
  );
}

function ApplicationFacts({ application }: { application: Application }) {
  const nameOf = useMemberNames();
  const { appliedAt, source, referrerId, externalRefs } = application;
  const a = text.candidates.applications;
  const facts: (readonly [string, ReactNode])[] = [
    [a.applied, <Ago key="at" at={appliedAt} />],
    ...(source === null ? [] : [[a.source, source] as const]),
    ...(referrerId === null ? [] : [[a.referrer, nameOf(referrerId)] as const]),
  ];
  return (
    <PaneSection title={sections.application} name="application">
      <dl className="flex flex-col gap-1">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <div className="mt-1 text-xs">
        <ExternalRefList refs={externalRefs} />
      </div>
      <CustomFields entity="application" record={application} />
    </PaneSection>
  );
}
