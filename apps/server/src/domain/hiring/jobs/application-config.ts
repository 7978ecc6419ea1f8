import { Invalid } from '../../../platform/errors/errors.ts';
import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  nullable,
  oneOf,
  plainRecord,
  record,
  type Static,
  Type,
  text,
} from '../../../platform/http/contract/schema.ts';

export const Visibility = oneOf(['required', 'optional', 'disabled'] as const);
export type Visibility = Static<typeof Visibility>;

const Section = plainRecord('FormSection', {
  visibility: Visibility,
  label: Type.Optional(nullable(text(160))),
  hint: Type.Optional(nullable(text(500))),
});
describeFields('FormSection', {
  visibility: 'Whether the form asks for it, and whether an answer is required.',
  label: 'The words of the form; null for the default ones, in the language of the reader.',
  hint: 'A line that helps to answer.',
});
const LinkField = closed({ visibility: Visibility });

const LinksSection = plainRecord('FormLinksSection', {
  visibility: Visibility,
  label: Type.Optional(nullable(text(160))),
  hint: Type.Optional(nullable(text(500))),
  linkedinUrl: LinkField,
  githubUrl: LinkField,
  websiteUrl: LinkField,
});
describeFields('FormLinksSection', {
  visibility: 'Whether the form asks for it, and whether an answer is required.',
  label: 'The words of the form; null for the default ones, in the language of the reader.',
  hint: 'A line that helps to answer.',
});

/** The answers that the team should look at: they mark an application, and never reject it. Candidates do not see this. */
const Knockout = plainRecord(
  'QuestionKnockout',
  {
    answers: Type.Optional(Type.Array(text(200), { minItems: 1, maxItems: 50 })),
    below: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
    above: Type.Optional(Type.Number({ minimum: -1e15, maximum: 1e15 })),
  },
  'Which answers mark the application with `answerToReview` for the team; nobody is rejected. The public API does not show it.',
);
describeFields('QuestionKnockout', {
  answers: 'For `select`, `multi_select` and `yes_no`: any of these options, or `yes` or `no`.',
  below: 'For `number`: every number less than this one.',
  above: 'For `number`: every number greater than this one.',
});

export const Question = plainRecord('Question', {
  id: Type.Unsafe<string>({ type: 'string', pattern: '^[a-z0-9]+(?:[-_][a-z0-9]+)*$', maxLength: 60 }),
  label: text(160),
  type: oneOf(['text', 'textarea', 'url', 'select', 'multi_select', 'yes_no', 'number', 'date', 'file'] as const),
  required: Type.Boolean(),
  minLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 5_000 })),
  maxLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
  placeholder: Type.Optional(text(200)),
  options: Type.Optional(Type.Array(text(200), { minItems: 1, maxItems: 50 })),
  knockout: Type.Optional(Knockout),
  customField: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^(candidate|application)\\.[a-z][a-z0-9_]{0,39}$',
      description:
        'The custom field that the answer is also written to, when the submission creates the candidate or the application. The public API does not show it.',
      examples: ['candidate.notice_period'],
    }),
  ),
});
export type Question = Static<typeof Question>;
describeFields('Question', {
  type: 'The type of answer. Answers are strings: of `multi_select` the chosen options, one per line; of `yes_no` `yes` or `no`; of `number` a decimal number such as `2.5`; of `date` `YYYY-MM-DD`. Of `file` the name of the file, which is sent in `questionFiles`; a form has at most 3 such questions.',
  label: 'The question.',
});

/** Each file has the size of a résumé, and a form is received as a whole. */
export const MAX_FILE_QUESTIONS = 3;

/** The types of questions with a list of options. */
export function hasOptions(type: Question['type']): boolean {
  return type === 'select' || type === 'multi_select';
}

/** The custom field that answers to a question are written to. */
export function fieldOfQuestion({
  customField,
}: Pick<Question, 'customField'>): { entity: 'candidate' | 'application'; key: string } | null {
  if (customField === undefined) return null;
  const [entity, key = ''] = customField.split('.');
  return { entity: entity === 'candidate' ? 'candidate' : 'application', key };
}

export const ApplicationConfig = record('ApplicationConfig', {
  questions: Type.Array(Question, { maxItems: 25 }),
  sections: record('FormSections', {
    phone: Section,
    address: Section,
    headline: Section,
    photo: Section,
    resume: Section,
    links: LinksSection,
    education: Section,
    experience: Section,
    coverLetter: Section,
  }),
  consent: Type.Optional(nullable(plainRecord('FormConsent', { text: text(5_000), required: Type.Boolean() }))),
});
describeFields('FormConsent', { text: 'What candidates agree to.' });
export type ApplicationConfig = Static<typeof ApplicationConfig>;

const optional = { visibility: 'optional' as const };

/** The form of a new job: résumé required, photo disabled, everything else optional. */
export const DEFAULT_APPLICATION_CONFIG: ApplicationConfig = {
  questions: [],
  sections: {
    phone: optional,
    address: optional,
    headline: optional,
    photo: { visibility: 'disabled' },
    resume: { visibility: 'required' },
    links: { ...optional, linkedinUrl: optional, githubUrl: optional, websiteUrl: optional },
    education: optional,
    experience: optional,
    coverLetter: optional,
  },
  consent: null,
};

/** Checks what the schema cannot express. @throws Invalid naming the question's field */
export function checkApplicationConfig(config: ApplicationConfig): void {
  const seen = new Set<string>();
  let files = 0;
  config.questions.forEach((question, index) => {
    const path = `questions.${index}`;
    if (seen.has(question.id)) throw Invalid.field(`${path}.id`, 'is used by another question');
    seen.add(question.id);
    if (question.type === 'file' && ++files > MAX_FILE_QUESTIONS)
      throw Invalid.field(`${path}.type`, `at most ${MAX_FILE_QUESTIONS} questions can be answered with a file`);
    if (hasOptions(question.type)) {
      if (question.options === undefined)
        throw Invalid.field(`${path}.options`, `is required for a ${question.type} question`);
      const broken = question.options.findIndex((option) => /[\r\n]/.test(option) || option.trim() !== option);
      // An answer has one option per line.
      if (question.type === 'multi_select' && broken >= 0)
        throw Invalid.field(`${path}.options.${broken}`, 'must be one line, without spaces around it');
      const duplicate = question.options.findIndex((option, at) => question.options!.indexOf(option) !== at);
      if (duplicate >= 0) throw Invalid.field(`${path}.options.${duplicate}`, 'is a duplicate');
    } else if (question.options !== undefined)
      throw Invalid.field(`${path}.options`, 'is for select and multi_select questions only');
    checkKnockout(question, `${path}.knockout`);
    const { minLength, maxLength } = question;
    if (minLength !== undefined && maxLength !== undefined && minLength > maxLength) {
      throw Invalid.field(`${path}.minLength`, 'must not be greater than maxLength');
    }
  });
}

/** The options of a question that `knockout.answers` can name. */
function choicesOf({ type, options }: Question): readonly string[] | undefined {
  return type === 'yes_no' ? ['yes', 'no'] : hasOptions(type) ? options : undefined;
}

function checkKnockout(question: Question, path: string): void {
  const { knockout, type } = question;
  if (knockout === undefined) return;
  const choices = choicesOf(question);
  const { answers, below, above } = knockout;
  if (type !== 'number' && (below !== undefined || above !== undefined))
    throw Invalid.field(`${path}.${below === undefined ? 'above' : 'below'}`, 'is for number questions only');
  if (answers !== undefined) {
    if (choices === undefined)
      throw Invalid.field(`${path}.answers`, 'is for select, multi_select and yes_no questions only');
    const unknown = answers.findIndex((answer) => !choices.includes(answer));
    if (unknown >= 0) throw Invalid.field(`${path}.answers.${unknown}`, 'is not an option of the question');
  }
  if (answers === undefined && below === undefined && above === undefined)
    throw Invalid.field(
      path,
      type === 'number' ? 'must have below or above' : choices ? 'must have answers' : `is not for ${type} questions`,
    );
  if (below !== undefined && above !== undefined && below > above)
    throw Invalid.field(`${path}.below`, 'must not be greater than above');
}
