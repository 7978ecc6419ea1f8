import { type JobPosting, type JobPostingOptions, jobPosting, payOf } from './job-posting.ts';
import { locationFindings } from './location-findings.ts';
import type { HiringCompany, PostingJob } from './posting-job.ts';
import type { PostingFinding } from './schema.ts';
import { textFindings } from './text-findings.ts';

interface PostingOptions extends JobPostingOptions {
  isConfidential: boolean;
  /** A draft is not closed: it is checked as if it were published now. */
  isClosed: boolean;
}

/** The URL is null if the job has no page. */
export type CheckedJob = Omit<PostingJob, 'url'> & { url: string | null };

export interface CheckedPosting {
  eligible: boolean;
  /** Errors first, then warnings. */
  findings: PostingFinding[];
  /** Null if the job is not eligible: incomplete structured data is worse than none. */
  jsonLd: JobPosting | null;
}

const LEVELS = ['error', 'warning', 'info'];

/**
 * Checks a job against what Google documents for job search, and makes its structured data if it is complete. The page of a
 * job, the API and the console all use this function. A draft is checked as if it were published now.
 */
export function checkPosting(job: CheckedJob, company: HiringCompany, options: PostingOptions): CheckedPosting {
  const findings = [
    ...pageFindings(job, options),
    ...textFindings(job, company),
    ...locationFindings(job),
    ...payFindings(job),
    ...closingFindings(job, options.now),
    ...companyFindings(company),
  ].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));
  const { url } = job;
  const isComplete = findings.every(({ level }) => level !== 'error');
  const jsonLd = isComplete && url !== null ? jobPosting({ ...job, url }, company, options) : null;
  return { eligible: jsonLd !== null, findings, jsonLd };
}

/** The same as a task of the evaluation threads, because of the Markdown in it. */
export function checkPostingTask([job, company, options]: Parameters<typeof checkPosting>): CheckedPosting {
  return checkPosting(job, company, options);
}

function pageFindings(job: { url: string | null }, { isConfidential, isClosed }: PostingOptions): PostingFinding[] {
  const findings: PostingFinding[] = [];
  if (isClosed) {
    findings.push({
      rule: 'job_closed',
      level: 'error',
      field: 'status',
      message: 'The job is closed, so search engines remove it.',
    });
  }
  if (isConfidential) {
    findings.push({
      rule: 'confidential',
      level: 'error',
      field: 'confidential',
      message: 'Confidential jobs are not published to search engines.',
    });
  }
  if (job.url === null) {
    findings.push({
      rule: 'page_missing',
      level: 'error',
      field: 'workspace.careerSite.enabled',
      message: 'There is no page for this job: turn on the career site, or set the URL of your own careers page.',
    });
  }
  return findings;
}

function payFindings(job: Parameters<typeof payOf>[0]): PostingFinding[] {
  const pay = payOf(job);
  if (pay === null) {
    const message = 'No pay is given. Google recommends it, and some places require it by law.';
    return [{ rule: 'pay_missing', level: 'warning', field: 'salaryMin', message }];
  }
  if (pay.min !== null && pay.max !== null) return [];
  const [field, bound] = pay.min === null ? ['salaryMin', 'lower'] : ['salaryMax', 'upper'];
  const message = `The pay has no ${bound} limit. A complete range is shown more reliably.`;
  return [{ rule: 'pay_range_incomplete', level: 'info', field, message }];
}

function closingFindings({ closesAt }: Pick<PostingJob, 'closesAt'>, now: Date): PostingFinding[] {
  if (closesAt === null) {
    const message = 'Without a closing date, the job appears in search until you close it.';
    return [{ rule: 'closing_date_missing', level: 'info', field: 'closesAt', message }];
  }
  if (Date.parse(closesAt) > now.getTime()) return [];
  return [{ rule: 'closing_date_past', level: 'error', field: 'closesAt', message: 'The closing date has passed.' }];
}

function companyFindings({ websiteUrl, logoUrl }: HiringCompany): PostingFinding[] {
  const findings: PostingFinding[] = [];
  if (websiteUrl === null) {
    findings.push({
      rule: 'company_website_missing',
      level: 'info',
      field: 'workspace.branding.websiteUrl',
      message: 'The workspace has no website URL, which helps search engines recognize your company.',
    });
  }
  if (logoUrl === null) {
    findings.push({
      rule: 'company_logo_missing',
      level: 'info',
      field: 'workspace.branding.logoUrl',
      message: 'The workspace has no logo, which search engines show next to the job.',
    });
  }
  return findings;
}
