import { NotFound } from '../../../../platform/errors/errors.ts';
import type { PublicContext } from '../../../../platform/http/contract/callers.ts';
import { OperationResult } from '../../../../platform/http/contract/operation.ts';
import { type PublicWorkspace, publicApplyUrl, publicJobUrl } from '../../../accounts/workspaces/public-urls.ts';
import type { Question } from '../../../hiring/jobs/application-config.ts';
import { formOf } from '../submissions/form.ts';
import { findBoard, findOpenJob, listOpenJobs, type OpenJobRow, type PublicListQuery } from './queries.ts';

/** A workspace's job board with its open jobs. */
export async function listPublicJobs(context: PublicContext, query: PublicListQuery): Promise<OperationResult> {
  const { db, workspaceId, services } = context;
  const [board, page] = await Promise.all([
    findBoard(db.read, workspaceId, services.settings.careerDomains),
    listOpenJobs(query.q === undefined ? db.read : db.search, workspaceId, query),
  ]);
  if (board === undefined) throw new NotFound('Workspace');
  const { slug, name, accentColor, logoUrl, websiteUrl } = board;
  const data = {
    workspace: { slug, name },
    board: { brandName: board.brandName ?? name, accentColor, logoUrl, websiteUrl },
    jobs: page.items.map(({ closesInMs, ...job }) => {
      if (closesInMs !== null) context.visitor.isValidFor(closesInMs);
      return { ...job, ...addressesOf(context, job, board) };
    }),
  };
  const { nextCursor, hasMore, limit } = page;
  const meta = { pagination: { nextCursor, hasMore, limit }, ...(nextCursor === null ? {} : { nextCursor }) };
  return new OperationResult(data, { meta });
}

/** An open job with its application form. @throws NotFound, also for a job that is not open */
export async function getPublicJob(context: PublicContext, jobSlug: string) {
  const { db, workspaceId, services } = context;
  const { careerDomains } = services.settings;
  const found = isJobSlug(jobSlug) ? await findOpenJob(db.read, workspaceId, jobSlug, careerDomains) : undefined;
  if (found === undefined) throw new NotFound('Job');
  const { config, workspaceSlug: slug, careersUrl, careerDomain, hasCareerSite, ...row } = found;
  const { consentText, consentRequired, captchaProvider, captchaSiteKey, closesInMs, ...job } = row;
  if (closesInMs !== null) context.visitor.isValidFor(closesInMs);
  const { consent } = formOf({ config, consentText, consentRequired });
  return {
    ...job,
    ...addressesOf(context, job, { slug, careersUrl, careerDomain, hasCareerSite }),
    applicationConfig: { ...config, questions: config.questions.map(publicQuestion), consent },
    captcha: captchaProvider === null ? null : { provider: captchaProvider, siteKey: captchaSiteKey },
  };
}

/** Which custom field an answer is written to, and which answers are to be reviewed, is for the team only. */
function publicQuestion({ customField: _field, knockout: _knockout, ...question }: Question): Question {
  return question;
}

/** Whether this can be a job's slug; if not, no query is needed. */
export function isJobSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

function addressesOf(context: PublicContext, { slug }: Pick<OpenJobRow, 'slug'>, workspace: PublicWorkspace) {
  const { publicUrl } = context.services.settings;
  const { linkQuery } = context.visitor;
  return {
    url: publicJobUrl(slug, workspace, publicUrl, linkQuery),
    applyUrl: publicApplyUrl(slug, workspace, publicUrl, linkQuery),
  };
}
