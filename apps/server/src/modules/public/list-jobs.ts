import type { Context } from '../../platform/context.ts';
import { NotFound } from '../../platform/errors.ts';
import { Answer } from '../../platform/http/operation.ts';
import { formOf } from '../submissions/form.ts';
import { findBoard, findOpenJob, listOpenJobs, type OpenJobRow, type PublicListQuery } from './queries.ts';

/** The board of a workspace with its open jobs. */
export async function listPublicJobs(context: Context, query: PublicListQuery): Promise<Answer> {
  const { db, workspaceId, services } = context;
  const [board, page] = await Promise.all([
    findBoard(db.read, workspaceId),
    listOpenJobs(query.q === undefined ? db.read : db.search, workspaceId, query),
  ]);
  if (board === undefined) throw new NotFound('Workspace');
  const { slug, name, careersUrl, accentColor, logoUrl, websiteUrl } = board;
  const { publicUrl } = services.settings;
  const data = {
    workspace: { slug, name },
    board: { brandName: board.brandName ?? name, accentColor, logoUrl, websiteUrl },
    jobs: page.items.map((job) => ({ ...job, ...addressesOf(job, slug, careersUrl, publicUrl) })),
  };
  const { nextCursor, hasMore, limit } = page;
  const meta = { pagination: { nextCursor, hasMore, limit }, ...(nextCursor === null ? {} : { nextCursor }) };
  return new Answer(data, { meta });
}

/** An open job with its form. @throws NotFound also for a job that is not open */
export async function getPublicJob(context: Context, slug: string) {
  const found = isJobSlug(slug) ? await findOpenJob(context.db.read, context.workspaceId, slug) : undefined;
  if (found === undefined) throw new NotFound('Job');
  const { config, workspaceSlug, careersUrl, consentText, consentRequired, captchaProvider, captchaSiteKey, ...job } =
    found;
  const { consent } = formOf({ config, consentText, consentRequired });
  return {
    ...job,
    ...addressesOf(job, workspaceSlug, careersUrl, context.services.settings.publicUrl),
    applicationConfig: { ...config, consent },
    captcha: captchaProvider === null ? null : { provider: captchaProvider, siteKey: captchaSiteKey },
  };
}

/** Whether a path can name a job at all; what cannot is not asked of the database. */
export function isJobSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

function addressesOf(
  { slug }: Pick<OpenJobRow, 'slug'>,
  workspace: string,
  careersUrl: string | null,
  publicUrl: string,
) {
  if (careersUrl !== null) {
    const url = `${careersUrl.replace(/\/+$/, '')}/${slug}`;
    return { url, applyUrl: `${url}/apply` };
  }
  const api = `${publicUrl}/api/public/v1/jobs/${slug}`;
  return { url: `${api}?workspace=${workspace}`, applyUrl: `${api}/applications?workspace=${workspace}` };
}
