import type { Schemas } from '@rolecall/client';
import { useList, useRecord } from '../../../api/records.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { CustomFields } from '../../../records/custom-fields/custom-fields.tsx';
import type { FileChoice } from '../../../records/documents/use-file-choice.ts';
import { useUnknownName } from '../../../records/links.tsx';
import { Answer, type AnswerFiles } from '../../../records/submissions/answer.tsx';
import { coverLetterOf, EarlierSubmissions, SubmittedFields } from '../../../records/submissions/submissions.tsx';
import { text } from '../../../text/index.ts';
import { Markdown } from '../../../ui/markdown.tsx';
import { Section } from '../../../ui/page.tsx';
import { formatPeriod } from '../../../ui/period.ts';
import { QueryState } from '../../../ui/states.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Attribution } from './attribution.tsx';

const t = text.candidates.overview;

interface OverviewProps {
  candidate: Schemas['Candidate'];
  application: Application | undefined;
  jobs: ReadonlyMap<string, Schemas['Job']>;
  files: FileChoice;
  onShowFile: (id: string) => void;
}

/** The profile, and the answers of the application. */
export function Overview({ candidate, application, jobs, files, onShowFile }: OverviewProps) {
  const { summary, experience, education } = candidate;
  const unknownJob = useUnknownName('jobs');
  return (
    <div className="flex flex-col gap-4">
      {application !== undefined && (
        <Submissions
          id={application.id}
          job={jobs.get(application.jobId)?.title ?? unknownJob}
          candidateId={candidate.id}
          files={files.files}
          onShow={onShowFile}
        />
      )}
      <Section title={t.summary}>
        {summary === null ? <p className="text-muted">{t.noSummary}</p> : <Markdown text={summary} />}
      </Section>
      <CustomFields entity="candidate" record={candidate} isSection />
      {experience.length > 0 && (
        <Section title={t.experience}>
          <ul className="flex flex-col gap-3">
            {experience.map((entry, index) => (
              <Entry
                key={index}
                title={[entry.title, entry.company].filter(Boolean).join(', ')}
                details={[formatPeriod(entry.startDate, entry.current ? t.present : entry.endDate), entry.location]}
                description={entry.description}
              />
            ))}
          </ul>
        </Section>
      )}
      {education.length > 0 && (
        <Section title={t.education}>
          <ul className="flex flex-col gap-3">
            {education.map((entry, index) => (
              <Entry
                key={index}
                title={[entry.degree, entry.field, entry.school].filter(Boolean).join(', ')}
                details={[formatPeriod(entry.startDate, entry.endDate)]}
                description={entry.description}
              />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface EntryProps {
  title: string;
  details: readonly (string | null)[];
  description: string | null;
}

function Entry({ title, details, description }: EntryProps) {
  const more = details.filter((part) => part !== null && part !== '').join(' · ');
  return (
    <li>
      <p className="font-medium break-words">{title}</p>
      {more !== '' && <p className="text-muted text-xs">{more}</p>}
      {description !== null && <p className="mt-1 break-words whitespace-pre-line">{description}</p>}
    </li>
  );
}

/** What the candidate submitted with an application: answers, earlier submissions and consents. */
function Submissions({ id, job, ...of }: AnswerFiles & { id: string; job: string }) {
  const detail = useRecord('/applications/{id}', { path: { id } });
  return (
    <QueryState of={detail} lines={2}>
      {({ data: { answers, submissions, attribution } }) => (
        <>
          {submissions[0] !== undefined && <CoverLetter submission={submissions[0]} />}
          <Section title={t.answers(job)}>
            {submissions.length === 0 ? (
              <p className="text-muted">{t.noAnswers}</p>
            ) : (
              <>
                <p className="text-muted mb-2 text-xs">
                  {t.submitted} <Moment at={submissions[0]!.submittedAt} withTime />
                </p>
                <Answers answers={answers} {...of} />
              </>
            )}
            {submissions[0] !== undefined && <SubmittedFields submission={submissions[0]} />}
            {submissions.length > 1 && <EarlierSubmissions submissions={submissions} />}
          </Section>
          <Attribution attribution={attribution} />
          <Consents id={id} />
        </>
      )}
    </QueryState>
  );
}

function CoverLetter({ submission }: { submission: Schemas['ApplicationSubmission'] }) {
  const letter = coverLetterOf(submission);
  if (letter === null) return null;
  return (
    <Section title={text.submissions.coverLetter}>
      <p className="break-words whitespace-pre-line">{letter}</p>
    </Section>
  );
}

function Consents({ id }: { id: string }) {
  const { rows } = useList('/applications/{id}/consents', { path: { id } });
  if (rows.length === 0) return null;
  return (
    <Section title={t.consent}>
      {rows.map((consent) => (
        <p key={consent.id} className="break-words whitespace-pre-line">
          {consent.text}{' '}
          <span className="text-muted text-xs whitespace-nowrap">
            {t.consentGiven} <Moment at={consent.givenAt} withTime />
          </span>
        </p>
      ))}
    </Section>
  );
}

function Answers({ answers, ...of }: AnswerFiles & { answers: Schemas['ApplicationAnswer'][] }) {
  return (
    <dl className="flex flex-col gap-2">
      {answers.map((answer) => (
        <div key={answer.questionId}>
          <dt className="text-muted break-words">{answer.label}</dt>
          <dd className="break-words whitespace-pre-line">
            <Answer answer={answer} {...of} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
