import { type Html, html } from '../../../../platform/html/html.ts';
import { TOUCH_PARAMETERS } from '../../../hiring/attribution/attribution.ts';
import type { ApplicationConfig, Question } from '../../../hiring/jobs/application-config.ts';
import { formScript } from '../form-script.ts';
import type { MessageKey, Texts } from '../languages/texts.ts';
import { type RenderedDocument, renderDocument } from '../layout/document.ts';
import { checkbox, errorSummary, type FieldParts, type Filled, field, hidden } from '../layout/form-fields.ts';
import { sentence } from '../layout/sentence.ts';
import type { Site } from '../pages/site.ts';
import { type Captcha, captchaField, captchaOrigin } from './captcha-field.ts';
import { entryList } from './entry-fields.ts';
import { scriptParts, scriptTexts } from './form-script-parts.ts';
import { fileFieldOf, MAX_ENTRIES, partOfFile, partsOfFile } from './form-values.ts';
import { controlOf } from './question-control.ts';
import { valuesOfFile } from './store-files.ts';

/** What the form page of a job shows. */
export interface ApplyForm {
  job: { slug: string; title: string };
  config: ApplicationConfig;
  consent: { text: string; required: boolean } | null;
  captcha: Captcha | null;
  /** The values entered and their errors; empty for a new form. */
  filled: Filled;
  /** A message that concerns no single field. */
  notice: string | null;
  /** Nothing has been entered yet. */
  isNew: boolean;
}

const LINKS = [
  ['linkedinUrl', 'apply.linkedin'],
  ['githubUrl', 'apply.github'],
  ['websiteUrl', 'apply.website'],
] as const;

/** The public API's limit of a cover letter, and of an answer whose question has none. */
const MAX_TEXT = 20_000;

/** The extensions of documents that are accepted. */
const DOCUMENTS = '.pdf,.doc,.docx,.odt,.rtf,.txt';

/** From this number of fields on, the script shows the form in steps, for which the page reserves space. */
const LONG_FORM = 14;

/** The application form of a job. It works without scripts. */
export function renderApplyPage(site: Site, form: ApplyForm): RenderedDocument {
  const { texts, frame, urls, company } = site;
  const { job, filled, notice, captcha, isNew } = form;
  const script = formScript();
  const { proposed, unread = 0 } = filled;
  const parts = html`${aboutYou(site, form)}${sections(site, form)}${questions(site, form)}${consent(site, form)}`;
  const isLong = script !== null && parts.toString().split('class="field"').length > LONG_FORM;
  const main = html`<div class="narrow"><a class="back" href="${urls.job(job.slug)}">${texts.text('apply.back')}</a><h1>${sentence(texts, 'apply.heading', { title: job.title })}</h1>${notice !== null && html`<p class="notice problem" role="alert">${notice}</p>`}${proposed !== undefined && html`<p class="notice" role="status" tabindex="-1">${texts.text('apply.prefill.done', { count: proposed.size })}${unread > 0 && html` ${texts.text('apply.prefill.unread', { count: unread })}`}</p>`}${errorSummary(texts.text('apply.error.summary', { count: filled.errors.size }), filled, labelsOf(site, form))}<p class="hint">${texts.text(
    'apply.required',
  )}</p><form method="post" action="${urls.apply(job.slug)}" enctype="multipart/form-data" novalidate data-texts="${JSON.stringify(scriptTexts(texts))}"${isNew && html` data-new`}${captcha !== null && html` data-captcha`}${isLong && html` data-long`}><button hidden></button>${hidden('form', filled.values.get('form') ?? '')}${TOUCH_PARAMETERS.map((name) => filled.values.has(name) && hidden(name, filled.values.get(name)!))}${parts}${trap(site)}${
    captcha !== null && captchaField(texts, captcha, filled)
  }<p class="submit"><button class="button">${texts.text('apply.submit')}</button></p></form></div>`;
  const origin = captcha === null ? [] : [captchaOrigin(captcha)];
  const title = texts.text('apply.title', { title: job.title });
  return renderDocument({
    texts,
    frame,
    title: `${title} – ${company}`,
    main,
    external: origin,
    ...scriptParts(site, script?.name),
  });
}

/** The labels of all fields, in the order of the form. */
function labelsOf({ texts }: Site, { config: { sections: parts, questions: asked } }: ApplyForm): Map<string, string> {
  const label = (section: 'phone' | 'address' | 'headline' | 'resume' | 'photo', fallback: MessageKey) =>
    [section, parts[section].label ?? texts.text(fallback)] as const;
  const entries = (['experience', 'education'] as const).flatMap((list) =>
    Array.from({ length: MAX_ENTRIES }, (_, number) =>
      ENTRY_LABELS.map(
        ([field, key]) => [`${list}.${number}.${field}`, `${texts.text(`apply.${list}`)}, ${texts.text(key)}`] as const,
      ),
    ).flat(),
  );
  return new Map([
    ['firstName', texts.text('apply.first-name')],
    ['lastName', texts.text('apply.last-name')],
    ['email', texts.text('apply.email')],
    label('phone', 'apply.phone'),
    label('address', 'apply.address'),
    label('headline', 'apply.headline'),
    label('resume', 'apply.resume'),
    label('photo', 'apply.photo'),
    ...LINKS.map(([name, key]) => [name, texts.text(key)] as const),
    ...entries,
    ['coverLetter', parts.coverLetter.label ?? texts.text('apply.cover-letter')],
    ...asked.map(
      ({ id, type, label }) => [type === 'file' ? fileFieldOf(id) : `questionAnswers.${id}`, label] as const,
    ),
    ['consentGiven', texts.text('apply.consent')],
    ['captchaToken', texts.text('apply.captcha')],
  ]);
}

const ENTRY_LABELS = [
  ['company', 'apply.company'],
  ['school', 'apply.school'],
  ['title', 'apply.position'],
  ['degree', 'apply.degree'],
  ['startDate', 'apply.from'],
  ['endDate', 'apply.to'],
] as const satisfies readonly (readonly [string, MessageKey])[];

function aboutYou(site: Site, { config: { sections: parts }, filled }: ApplyForm): Html {
  const { texts } = site;
  const text = (name: string, label: string, more: object = {}) =>
    field(texts, { name, label, isRequired: true, ...more }, filled);
  const optional = (section: 'phone' | 'address' | 'headline', label: string, more: object): Html | false => {
    const { visibility, label: own, hint } = parts[section];
    const shown = { ...(hint == null ? {} : { hint }), ...more, isRequired: visibility === 'required' };
    return visibility !== 'disabled' && text(section, own ?? label, shown);
  };
  const names = html`<div class="pair">${text('firstName', texts.text('apply.first-name'), {
    autocomplete: 'given-name',
    maxLength: 120,
  })}${text('lastName', texts.text('apply.last-name'), { autocomplete: 'family-name', maxLength: 120, isRequired: false })}</div>`;
  return html`<fieldset class="panel"><legend>${texts.text('apply.about-you')}</legend>${names}${text(
    'email',
    texts.text('apply.email'),
    { type: 'email', autocomplete: 'email', maxLength: 254 },
  )}${optional('phone', texts.text('apply.phone'), { type: 'tel', autocomplete: 'tel', maxLength: 50 })}${optional(
    'address',
    texts.text('apply.address'),
    { autocomplete: 'street-address', maxLength: 500 },
  )}${optional('headline', texts.text('apply.headline'), {
    hint: parts.headline.hint ?? texts.text('apply.headline-hint'),
    maxLength: 300,
  })}</fieldset>`;
}

function sections(site: Site, form: ApplyForm): Html {
  const { texts } = site;
  const { sections: parts } = form.config;
  const upload = (section: 'resume' | 'photo', stored: string, more: { hint: string; accept: string }) => {
    const { visibility, label, hint } = parts[section];
    if (visibility === 'disabled') return null;
    return fileField(
      texts,
      {
        name: section,
        label: label ?? texts.text(`apply.${section}`),
        isRequired: visibility === 'required',
        ...more,
        hint: hint ?? more.hint,
      },
      { filled: form.filled, stored },
    );
  };
  return html`${files(form, [
    upload('resume', 'resumeFileName', { hint: texts.text('apply.resume-hint'), accept: DOCUMENTS }),
    parts.resume.visibility !== 'disabled' &&
      html`<p><button class="button quiet" name="prefill" value="true" formnovalidate>${texts.text('apply.prefill')}</button></p>`,
    upload('photo', 'photoFileName', { hint: texts.text('apply.photo-hint'), accept: '.png,.jpg,.jpeg,.webp' }),
  ])}${links(site, form)}${(['experience', 'education'] as const).map((list) => {
    const { visibility, label, hint } = parts[list];
    return visibility !== 'disabled' && entryList(texts, list, { visibility, label, hint }, form.filled);
  })}${coverLetter(site, form)}`;
}

/** The field for a file. If the form keeps one, its name and a button that removes it. @param stored the value with the name */
function fileField(
  texts: Texts,
  { hint, ...parts }: FieldParts & { hint: string },
  { filled, stored }: { filled: Filled; stored: string },
): Html {
  const name = filled.values.get(stored);
  const shownHint = name === undefined ? hint : texts.text('apply.attached', { name });
  const shown = field(texts, { ...parts, type: 'file', hint: shownHint }, filled);
  if (name === undefined) return shown;
  return html`${shown}<p><button class="button quiet" name="remove" value="${parts.name}" formnovalidate dir="auto">${texts.text('apply.remove-file', { name })}</button></p>`;
}

/** The field for the file that answers a question, with the hidden values of one that the form keeps. */
function fileQuestion(texts: Texts, { id, label, required }: Question, filled: Filled): Html {
  const name = fileFieldOf(id);
  const parts = { name, label, isRequired: required, accept: DOCUMENTS, hint: texts.text('apply.resume-hint') };
  const kept = partsOfFile(name).map((part) => filled.values.has(part) && hidden(part, filled.values.get(part)!));
  return html`${fileField(texts, parts, { filled, stored: partOfFile(name, 'name') })}${kept}`;
}

/** Includes the values needed to keep files that were stored when the form was sent before. */
function files({ filled: { values } }: ApplyForm, fields: readonly (Html | null | false)[]): Html | null {
  const shown = fields.filter((each) => each !== null && each !== false);
  if (shown.length === 0) return null;
  const kept = [...valuesOfFile('resume'), ...valuesOfFile('photo')];
  return html`<div class="panel">${shown}${kept.map(
    (name) => values.has(name) && hidden(name, values.get(name)!),
  )}</div>`;
}

function links({ texts }: Site, { config, filled }: ApplyForm): Html | null {
  const { links: section } = config.sections;
  const shown = LINKS.filter(([name]) => section[name].visibility !== 'disabled');
  if (section.visibility === 'disabled' || shown.length === 0) return null;
  const isAnyRequired = shown.every(([name]) => section[name].visibility !== 'required');
  const hint =
    section.hint ?? (section.visibility === 'required' && isAnyRequired ? texts.text('apply.links-required') : null);
  return html`<fieldset class="panel"><legend>${section.label ?? texts.text('apply.links')}</legend>${
    hint !== null && html`<p class="hint">${hint}</p>`
  }${shown.map(([name, label]) =>
    field(
      texts,
      {
        name,
        label: texts.text(label),
        type: 'url',
        hint: texts.text('apply.url-hint'),
        isRequired: section[name].visibility === 'required',
        maxLength: 2_000,
      },
      filled,
    ),
  )}</fieldset>`;
}

function coverLetter({ texts }: Site, { config, filled }: ApplyForm): Html | null {
  const { visibility, label, hint } = config.sections.coverLetter;
  if (visibility === 'disabled') return null;
  return html`<div class="panel">${field(
    texts,
    {
      name: 'coverLetter',
      label: label ?? texts.text('apply.cover-letter'),
      type: 'textarea',
      isRequired: visibility === 'required',
      maxLength: MAX_TEXT,
      ...(hint == null ? {} : { hint }),
    },
    filled,
  )}</div>`;
}

function questions({ texts }: Site, { config, filled }: ApplyForm): Html | null {
  if (config.questions.length === 0) return null;
  return html`<fieldset class="panel"><legend>${texts.text('apply.questions')}</legend>${config.questions.map(
    (question) => {
      if (question.type === 'file') return fileQuestion(texts, question, filled);
      const parts = {
        name: `questionAnswers.${question.id}`,
        label: question.label,
        ...controlOf(texts, question),
        isRequired: question.required,
        ...(question.placeholder === undefined ? {} : { hint: question.placeholder }),
        maxLength: question.maxLength ?? MAX_TEXT,
      };
      return field(texts, parts, filled);
    },
  )}</fieldset>`;
}

function consent({ texts }: Site, { consent: given, filled }: ApplyForm): Html | null {
  if (given === null) return null;
  return html`<fieldset class="panel"><legend>${texts.text('apply.consent')}</legend>${checkbox(
    texts,
    { name: 'consentGiven', label: given.text, isRequired: given.required },
    filled,
  )}</fieldset>`;
}

/** Programs fill in every field; people do not see this one. */
function trap({ texts }: Site): Html {
  return html`<div class="hidden" aria-hidden="true"><label for="f-hp">${texts.text('apply.trap')}</label><input id="f-hp" name="_hp" value="" tabindex="-1" autocomplete="off"></div>`;
}
