import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { RailSection } from './rail-section.tsx';
import { changesBetween, type SubmissionChange } from './submission-changes.ts';

type Submission = Schemas['ApplicationSubmission'];

const t = text.review.rail;

/** What the candidate submitted: the cover letter, the answers, and what earlier submissions said instead. */
export function Submissions({ applicationId }: { applicationId: string }) {
  const detail = useRecord('/applications/{id}', { path: { id: applicationId } });
  return (
    <QueryState of={detail} lines={3}>
      {({ data: { answers, submissions } }) => {
        const [latest, ...earlier] = submissions;
        if (latest === undefined) return null;
        const letter = latest.profile?.coverLetter;
        return (
          <>
            {typeof letter === 'string' && letter.trim() !== '' && (
              <RailSection title={t.coverLetter}>
                <p className="break-words whitespace-pre-line">{letter}</p>
              </RailSection>
            )}
            <RailSection title={t.answers}>
              <p className="text-muted mb-2 text-xs">
                {t.submitted} <Moment at={latest.submittedAt} withTime />
              </p>
              <dl className="flex flex-col gap-2">
                {answers.map(({ questionId, label, answer }) => (
                  <div key={questionId}>
                    <dt className="text-muted text-xs break-words">{label}</dt>
                    <dd className="break-words whitespace-pre-line">{answer}</dd>
                  </div>
                ))}
              </dl>
              {earlier.length > 0 && <Earlier submissions={submissions} />}
            </RailSection>
          </>
        );
      }}
    </QueryState>
  );
}

/** What each submission changed, the latest first. */
function Earlier({ submissions }: { submissions: readonly Submission[] }) {
  return (
    <details className="mt-3" open>
      <summary className="text-accent text-xs">{t.earlier(submissions.length - 1)}</summary>
      <ol className="mt-2 flex flex-col gap-3">
        {submissions.slice(0, -1).map((submission, index) => (
          <li key={submission.number} className="border-line border-l-2 pl-3">
            <p className="text-muted text-xs">
              {t.changed} (<Moment at={submission.submittedAt} withTime />)
            </p>
            <Changes changes={changesBetween(submissions[index + 1]!, submission)} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Changes({ changes }: { changes: readonly SubmissionChange[] }) {
  if (changes.length === 0) return <p className="text-muted text-xs">{t.unchanged}</p>;
  return (
    <dl className="flex flex-col gap-1.5">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="text-muted text-xs break-words">{label}</dt>
          {before === null && after === null ? (
            <dd>{t.entriesChanged}</dd>
          ) : (
            <dd className="break-words whitespace-pre-line">
              <del className="text-muted">
                <span className="sr-only">{t.before}: </span>
                {before ?? t.empty}
              </del>{' '}
              <ins className="no-underline">
                <span className="sr-only">{t.after}: </span>
                {after ?? t.empty}
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
