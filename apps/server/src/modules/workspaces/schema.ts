import {
  closed,
  HttpUrl,
  nullable,
  oneOf,
  patch,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../platform/http/schema.ts';

export const CaptchaProvider = oneOf(['turnstile', 'recaptcha', 'hcaptcha'] as const);
export type CaptchaProvider = Static<typeof CaptchaProvider>;

const Color = Type.Unsafe<string>({ type: 'string', pattern: '^#[0-9a-fA-F]{6}$', examples: ['#3366ff'] });

const branding = {
  brandName: nullable(text(120)),
  accentColor: nullable(Color),
  logoUrl: nullable(HttpUrl),
  websiteUrl: nullable(HttpUrl),
  careersUrl: nullable(
    Type.Unsafe<string>({
      ...HttpUrl,
      description:
        "Where the workspace's own site shows its jobs. A public job's `url` is then `{careersUrl}/{slug}`, its `applyUrl` `{careersUrl}/{slug}/apply`.",
    }),
  ),
};

/** What can be said of a CAPTCHA to anybody. */
export const PublicCaptcha = record('PublicCaptcha', { provider: CaptchaProvider, siteKey: Type.String() });
const Consent = record(
  'WorkspaceConsent',
  { text: text(5_000), required: Type.Boolean() },
  'Asked for on every application form that has no consent of its own.',
);
const Retention = record('Retention', {
  days: Type.Integer({ minimum: 1, maximum: 36_500, description: 'How long candidates are kept.' }),
});

export const Workspace = record('Workspace', {
  id: Uuid,
  slug: Type.String({ description: 'Names the workspace in the public API.' }),
  name: Type.String(),
  branding: record('Branding', branding),
  captcha: nullable(PublicCaptcha),
  consent: nullable(Consent),
  retention: nullable(Retention),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Workspace = Static<typeof Workspace>;

const captchaPatch = patch('CaptchaPatch', {
  provider: CaptchaProvider,
  siteKey: text(500),
  secretKey: Type.Unsafe<string>({ ...text(500), description: 'Kept encrypted and never shown again.' }),
});

export const WorkspacePatch = patch('WorkspacePatch', {
  name: text(120),
  branding: patch('BrandingPatch', branding),
  captcha: nullable(captchaPatch),
  consent: nullable(Consent),
  retention: nullable(Retention),
});
export type WorkspacePatch = Static<typeof WorkspacePatch>;

export const Me = record('Me', {
  workspace: closed({ id: Uuid, slug: Type.String(), name: Type.String() }),
  actor: closed({
    type: oneOf(['operator', 'api_key', 'automation', 'candidate', 'system'] as const),
    id: nullable(Uuid),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
  }),
});
export type Me = Static<typeof Me>;
