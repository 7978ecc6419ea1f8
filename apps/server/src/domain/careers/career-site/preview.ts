import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import type { Static } from '../../../platform/http/contract/schema.ts';
import { oneOf, patch, plainRecord, Type } from '../../../platform/http/contract/schema.ts';
import { careerSiteOf, changeCareerSite } from '../../accounts/workspaces/career-site/change-settings.ts';
import { requirePermittedDomain } from '../../accounts/workspaces/career-site/permitted-domains.ts';
import { CareerSitePatch } from '../../accounts/workspaces/career-site/schema.ts';
import { careerSiteUrl } from '../../accounts/workspaces/public-urls.ts';
import { findWorkspace } from '../../accounts/workspaces/queries.ts';
import { textsOf } from './languages/texts.ts';
import { PAGE_SIZE, renderListPage } from './pages/list-page.ts';
import { siteOf } from './pages/site.ts';
import { findChoices, findSite, listSiteJobs } from './queries.ts';
import { RenderedTexts } from './rendered-texts.ts';

const Scheme = oneOf(['light', 'dark'] as const, {
  description: 'The theme to show. If unset, as the browser prefers.',
});

export const CareerSitePreviewRequest = patch('CareerSitePreviewRequest', {
  careerSite: CareerSitePatch,
  scheme: Scheme,
});
export const CareerSitePreview = plainRecord('CareerSitePreview', {
  html: Type.String({ description: 'A complete page without scripts.' }),
});

/**
 * The list of jobs as it would be with these settings, in the default language.
 * @throws Invalid for settings that would be rejected; NotFound in a sandbox, which has no career site
 */
export async function previewCareerSite(
  { db, services: { settings, evaluator }, workspaceId }: Context,
  { careerSite = {}, scheme }: Static<typeof CareerSitePreviewRequest>,
): Promise<Static<typeof CareerSitePreview>> {
  const [row, stored] = await Promise.all([
    findSite(db.read, workspaceId, settings.careerDomains),
    findWorkspace(db.read, workspaceId),
  ]);
  if (row === undefined || stored === undefined) throw new NotFound('Career site');
  const ownHost = new URL(settings.publicUrl).hostname;
  const { customDomain, ...next } = changeCareerSite(
    careerSiteOf(stored.careerSite, stored.careerDomain),
    careerSite,
    ownHost,
  );
  if (customDomain !== null && customDomain !== stored.careerDomain)
    await requirePermittedDomain(db.read, settings.careerDomains, row, customDomain);
  const careerDomain = customDomain === stored.careerDomain ? row.careerDomain : customDomain;
  const changed = { ...row, careerSite: next, careerDomain };
  const home = careerSiteUrl(changed, settings.publicUrl);
  const site = siteOf(changed, textsOf(next.defaultLanguage), {
    base: `/careers/${row.slug}`,
    home,
    named: null,
    touch: {},
  });
  const [found, choices, intro] = await Promise.all([
    listSiteJobs(db.read, workspaceId, {}, { limit: PAGE_SIZE, offset: 0 }),
    findChoices(db.read, workspaceId),
    new RenderedTexts(evaluator).introduction(workspaceId, next.intro),
  ]);
  const look = { ...site.frame.look, ...(scheme !== undefined && { scheme }) };
  const shown = { ...site, frame: { ...site.frame, look } };
  return { html: renderListPage(shown, { ...found, page: 1, given: {}, choices, intro }).html };
}
