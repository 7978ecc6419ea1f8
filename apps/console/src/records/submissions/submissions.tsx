import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Moment } from '../../ui/time.tsx';
import { changesBetween, type SubmissionChange } from './submission-changes.ts';
import { submittedFields } from './submitted-fields.ts';

type Submission = Schemas['ApplicationSubmission'];

const t = text.submissions;

/** The cover letter of a submission; null without one. */
export function coverLetterOf({ profile }: Submission): string | null {
  const letter = profile?.coverLetter;
  return typeof letter === 'string' && letter.trim() !== '' ? letter : null;
}

/** The fields of a submission as they were sent, also those that the profile has since replaced. */
export function SubmittedFields({ submission }: { submission: Submission }) {
  const fields = submittedFields(submission);
  if (fields.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="text-accent text-xs">{t.all}</summary>
      <dl className="mt-2 flex flex-col gap-2">
        {fields.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted text-xs">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What each submission changed, the latest first. */
export function EarlierSubmissions({ submissions }: { submissions: readonly Submission[] }) {
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
