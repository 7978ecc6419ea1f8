import type { Services } from '../../../platform/context/services.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Site } from './pages/site.ts';
import type { RenderedTexts } from './rendered-texts.ts';
import type { RenderedPages } from './site-page.ts';

export interface MakingOptions {
  db: Database;
  services: Services;
  rendered: RenderedPages;
  texts: RenderedTexts;
}

/** The dependencies of every page of a site. */
export interface Making extends MakingOptions {
  site: Site;
  /** Everything about the site that its pages depend on. */
  model: unknown;
}
