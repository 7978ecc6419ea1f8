import { linkTarget } from '../../../platform/text/web-address.ts';
import { plainText } from './posting-html.ts';
import type { HiringCompany, PostingJob } from './posting-job.ts';
import type { PostingFinding } from './schema.ts';

type Texts = Pick<PostingJob, 'title' | 'description' | 'requirements' | 'benefits' | 'locations'>;

/** Shorter texts are unlikely to be the complete description that Google requires: two or three sentences. */
const SHORT = 200;

/** Not an asterisk within a word, which German and other languages use for all genders: Entwickler*in. */
const EMPHASIS = /!|\*(?!\p{L})|(?<!\p{L})\*|\p{Extended_Pictographic}/u;

/** What Google's rules for titles and descriptions say about the texts of a job. */
export function textFindings(job: Texts, company: HiringCompany): PostingFinding[] {
  return [...titleFindings(job, company), ...descriptionFindings(job), ...linkFindings(job)];
}

function descriptionFindings({ title, description, requirements, benefits }: Texts): PostingFinding[] {
  const text = plainText([description, requirements ?? '', benefits ?? ''].join('\n\n'));
  if (!/[\p{L}\p{N}]/u.test(text)) {
    const message = 'The description has no text.';
    return [{ rule: 'description_missing', level: 'error', field: 'description', message }];
  }
  if (isSame(text, title)) {
    const message = 'The description only repeats the title.';
    return [{ rule: 'description_is_title', level: 'error', field: 'description', message }];
  }
  if (text.length >= SHORT) return [];
  const message = 'The description is very short. Describe tasks, qualifications and working hours completely.';
  return [{ rule: 'description_short', level: 'warning', field: 'description', message }];
}

const LINK = /\]\(\s*<?([^\s)>]+)/g;

function linkFindings(job: Texts): PostingFinding[] {
  for (const field of ['description', 'requirements', 'benefits'] as const) {
    const relative = [...(job[field] ?? '').matchAll(LINK)].find(([, href]) => linkTarget(href!) === null);
    if (relative === undefined) continue;
    const message = `The link to “${relative[1]!.slice(0, 100)}” is shown as text only. Write the whole address, with https://.`;
    return [{ rule: 'relative_link', level: 'warning', field, message }];
  }
  return [];
}

function titleFindings({ title, locations }: Texts, { name: company }: HiringCompany): PostingFinding[] {
  const findings: PostingFinding[] = [];
  const letters = title.replaceAll(/[^\p{L}]/gu, '');
  const isShouted = letters.length > 8 && letters !== letters.toLowerCase() && letters === letters.toUpperCase();
  if (isShouted || EMPHASIS.test(title)) {
    const message = 'Write the title without capitals throughout, exclamation marks, asterisks and symbols.';
    findings.push({ rule: 'title_emphasis', level: 'warning', field: 'title', message });
  }
  const extras = [
    ...(/[€$£¥]\s?\d|\d\s?[€$£¥]/.test(title) ? ['the pay'] : []),
    ...(contains(title, company) ? ['the company'] : []),
    ...(locations.some(({ city }) => city !== null && contains(title, city)) ? ['the city'] : []),
  ];
  if (extras.length > 0) {
    const message = `The title should only name the job, without ${extras.join(' and ')}.`;
    findings.push({ rule: 'title_extras', level: 'warning', field: 'title', message });
  }
  return findings;
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Whether the title contains these words as words. */
function contains(title: string, words: string): boolean {
  const tokens = (text: string) =>
    ` ${text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()} `;
  return words.trim() !== '' && tokens(title).includes(tokens(words));
}
