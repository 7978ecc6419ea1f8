import { useRecord } from '../../../api/records.ts';
import { Answer, type AnswerFiles } from '../../../records/submissions/answer.tsx';
import { coverLetterOf, EarlierSubmissions } from '../../../records/submissions/submissions.tsx';
import { text } from '../../../text/index.ts';
import { PaneSection } from '../../../ui/pane-section.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';

const t = text.submissions;

/** What the candidate submitted: the cover letter, the answers, and how earlier submissions differed. */
export function Submissions({ applicationId, ...of }: AnswerFiles & { applicationId: string }) {
  const detail = useRecord('/applications/{id}', { path: { id: applicationId } });
  return (
    <QueryState of={detail} lines={3}>
      {({ data: { answers, submissions } }) => {
        const [latest, ...earlier] = submissions;
        if (latest === undefined) return null;
        const letter = coverLetterOf(latest);
        return (
          <>
            {letter !== null && (
              <PaneSection title={t.coverLetter}>
                <p className="break-words whitespace-pre-line">{letter}</p>
              </PaneSection>
            )}
            <PaneSection title={text.review.rail.answers}>
              <p className="text-muted mb-2 text-xs">
                {t.submitted} <Moment at={latest.submittedAt} withTime />
              </p>
              <dl className="flex flex-col gap-2">
                {answers.map((answer) => (
                  <div key={answer.questionId}>
                    <dt className="text-muted text-xs break-words">{answer.label}</dt>
                    <dd className="break-words whitespace-pre-line">
                      <Answer answer={answer} {...of} />
                    </dd>
                  </div>
                ))}
              </dl>
              {earlier.length > 0 && <EarlierSubmissions submissions={submissions} />}
            </PaneSection>
          </>
        );
      }}
    </QueryState>
  );
}
