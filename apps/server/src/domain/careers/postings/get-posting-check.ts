import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { publicJobUrl } from '../../accounts/workspaces/public-urls.ts';
import { jobs } from '../../hiring/jobs/queries.ts';
import { textsOf } from '../career-site/languages/texts.ts';
import type { CheckedPosting, checkPosting } from './check-posting.ts';
import { findPublisher } from './queries.ts';

/**
 * Checks a job, published or not, for job search.
 * @throws NotFound; EvaluationBudgetSpent when the workspace has used up its evaluation time
 */
export async function getPostingCheck(context: Context, jobId: string): Promise<CheckedPosting> {
  const [job, publisher] = await Promise.all([
    jobs.find(context.db.read, context.workspaceId, jobId),
    findPublisher(context.db.read, context.workspaceId, context.services.settings.careerDomains),
  ]);
  if (job === undefined) throw new NotFound('Job');
  if (publisher === undefined) throw new NotFound('Workspace');
  const { company, careersUrl, hasCareerSite, defaultLanguage, now } = publisher;
  const texts = textsOf(defaultLanguage);
  // The URL in the public API is no page.
  const hasPage = careersUrl !== null || hasCareerSite;
  const input: Parameters<typeof checkPosting> = [
    {
      ...job,
      url: hasPage ? publicJobUrl(job.slug, publisher, context.services.settings.publicUrl) : null,
    },
    company,
    {
      now: new Date(now),
      isConfidential: job.confidential,
      isClosed: job.status === 'closed',
      // As on the page in the default language of the career site.
      sections: { requirements: texts.text('job.requirements'), benefits: texts.text('job.benefits') },
      // The career site has the form; what a website of the company's own has is not known.
      directApply: careersUrl === null && hasCareerSite ? true : null,
    },
  ];
  const { evaluator } = context.services;
  return (await evaluator.run(context.workspaceId, 'postingCheck', input)) as CheckedPosting; // what the task returns
}
