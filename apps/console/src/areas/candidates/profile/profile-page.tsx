import { RolecallError, type Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRecord } from '../../../api/records.ts';
import { useApplications } from '../../../records/candidate-applications.ts';
import { EmailButton } from '../../../records/email-dialog/email-button.tsx';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';
import { Empty, QueryState } from '../../../ui/states.tsx';
import { CandidateActions } from '../actions/candidate-actions.tsx';
import { ApplicationsSection } from '../applications/applications-section.tsx';
import { Contact } from './contact.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';
import { ProfileTabs } from './profile-tabs.tsx';
import { TagList } from './tag-list.tsx';

const route = getRouteApi('/app/candidates/$candidateId');
const t = text.candidates.profile;

/** A candidate's profile. */
export function ProfilePage() {
  const { candidateId } = route.useParams();
  const candidate = useRecord('/candidates/{id}', { path: { id: candidateId } });
  const mergedInto = candidate.data === undefined ? mergedIntoOf(candidate.error) : null;
  if (mergedInto !== null) {
    return (
      <Page title={text.common.errors.notFoundTitle}>
        <Empty title={t.merged}>
          <Link to="/candidates/$candidateId" params={{ candidateId: mergedInto }} className="text-accent underline">
            {t.openMerged}
          </Link>
        </Empty>
      </Page>
    );
  }
  return (
    <QueryState of={candidate} lines={8}>
      {({ data }) => <Profile key={data.id} candidate={data} />}
    </QueryState>
  );
}

function Profile({ candidate }: { candidate: Schemas['Candidate'] }) {
  const { application } = route.useSearch();
  const applications = useApplications(candidate.id, application);
  return (
    <Page
      title={fullName(candidate)}
      trail={[
        <Link key="list" to="/candidates" className="hover:underline">
          {text.common.shell.nav.candidates}
        </Link>,
      ]}
      actions={
        <>
          <EmailButton
            disabled={applications.isPending}
            recipients={[
              {
                candidateId: candidate.id,
                applicationId: applications.chosen?.id ?? null,
                name: fullName(candidate),
              },
            ]}
          />
          <CandidateActions candidate={candidate} />
        </>
      }
      below={
        <div className="flex flex-col gap-2">
          {candidate.headline !== null && <p className="break-words">{candidate.headline}</p>}
          <Contact candidate={candidate} />
          <PossibleDuplicates candidate={candidate} />
          <TagList candidateId={candidate.id} labels={candidate.tags} />
        </div>
      }
    >
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0 lg:order-last">
          <ApplicationsSection candidate={candidate} applications={applications} />
        </div>
        <div className="min-w-0">
          <ProfileTabs candidate={candidate} applications={applications} />
        </div>
      </div>
    </Page>
  );
}

/** The ID of the candidate that this one was merged into. */
function mergedIntoOf(error: unknown): string | null {
  if (!(error instanceof RolecallError) || error.code !== 'not_found') return null;
  const { details } = error;
  if (typeof details !== 'object' || details === null || !('mergedInto' in details)) return null;
  return typeof details.mergedInto === 'string' ? details.mergedInto : null;
}
