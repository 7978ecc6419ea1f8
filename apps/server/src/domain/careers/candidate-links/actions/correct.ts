import type { Change } from '../../../../platform/changes/change.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import { applyApplicationPatch } from '../../../hiring/applications/change-application.ts';
import { applicationEvents } from '../../../hiring/applications/events.ts';
import { type NewSubmission, submissionInsert } from '../../../hiring/applications/submission-queries.ts';
import { applyCandidatePatch, requireCandidate } from '../../../hiring/candidates/change-candidate.ts';
import type { CandidateRow } from '../../../hiring/candidates/queries.ts';
import type { Question } from '../../../hiring/jobs/application-config.ts';
import { type Answer, hasAnswerToReview, readAnswers } from '../../../hiring/jobs/read-answers.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import { answerTo } from '../../career-site/layout/choices.ts';
import { touchApplicationOf } from '../../intake/submissions/queries.ts';
import { valuesOf } from '../../intake/submissions/read-form-values.ts';
import { type CandidateRequest, changeWithLink } from '../content/candidate-request.ts';
import { FormError, LinkEnded } from '../content/form-error.ts';
import { changesToday, findNewestSubmission, type Subject } from '../content/page-queries.ts';
import { type FormFields, fieldValue, problemOf, problemsOf, readFields } from './form-fields.ts';

const PROBLEMS: Readonly<Partial<Record<Question['type'], MessageKey>>> = {
  url: 'my.error.url',
  select: 'my.error.option',
  multi_select: 'my.error.option',
  yes_no: 'my.error.option',
  number: 'my.error.number',
  date: 'my.error.day',
};

const MAX_CORRECTIONS_PER_DAY = 20;

/** The contact details on the form, with the longest accepted value. The email address has a form of its own. */
export const CONTACT_FIELDS = {
  firstName: { required: true, maxLength: 120, format: 'plain-name' },
  lastName: { maxLength: 120, format: 'plain-name' },
  phone: { maxLength: 50 },
  location: { maxLength: 500 },
  linkedinUrl: { maxLength: 2_000, format: 'http-url' },
  githubUrl: { maxLength: 2_000, format: 'http-url' },
  websiteUrl: { maxLength: 2_000, format: 'http-url' },
} as const;

/** Prefix of the fields with answers. */
export const ANSWER = 'answer.';

/**
 * Stores corrected contact details and answers: in the profile, and as a further submission, so that the previous ones are kept.
 * Answers can be corrected while the application is active. @throws FormError, LinkEnded
 */
export async function correctSubmission(
  request: CandidateRequest,
  subject: Subject,
  fields: FormFields,
): Promise<void> {
  const { link, ip, texts, userAgent } = request;
  await changeWithLink(request, async (tx) => {
    const candidate = await requireCandidate(tx, link.candidateId);
    const application = await touchApplicationOf(tx, link.workspaceId, link.candidateId, subject.jobId);
    if (application?.id !== link.applicationId) throw new LinkEnded();
    const previous = await findNewestSubmission(tx, link);
    const isActive = application.status === 'active';
    const problems: Record<string, MessageKey> = problemsOf(fields, CONTACT_FIELDS);
    const answers = isActive
      ? readCorrectedAnswers(subject.config.questions, previous?.answers ?? [], fields, problems)
      : (previous?.answers ?? []);
    if (Object.keys(problems).length > 0) throw new FormError(problems);
    const contact = readFields(fields, CONTACT_FIELDS);
    const answerToReview = hasAnswerToReview(answers);
    if ((await changesToday(tx, link)).submissions >= MAX_CORRECTIONS_PER_DAY)
      throw new FormError({ form: 'my.error.too-many' }, 429);
    const insert = (submission: Pick<NewSubmission, 'profile' | 'answers'>) =>
      tx.query(
        submissionInsert(
          link.workspaceId,
          {
            applicationId: link.applicationId,
            source: null,
            unverifiedConsent: null,
            attribution: null,
            language: texts.language,
            ...submission,
          },
          { ip, userAgent, at: null },
        ),
      );
    // A candidate whom the team has added has submitted nothing yet.
    const profile = previous?.profile ?? profileOf(candidate);
    if (previous === undefined) await insert({ profile, answers: [] });
    const patch = Object.fromEntries(
      Object.entries(contact).map(([name, value]) => [name, value === '' && name !== 'lastName' ? null : value]),
    );
    const changedAnswers = answers.filter(
      ({ questionId, answer }) => previous?.answers.find((one) => one.questionId === questionId)?.answer !== answer,
    );
    const values = await fieldValues(tx, subject, changedAnswers);
    const corrected = await applyCandidatePatch(tx, candidate, {
      ...patch,
      ...(Object.keys(values.candidate).length > 0 && { customFields: values.candidate }),
    });
    await insert({ profile: correctedProfile(profile, candidate, corrected), answers });
    // The marks of the answers are those of the newest submission.
    const marked =
      answerToReview === application.answerToReview
        ? application
        : (await touchApplicationOf(tx, link.workspaceId, link.candidateId, subject.jobId, answerToReview))!;
    tx.record(applicationEvents.corrected, marked, { application: apiFields(marked) }, { subjectId: link.candidateId });
    if (Object.keys(values.application).length > 0)
      await applyApplicationPatch(tx, marked, { customFields: values.application });
  });
}

/**
 * The profile that was submitted, with the fields that the correction has changed: the form shows those of the candidate, whom
 * the team may have changed since, and has no others, such as experience.
 */
function correctedProfile(
  submitted: Record<string, unknown>,
  before: CandidateRow,
  after: CandidateRow,
): Record<string, unknown> {
  const [old, present] = [profileOf(before), profileOf(after)];
  const changed = Object.keys({ ...old, ...present }).filter((name) => old[name] !== present[name]);
  const kept = Object.entries(submitted).filter(([name]) => !changed.includes(name));
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(changed.flatMap((name) => (name in present ? [[name, present[name]]] : []))),
  };
}

/** The profile in the fields of a submission. */
function profileOf(candidate: CandidateRow): Record<string, string> {
  const { firstName, lastName, email, phone, location, linkedinUrl, githubUrl, websiteUrl } = candidate;
  const all = { firstName, lastName, email, phone, address: location, linkedinUrl, githubUrl, websiteUrl };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null));
}

/**
 * The answers after the correction. Answers to questions that the form no longer has stay; a question that was not
 * answered before may remain unanswered, even if it has become required.
 * @param problems receives the errors
 */
function readCorrectedAnswers(
  questions: readonly Question[],
  previous: readonly Answer[],
  fields: FormFields,
  problems: Record<string, MessageKey>,
): Answer[] {
  const wasAnswered = (id: string) => previous.some(({ questionId }) => questionId === id);
  // Files are added on the page, not replaced.
  const inWords = questions.filter(({ type }) => type !== 'file');
  const asked = inWords.map((question) => ({
    ...question,
    required: question.required && wasAnswered(question.id),
  }));
  const values = new Map(Object.keys(fields).map((name) => [name, fieldValue(fields, name)]));
  const given = Object.fromEntries(asked.map(({ id }) => [id, answerTo(values, `${ANSWER}${id}`)]));
  const read = readAnswers(asked, given, (path) => {
    const id = path.slice('questionAnswers.'.length);
    const type = asked.find((question) => question.id === id)?.type ?? 'text';
    const isEmpty = problemOf(given[id] ?? '', { required: true, maxLength: 20_000 }) === 'my.error.required';
    problems[`${ANSWER}${id}`] = isEmpty ? 'my.error.required' : (PROBLEMS[type] ?? 'my.error.answer');
  });
  const isAsked = (id: string) => asked.some((question) => question.id === id);
  return [...read, ...previous.filter(({ questionId }) => !isAsked(questionId))];
}

/** The custom fields that the corrected answers set. @throws FormError */
async function fieldValues(tx: Change, { config }: Subject, answers: Answer[]) {
  try {
    return await valuesOf(tx, { config }, { answers });
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const names = Object.keys(error.fields).map((path) => `${ANSWER}${path.slice('questionAnswers.'.length)}`);
    throw new FormError(Object.fromEntries(names.map((name) => [name, 'my.error.answer' as const])));
  }
}
