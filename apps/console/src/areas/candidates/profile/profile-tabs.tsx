import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { InterviewsOf } from '../../interviews/interviews-of.tsx';
import { OffersOf } from '../../offers/offers-of.tsx';
import { ScorecardsOf } from '../../scorecards/scorecards-of.tsx';
import { TasksOf } from '../../tasks/tasks-of.tsx';
import { FilesTab } from '../files/files-tab.tsx';
import { NotesTab } from '../notes/notes-tab.tsx';
import { PROFILE_TABS, type ProfileTab } from '../routes.ts';
import type { Applications } from '../use-applications.ts';
import { Overview } from './overview.tsx';
import { Timeline } from './timeline.tsx';

const route = getRouteApi('/app/candidates/$candidateId');
const words = text.candidates.profile;

/** Without these scopes a part would be empty. */
const SCOPES: Readonly<Partial<Record<ProfileTab, string>>> = {
  files: 'files:read',
  notes: 'notes:read',
  scorecards: 'scorecards:read',
  interviews: 'interviews:read',
  offers: 'offers:read',
  tasks: 'tasks:read',
  timeline: 'activity:read',
};

export interface TabProps {
  candidate: Schemas['Candidate'];
  applications: Applications;
}

/** The parts of a profile; the address says which is on show. */
export function ProfileTabs({ candidate, applications }: TabProps) {
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const isOpen = (name: ProfileTab) => SCOPES[name] === undefined || may(SCOPES[name]);
  const contents: Readonly<Record<ProfileTab, () => ReactNode>> = {
    overview: () => <Overview candidate={candidate} application={applications.chosen} jobs={applications.jobs} />,
    files: () => <FilesTab candidateId={candidate.id} />,
    notes: () => <NotesTab candidateId={candidate.id} />,
    scorecards: () => <ScorecardsOf applications={applications} />,
    interviews: () => <InterviewsOf candidate={candidate} applications={applications} />,
    offers: () => <OffersOf candidate={candidate} applications={applications} />,
    tasks: () => <TasksOf candidate={candidate} />,
    timeline: () => <Timeline candidateId={candidate.id} />,
  };
  return (
    <Tabs
      label={words.tabsLabel}
      value={isOpen(tab) ? tab : 'overview'}
      onValueChange={(value) =>
        navigate({ search: (now) => ({ ...now, tab: PROFILE_TABS.find((name) => name === value) }), replace: true })
      }
      tabs={PROFILE_TABS.filter(isOpen).map(
        (name) => [name, words.tabs[name], name === tab || name === 'overview' ? contents[name]() : null] as const,
      )}
    />
  );
}
