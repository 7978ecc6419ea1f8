import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { type Language, languageOf } from '../../../../platform/text/languages.ts';
import { withScheme } from '../../../../platform/text/web-address.ts';
import { type FileOfAnswer, readAnswerFiles, withAnswerFiles } from '../../../hiring/applications/answer-files.ts';
import { type Attribution, readAttribution, sourceNamesIn } from '../../../hiring/attribution/attribution.ts';
import { NewEducation, NewExperience } from '../../../hiring/candidates/work-history.ts';
import type { ApplicationConfig } from '../../../hiring/jobs/application-config.ts';
import { type Answer, readAnswers } from '../../../hiring/jobs/read-answers.ts';
import type { SourceHints } from '../../../hiring/sources/queries.ts';
import { CODE_PARAMETER, isTrackingCode } from '../../../hiring/tracking-links/tracking-code.ts';
import { FIELD_NAMES, LINKS, SECTION_OF, StandardFields, VIA_CAREER_SITE } from './fields.ts';

/** The form to fill in: the job's configuration and the consent. */
export interface Form {
  config: ApplicationConfig;
  consent: { text: string; required: boolean } | null;
}

/** A submission that was checked against the form. */
export interface Submission {
  fields: StandardFields;
  /** Those that are files included. */
  answers: Answer[];
  /** The uploads that are answers. */
  answerFiles: FileOfAnswer[];
  /** Of the tracking link that led to the form, if it may be one. */
  trackingCode: string | null;
  attribution: Attribution | null;
  /** Of the form, if it named one that is known. */
  language: Language | null;
  /** What determines the source if no tracking link does. */
  sourceHints: SourceHints;
}

type Body = Record<string, unknown>;

const check = inputCheck(StandardFields);

/**
 * Reads a submission: drops empty and unknown fields and those of disabled sections, and checks that required fields are
 * present. Null, an empty text and an empty list count as empty.
 * @throws Invalid naming every offending field
 */
export function readSubmission(form: Form, body: Body): Submission {
  const given = pickFields(form.config, body);
  const errors: FieldErrors = {};
  collect(errors, () => check(given));
  requireSections(form.config, given, errors);
  if (form.consent?.required === true && given.consentGiven !== true) add(errors, 'consentGiven', 'must be true');
  const { questions } = form.config;
  const report = (path: string, message: string) => add(errors, path, message);
  const answers = readAnswers(questions, body.questionAnswers, report);
  const answerFiles = readAnswerFiles(questions, body.questionFiles, report);
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  const code = body[CODE_PARAMETER];
  const fields = given as StandardFields; // checked above
  const attribution = readAttribution(body.attribution);
  return {
    fields,
    answers: withAnswerFiles(questions, answers, answerFiles),
    answerFiles,
    trackingCode: isTrackingCode(code) ? code : null,
    attribution,
    language: languageOf(body.language),
    // A source that was submitted is the source, whatever led to the form.
    sourceHints:
      fields.source === undefined
        ? { names: sourceNamesIn(attribution), isCareerSite: body[VIA_CAREER_SITE] === true }
        : { names: [fields.source], isCareerSite: false },
  };
}

/** The filled, known fields that the form shows. */
function pickFields({ sections }: ApplicationConfig, body: Body): Body {
  const given: Body = {};
  for (const field of FIELD_NAMES) {
    // An empty last name says that there is none; a missing one was forgotten.
    if (!Object.hasOwn(body, field) || (isEmpty(body[field]) && !(field === 'lastName' && body[field] === '')))
      continue;
    if (isBySection(field) && !isShown(sections, field)) continue;
    const value = body[field];
    given[field] = isLink(field) && typeof value === 'string' ? withScheme(value) : value;
  }
  // The details of a résumé are meaningless without it.
  if (given.resumeKey === undefined) {
    for (const field of ['resumeFileName', 'resumeFileType', 'resumeFileSize']) delete given[field];
  }
  if (given.education !== undefined) given.education = pickEntries(given.education, NewEducation.properties);
  if (given.experience !== undefined) given.experience = pickEntries(given.experience, NewExperience.properties);
  return given;
}

function isShown(sections: ApplicationConfig['sections'], field: keyof typeof SECTION_OF): boolean {
  if (sections[SECTION_OF[field]].visibility === 'disabled') return false;
  return !isLink(field) || sections.links[field].visibility !== 'disabled';
}

function requireSections({ sections }: ApplicationConfig, given: Body, errors: FieldErrors): void {
  for (const field of ['phone', 'address', 'headline', 'coverLetter', 'education', 'experience', 'photoUrl'] as const) {
    if (sections[SECTION_OF[field]].visibility === 'required') requireField(given, field, errors);
  }
  if (sections.resume.visibility === 'required' || given.resumeKey !== undefined) {
    for (const field of ['resumeKey', 'resumeFileName', 'resumeFileType', 'resumeFileSize'] as const) {
      requireField(given, field, errors);
    }
  }
  requireLinks(sections.links, given, errors);
}

/** A required links section needs every required link, or at least one link if none is. */
function requireLinks(links: ApplicationConfig['sections']['links'], given: Body, errors: FieldErrors): void {
  if (links.visibility === 'disabled') return;
  const shown = LINKS.filter((link) => links[link].visibility !== 'disabled');
  const required = shown.filter((link) => links[link].visibility === 'required');
  for (const link of required) requireField(given, link, errors);
  const hasAny = shown.some((link) => given[link] !== undefined);
  if (links.visibility === 'required' && required.length === 0 && !hasAny) {
    for (const link of shown.slice(0, 1)) add(errors, link, 'is required, or another link');
  }
}

function requireField(given: Body, field: string, errors: FieldErrors): void {
  if (given[field] === undefined) add(errors, field, 'is required');
}

/** The filled, known fields of each entry of a list. Invalid entries stay, so that the check reports them. */
function pickEntries(list: unknown, known: object): unknown {
  if (!Array.isArray(list)) return list;
  return list.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return entry;
    return Object.fromEntries(
      Object.entries(entry).filter(([field, value]) => Object.hasOwn(known, field) && !isEmpty(value)),
    );
  });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isBySection(field: string): field is keyof typeof SECTION_OF {
  return Object.hasOwn(SECTION_OF, field);
}

function isLink(field: string): field is (typeof LINKS)[number] {
  return (LINKS as readonly string[]).includes(field);
}

function collect(errors: FieldErrors, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    Object.assign(errors, error.fields);
  }
}

function add(errors: FieldErrors, path: string, message: string): void {
  const messages = (errors[path] ??= []);
  if (!messages.includes(message)) messages.push(message);
}
