import {
  HttpUrl,
  nullable,
  oneOf,
  patch,
  plainRecord,
  type Static,
  Type,
  text,
} from '../../../../platform/http/contract/schema.ts';
import { LANGUAGES } from '../../../../platform/text/languages.ts';

/** Families of fonts that the visitor's system has: a page loads none. */
const FONTS = ['system', 'humanist', 'geometric', 'serif', 'monospace'] as const;
export type Font = (typeof FONTS)[number];

const Color = Type.Unsafe<string>({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#1f5fd0'] });
const Language = oneOf(LANGUAGES, { description: 'BCP 47' });

const theme = {
  accentColor: nullable(
    Type.Unsafe<string>({
      ...Color,
      description:
        'Links and buttons. Its contrast with `background` must be at least 4.5:1 (WCAG 2.2, level AA); the dark theme uses a lighter shade. If unset, `branding.accentColor`, adjusted until it is legible.',
    }),
  ),
  background: nullable(
    Type.Unsafe<string>({
      ...Color,
      description: 'Background color of the light theme; the dark theme uses a dark shade of it. If unset, white.',
    }),
  ),
  font: oneOf(FONTS, { description: 'Family of fonts that are installed on the visitor’s device.' }),
  radius: Type.Integer({ minimum: 0, maximum: 24, description: 'Corner radius in pixels.' }),
  logoUrl: nullable(
    Type.Unsafe<string>({
      ...HttpUrl,
      description:
        'PNG, JPEG, WebP, GIF or SVG, up to 512 KiB. The service fetches it and serves it itself. If unset, `branding.logoUrl`.',
    }),
  ),
};

const settings = {
  enabled: Type.Boolean({ description: 'If false, every page of the career site returns 404.' }),
  languages: Type.Array(Language, { minItems: 1, maxItems: LANGUAGES.length, uniqueItems: true }),
  defaultLanguage: Type.Unsafe<Static<typeof Language>>({
    ...Language,
    description: 'For visitors who prefer none of `languages`; must be one of them.',
  }),
  heading: nullable(text(200, { description: 'If unset, a default text with the name of the company.' })),
  intro: nullable(text(5_000, { description: 'Markdown, above the list of jobs.' })),
  privacyUrl: nullable(HttpUrl),
  imprintUrl: nullable(HttpUrl),
  customDomain: nullable(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 253,
      examples: ['careers.acme.example'],
      description:
        'Host name whose DNS points to this service, which then serves the career site at its root. If the installation has several workspaces, an administrator of the server must assign it to this workspace (`CAREER_DOMAINS`), otherwise 422. `careerSiteStatus` says whether it is used.',
    }),
  ),
};

export const CareerSite = plainRecord('CareerSite', { ...settings, theme: plainRecord('CareerSiteTheme', theme) });
export type CareerSite = Static<typeof CareerSite>;

export const CareerSitePatch = patch('CareerSitePatch', { ...settings, theme: patch('CareerSiteThemePatch', theme) });
export type CareerSitePatch = Static<typeof CareerSitePatch>;
