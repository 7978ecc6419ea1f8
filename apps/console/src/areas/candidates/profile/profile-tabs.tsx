import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '../../../api/session.ts';
import type { Applications } from '../../../records/candidate-applications.ts';
import { useConversation } from '../../../records/messages/conversation.ts';
import { text } from '../../../text/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { CandidateInterviews } from '../../interviews/candidate-interviews.tsx';
import { CandidateOffers } from '../../offers/candidate-offers.tsx';
import { CandidateScorecards } from '../../scorecards/candidate-scorecards.tsx';
import { CandidateTasks } from '../../tasks/candidate-tasks.tsx';
import { FilesTab } from '../files/files-tab.tsx';
import { NotesTab } from '../notes/notes-tab.tsx';
import { PROFILE_TABS, type ProfileTab } from '../search.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { Overview } from './overview.tsx';
import { useTabCounts } from './tab-counts.ts';

const route = getRouteApi('/app/candidates/$candidateId');
const t = text.candidates.profile;

/** The scopes that tabs require. */
const SCOPES: Readonly<Partial<Record<ProfileTab, string>>> = {
  files: 'files:read',
  notes: 'notes:read',
  scorecards: 'scorecards:read',
  interviews: 'interviews:read',
  offers: 'offers:read',
  tasks: 'tasks:read',
};

interface TabProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** The tabs of a profile. The open one is a search parameter. */
export function ProfileTabs({ candidate, applications }: TabProps) {
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const counts = useTabCounts(candidate.id, applications.chosen);
  const { unanswered } = useConversation(candidate.id);
  // The parameter may be anything that was in the URL.
  const isOpen = (name: ProfileTab) => PROFILE_TABS.includes(name) && (SCOPES[name] === undefined || can(SCOPES[name]));
  const contents: Readonly<Record<ProfileTab, () => ReactNode>> = {
    overview: () => <Overview candidate={candidate} application={applications.chosen} jobs={applications.jobs} />,
    files: () => <FilesTab candidateId={candidate.id} />,
    notes: () => <NotesTab candidateId={candidate.id} />,
    scorecards: () => <CandidateScorecards applications={applications} />,
    interviews: () => <CandidateInterviews candidate={candidate} applications={applications} />,
    offers: () => <CandidateOffers candidate={candidate} applications={applications} />,
    tasks: () => <CandidateTasks candidate={candidate} />,
    timeline: () => <Timeline candidate={candidate} applications={applications} />,
  };
  return (
    <Tabs
      label={t.tabsLabel}
      value={isOpen(tab) ? tab : 'overview'}
      onValueChange={(value) =>
        navigate({ search: (now) => ({ ...now, tab: PROFILE_TABS.find((name) => name === value) }), replace: true })
      }
      tabs={PROFILE_TABS.filter(isOpen).map(
        (name) =>
          [
            name,
            <TabName
              key={name}
              name={t.tabs[name]}
              count={counts[name]}
              isWaiting={name === 'timeline' && unanswered.length > 0}
            />,
            name === tab || name === 'overview' ? contents[name]() : null,
          ] as const,
      )}
    />
  );
}

interface TabNameProps {
  name: string;
  count: string | undefined;
  /** Whether a message in the tab waits for an answer. */
  isWaiting: boolean;
}

function TabName({ name, count, isWaiting }: TabNameProps) {
  return (
    <>
      {name}
      {count !== undefined && count !== '0' && <span className="text-muted font-normal tabular-nums"> {count}</span>}
      {isWaiting && (
        <span title={text.timeline.waiting} className="bg-accent ml-1.5 inline-block size-2 rounded-full align-middle">
          <span className="sr-only">{text.timeline.waiting}</span>
        </span>
      )}
    </>
  );
}
