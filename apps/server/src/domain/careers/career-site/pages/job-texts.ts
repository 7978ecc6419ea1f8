import { asWritten, renderMarkdown } from '../../../../platform/html/markdown.ts';
import { checkPosting } from '../../postings/check-posting.ts';
import { jsonLdText } from '../../postings/job-posting.ts';
import type { HiringCompany, SectionTitles } from '../../postings/posting-job.ts';
import type { ShownJob } from '../queries.ts';

/** The Markdown of a job as HTML, and its structured data. */
export interface JobTexts {
  description: string;
  requirements: string | null;
  benefits: string | null;
  /** JSON-LD; null if the page has none. */
  structuredData: string | null;
}

export interface JobTextsInput {
  job: ShownJob;
  /** For structured data; null for a page without any. */
  posting: { url: string; company: HiringCompany; sections: SectionTitles } | null;
}

/** Renders the texts of a job: a task of the evaluation threads. */
export function renderJobTexts({ job, posting }: JobTextsInput): JobTexts {
  const section = (text: string | null) => (text === null ? null : renderMarkdown(text, 3).toString());
  return {
    description: renderMarkdown(job.description).toString(),
    requirements: section(job.requirements),
    benefits: section(job.benefits),
    structuredData: posting === null ? null : structuredData(job, posting),
  };
}

/** The texts as they were written, without structured data, for while they cannot be rendered. */
export function unrenderedTexts({ description, requirements, benefits }: ShownJob): JobTexts {
  const section = (text: string | null) => (text === null ? null : asWritten(text).toString());
  return {
    description: asWritten(description).toString(),
    requirements: section(requirements),
    benefits: section(benefits),
    structuredData: null,
  };
}

/** For job search: complete, or left out. */
function structuredData(
  { confidential, ...job }: ShownJob,
  { url, company, sections }: NonNullable<JobTextsInput['posting']>,
): string | null {
  // An open job has not reached its closing date.
  const now = new Date(job.publishedAt);
  const { jsonLd } = checkPosting({ ...job, url }, company, {
    now,
    isConfidential: confidential,
    isClosed: false,
    directApply: true,
    sections,
  });
  return jsonLd === null ? null : jsonLdText(jsonLd);
}
