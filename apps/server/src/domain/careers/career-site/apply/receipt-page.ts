import { html } from '../../../../platform/html/html.ts';
import type { Question } from '../../../hiring/jobs/application-config.ts';
import { formScript } from '../form-script.ts';
import type { MessageKey, Texts } from '../languages/texts.ts';
import { type RenderedDocument, renderDocument } from '../layout/document.ts';
import type { Site } from '../pages/site.ts';
import { scriptParts } from './form-script-parts.ts';
import { enteredAnswersIn, entriesOf, type FormValues } from './form-values.ts';
import { answerText } from './question-control.ts';

const STANDARD: readonly (readonly [field: string, label: MessageKey])[] = [
  ['firstName', 'apply.first-name'],
  ['lastName', 'apply.last-name'],
  ['email', 'apply.email'],
  ['phone', 'apply.phone'],
  ['address', 'apply.address'],
  ['headline', 'apply.headline'],
  ['resumeFileName', 'apply.resume'],
  ['photoFileName', 'apply.photo'],
  ['linkedinUrl', 'apply.linkedin'],
  ['githubUrl', 'apply.github'],
  ['websiteUrl', 'apply.website'],
  ['coverLetter', 'apply.cover-letter'],
];

/** The input of a form. */
interface Entered {
  /** Those whose answers are shown. */
  questions: readonly (Pick<Question, 'id' | 'label'> & { type?: Question['type'] })[];
  consent: { text: string } | null;
  values: FormValues;
}

/**
 * Shows the stored values. The page is the same for everyone, so that it does not reveal whether someone has applied
 * before.
 */
export function renderReceiptPage(site: Site, title: string, entered: Entered): RenderedDocument {
  const { texts, company } = site;
  const intro = texts.text('apply.received.text', {
    title,
    company,
    email: entered.values.get('email') ?? '',
  });
  return renderEntered(site, entered, {
    title: texts.text('apply.received.title'),
    intro,
    heading: texts.text('apply.received.stored'),
    isReceived: true,
  });
}

/** Shows what was entered in a form of a job that was closed in the meantime, so that it is not lost. */
export function renderTooLatePage(site: Site, entered: Entered): RenderedDocument {
  const { texts } = site;
  // The form of a closed job is no longer public, but its answers are still the visitor's.
  const label = texts.text('apply.questions');
  const answered = [...enteredAnswersIn(entered.values).keys()];
  const known = new Set(entered.questions.map(({ id }) => id));
  const questions = [...entered.questions, ...answered.filter((id) => !known.has(id)).map((id) => ({ id, label }))];
  return renderEntered(
    site,
    { ...entered, questions },
    {
      title: texts.text('apply.closed.title'),
      intro: texts.text('apply.closed.text'),
      heading: texts.text('apply.closed.entered'),
      isReceived: false,
    },
  );
}

function renderEntered(
  site: Site,
  { questions, consent, values }: Entered,
  { title, intro, heading, isReceived }: { title: string; intro: string; heading: string; isReceived: boolean },
): RenderedDocument {
  const { texts, frame, urls } = site;
  const answers = enteredAnswersIn(values);
  const rows: (readonly [label: string, value: string])[] = [
    ...STANDARD.flatMap(([name, label]) => row(texts.text(label), values.get(name))),
    ...entries(texts, values),
    ...questions.flatMap(({ id, label, type }) => row(label, answerText(texts, type, answers.get(id) ?? ''))),
    ...(consent !== null && values.get('consentGiven') === 'true'
      ? row(texts.text('apply.consent'), consent.text)
      : []),
  ];
  // The script removes or keeps the draft.
  const outcome = isReceived ? html` data-received` : html` data-kept`;
  const main = html`<div class="narrow"${outcome}><h1>${title}</h1><p class="intro">${intro}</p><section class="panel"><h2>${heading}</h2><dl>${rows.map(
    ([label, value]) => html`<dt dir="auto">${label}</dt><dd dir="auto">${value}</dd>`,
  )}</dl></section><p><a class="button quiet" href="${urls.list()}">${texts.text('apply.received.more')}</a></p></div>`;
  return renderDocument({ texts, frame, title, main, ...scriptParts(site, formScript()?.name) });
}

function row(label: string, value: string | undefined): (readonly [string, string])[] {
  const text = value?.trim() ?? '';
  return text === '' ? [] : [[label, text]];
}

function entries(texts: Texts, values: FormValues): (readonly [string, string])[] {
  return (['experience', 'education'] as const).flatMap((list) =>
    entriesOf(values, list).map(({ entry }): readonly [string, string] => {
      const { startDate, endDate, current, description, ...words } = entry;
      const dates = [startDate, endDate].filter((date) => date !== undefined).join(' – ');
      const now = current === true && texts.text('apply.current');
      const facts = [...Object.values(words), dates, now].filter(Boolean).join(', ');
      return [texts.text(`apply.${list}`), [facts, description].filter(Boolean).join('\n')];
    }),
  );
}
