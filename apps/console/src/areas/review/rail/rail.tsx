import type { Schemas } from '@rolecall/client';
import type { Ref } from 'react';
import { useCan } from '../../../api/session.ts';
import type { Applications } from '../../../records/candidate-applications.ts';
import type { AnswerFiles } from '../../../records/submissions/answer.tsx';
import { text } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { PaneSection } from '../../../ui/pane-section.tsx';
import { NotesTab } from '../../candidates/notes/notes-tab.tsx';
import { Contact } from '../../candidates/profile/contact.tsx';
import { TagList } from '../../candidates/profile/tag-list.tsx';
import { CandidateScorecards } from '../../scorecards/candidate-scorecards.tsx';
import { Messages } from './messages.tsx';
import { Submissions } from './submissions.tsx';

const t = text.review;
const { sections } = text.candidates.profile;

interface RailProps {
  ref: Ref<HTMLDivElement>;
  candidate: Schemas['Candidate'];
  applications: Applications;
  isTagging: boolean;
  onTagging: (isTagging: boolean) => void;
  onReply: () => void;
  files: AnswerFiles['files'];
  onShowFile: AnswerFiles['onShow'];
  className: string;
}

/** Everything besides the résumé: contact details, tags, messages, the application form, scorecards and notes. */
export function Rail(props: RailProps) {
  const { ref, candidate, applications, isTagging, onTagging, onReply, files, onShowFile, className } = props;
  const can = useCan();
  const { chosen, rows, isPending } = applications;
  const others = rows.length - 1;
  return (
    <div ref={ref} className={classNames('min-h-0 min-w-0 overflow-y-auto px-4', className)}>
      <div className="flex flex-col gap-2 py-3 text-small">
        <Contact candidate={candidate} />
        <TagList candidateId={candidate.id} labels={candidate.tags} isAdding={isTagging} onAdding={onTagging} />
        {others > 0 && <p className="text-muted text-xs">{t.otherApplications(others)}</p>}
        {chosen === undefined && !isPending && <p className="text-muted text-xs">{t.notApplied}</p>}
      </div>
      <Messages candidate={candidate} applications={applications} onReply={onReply} />
      {chosen !== undefined && (
        <Submissions applicationId={chosen.id} candidateId={candidate.id} files={files} onShow={onShowFile} />
      )}
      {can('scorecards:read') && chosen !== undefined && (
        <PaneSection title={sections.scorecards}>
          <CandidateScorecards applications={applications} />
        </PaneSection>
      )}
      {can('notes:read') && (
        <PaneSection title={sections.notes} name="notes">
          <NotesTab candidateId={candidate.id} />
        </PaneSection>
      )}
    </div>
  );
}
