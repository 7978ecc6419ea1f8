import { html } from '../../../platform/html/html.ts';
import { renderMarkdown } from '../../../platform/html/markdown.ts';
import { ENGLISH_SECTIONS, type PostingJob, type SectionTitles } from './posting-job.ts';

type Texts = Pick<PostingJob, 'description' | 'requirements' | 'benefits'>;

/** The whole text of a job as HTML: its description, requirements and benefits. */
export function postingHtml(
  { description, requirements, benefits }: Texts,
  titles: SectionTitles = ENGLISH_SECTIONS,
  summary?: string,
): string {
  const section = (title: string, text: string | null) =>
    !isBlank(text) && html`<h2>${title}</h2>${renderMarkdown(text, 3)}`;
  return html`${summary !== undefined && html`<p>${summary}</p>`}${renderMarkdown(description, 2)}${section(titles.requirements, requirements)}${section(titles.benefits, benefits)}`.toString();
}

/** The text of Markdown without its formatting, on one line. */
export function plainText(markdown: string): string {
  return renderMarkdown(markdown)
    .toString()
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|quot|amp|#39);/g, (_, name: keyof typeof CHARACTERS) => CHARACTERS[name])
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What rendered Markdown escapes. */
const CHARACTERS = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" } as const;

export function isBlank(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === '';
}
