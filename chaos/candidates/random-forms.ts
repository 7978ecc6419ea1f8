import { randomFrom } from '../../apps/server/test/random.ts';

/** The form of one application: values by the names of its fields. */
export interface RandomForm {
  fields: Record<string, string>;
  resume: { name: string; type: string; bytes: Buffer } | null;
  /** Whether it contains mistakes. */
  isInvalid: boolean;
}

export const QUESTIONS = [
  { id: 'why', label: 'Why us?', type: 'textarea', required: true, minLength: 3, maxLength: 200 },
  { id: 'start', label: 'When?', type: 'select', required: false, options: ['Now', 'Later'] },
  { id: 'work', label: 'Your work', type: 'url', required: false },
];
export const CONSENT = { text: 'Keep my data.', required: true };

const FIRST = ['Ada', 'Zoë', 'José', 'Nguyễn', '明', "D'Arcy", 'Иван', 'אדם'];
const LAST = ['Lovelace', 'Müller-Lüdenscheidt', "O'Neill", '山田', 'de la Cruz', 'İnce'];
const PDF = { name: 'résumé.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\nhello\n%%EOF\n') };
const NO_PDF = { ...PDF, bytes: Buffer.from('This is no PDF at all, whatever its name says.') };
const PROGRAM = { name: 'cv.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') };

/** Mistakes that people or programs make. */
const MISTAKES: readonly ((form: RandomForm) => void)[] = [
  ({ fields }) => delete fields.lastName,
  ({ fields }) => delete fields.email,
  ({ fields }) => Object.assign(fields, { email: 'not-an-address' }),
  ({ fields }) => Object.assign(fields, { firstName: 'See https://evil.example' }),
  ({ fields }) => Object.assign(fields, { websiteUrl: 'ftp://example.com' }),
  ({ fields }) => Object.assign(fields, { headline: 'x'.repeat(301) }),
  ({ fields }) => Object.assign(fields, { phone: '1'.repeat(51) }),
  ({ fields }) => delete fields['questionAnswers.why'],
  ({ fields }) => Object.assign(fields, { 'questionAnswers.why': 'x'.repeat(201) }),
  ({ fields }) => Object.assign(fields, { 'questionAnswers.why': 'x' }),
  ({ fields }) => Object.assign(fields, { 'questionAnswers.start': 'Never' }),
  ({ fields }) => Object.assign(fields, { 'questionAnswers.work': 'nowhere' }),
  ({ fields }) => delete fields.consentGiven,
  ({ fields }) => Object.assign(fields, { 'education.0.school': 'At home', 'education.0.startDate': 'May' }),
  ({ fields }) => {
    delete fields['experience.0.title'];
    fields['experience.0.company'] = 'Babbage';
  },
  (form) => Object.assign(form, { resume: NO_PDF }),
  (form) => Object.assign(form, { resume: PROGRAM }),
];

/** A random form: every second one has one to three mistakes. @param email of this person alone */
export function randomForm(seed: number, number: number, email: string): RandomForm {
  const random = randomFrom(seed * 100_003 + number);
  const pick = <Value>(values: readonly Value[]): Value => values[random(values.length)]!;
  const fields: Record<string, string> = {
    firstName: pick(FIRST),
    lastName: pick(LAST),
    email,
    'questionAnswers.why': `Because ${number}.\nSecond line.`,
    consentGiven: 'true',
  };
  const maybe = (values: Record<string, string>) => random(2) === 0 && Object.assign(fields, values);
  maybe({ phone: `+44 20 ${random(10_000_000)}` });
  maybe({ headline: 'Analyst & poet <engines>' });
  maybe({ address: '12 St James’s Square, London' });
  maybe({ websiteUrl: `https://example.com/${random(1_000)}` });
  maybe({ coverLetter: 'Dear all,\n\nI write about {{ engines }}.' });
  maybe({ 'questionAnswers.start': pick(['Now', 'Later']) });
  maybe({ 'experience.0.company': 'Babbage', 'experience.0.title': 'Programmer', 'experience.0.startDate': '1842-10' });
  maybe({ 'education.0.school': 'At home', 'education.0.degree': 'None' });
  const form: RandomForm = { fields, resume: random(4) === 0 ? PDF : null, isInvalid: number % 2 === 1 };
  if (form.isInvalid) for (let mistakes = 1 + random(3); mistakes > 0; mistakes -= 1) pick(MISTAKES)(form);
  return form;
}
