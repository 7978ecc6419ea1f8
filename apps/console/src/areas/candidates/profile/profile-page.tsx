import { RolecallError, type Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { useApplications } from '../../../records/candidate-applications.ts';
import { DocumentPane } from '../../../records/documents/document-pane.tsx';
import { useFileChoice } from '../../../records/documents/use-file-choice.ts';
import { EmailButton } from '../../../records/email-dialog/email-button.tsx';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Page } from '../../../ui/page.tsx';
import { PaneSwitch } from '../../../ui/pane-switch.tsx';
import { Empty, QueryState } from '../../../ui/states.tsx';
import { CandidateActions } from '../actions/candidate-actions.tsx';
import { ApplicationBar } from '../applications/application-bar.tsx';
import { type Pane, paneOf } from '../search.ts';
import { Stream } from '../timeline/stream.tsx';
import { type Asked, ProfileDialogs } from './asked.tsx';
import { Details } from './details.tsx';
import { Overview } from './overview.tsx';
import { PossibleDuplicates } from './possible-duplicates.tsx';

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

/**
 * The résumé, what happened, and the facts: side by side where there is space for all three, which depends on the window and on
 * whether a panel is open; otherwise the first and the last share a place, and on phones all three.
 */
function Profile({ candidate }: { candidate: Schemas['Candidate'] }) {
  const { application, tab } = route.useSearch();
  const navigate = route.useNavigate();
  const applications = useApplications(candidate.id, application);
  const files = useFileChoice(candidate.id, applications.chosen?.id);
  const [asked, ask] = useState<Asked | null>(null);
  const { chosen, jobs } = applications;
  const name = fullName(candidate);
  const pane = paneOf(tab);
  const show = (next: Pane) => void navigate({ search: (now) => ({ ...now, tab: next }), replace: true });
  const showFile = (fileId: string) => {
    files.show(fileId);
    show('resume');
  };
  return (
    <Page
      full
      title={name}
      trail={[
        <Link key="list" to="/candidates" className="hover:underline">
          {text.common.shell.nav.candidates}
        </Link>,
      ]}
      aside={candidate.headline !== null && <p className="text-muted min-w-0 break-words">{candidate.headline}</p>}
      actions={
        <>
          <EmailButton
            disabled={applications.isPending}
            recipients={[{ candidateId: candidate.id, applicationId: chosen?.id ?? null, name }]}
          />
          <CandidateActions candidate={candidate} />
        </>
      }
      below={
        <>
          <PossibleDuplicates candidate={candidate} />
          <ApplicationBar candidate={candidate} applications={applications} onAdd={() => ask('application')} />
        </>
      }
    >
      <div className="border-line @container flex h-full min-h-96 flex-col border-t">
        <div className="bg-surface border-line border-b px-2 py-1 @5xl:hidden">
          <PaneSwitch label={t.panesLabel} panes={t.panes} shown={pane} onShow={show} className="" />
        </div>
        <div className="grid min-h-0 flex-1 grid-cols-1 @2xl:grid-cols-2 @5xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_18rem] @7xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_20rem]">
          <DocumentPane
            candidateId={candidate.id}
            name={name}
            choice={files}
            other={{
              title: t.overview,
              content: (
                <Overview candidate={candidate} application={chosen} jobs={jobs} files={files} onShowFile={showFile} />
              ),
            }}
            className={classNames(
              'border-line @2xl:border-r',
              pane === 'resume' ? 'flex' : pane === 'activity' ? 'hidden @2xl:flex' : 'hidden @5xl:flex',
            )}
          />
          <Stream
            candidate={candidate}
            applications={applications}
            onShowFile={showFile}
            className={pane === 'activity' ? 'flex' : 'hidden @2xl:flex'}
          />
          <Details
            candidate={candidate}
            applications={applications}
            ask={ask}
            onShowFile={showFile}
            shown={tab}
            className={classNames(
              'border-line max-@5xl:order-first @2xl:border-l',
              pane === 'details' ? 'block' : 'hidden @5xl:block',
            )}
          />
        </div>
      </div>
      <ProfileDialogs asked={asked} onClose={() => ask(null)} candidate={candidate} applications={applications} />
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
