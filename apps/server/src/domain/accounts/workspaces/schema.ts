import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import {
  closed,
  HttpUrl,
  nullable,
  oneOf,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { ApproverIds } from './approval-rules.ts';
import { CareerSite, CareerSitePatch } from './career-site/schema.ts';
import { CandidatePage, CandidatePagePatch } from './career-site/status-texts.ts';

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
        "Page with the jobs on the workspace's own website. If set, the `url` of public jobs is `{careersUrl}/{slug}`, and the `applyUrl` is `{careersUrl}/{slug}/apply`.",
    }),
  ),
};

/** The public part of the CAPTCHA settings. */
export const PublicCaptcha = plainRecord('PublicCaptcha', { provider: CaptchaProvider, siteKey: Type.String() });
const Consent = plainRecord(
  'WorkspaceConsent',
  { text: text(5_000), required: Type.Boolean() },
  'Shown on application forms that have no consent of their own.',
);
const Retention = record('Retention', {
  days: Type.Integer({ minimum: 1, maximum: 36_500, description: 'Retention period in days.' }),
});

const signIn = {
  requireSecondFactor: Type.Boolean({
    description: 'Members without two-factor authentication must set it up before they can do anything else.',
  }),
  singleSignOnOnly: Type.Boolean({
    description: 'Members must sign in through the identity provider, not with passwords.',
  }),
  memberAddresses: Type.Array(text(50), {
    maxItems: 100,
    description:
      'IP addresses and networks from which members can sign in and use the console; requests with a session from other addresses are 403. Empty for all addresses. API keys have lists of their own.',
    examples: [['203.0.113.0/24', '2001:db8::/32']],
  }),
};

const ReadAlerts = record(
  'ReadAlerts',
  { candidatesPerHour: Type.Integer({ minimum: 10, maximum: 1_000_000 }) },
  'Owners are alerted when a member or an API key has read the data of this many candidates within an hour, by single reads, lists, searches or exports: by email, in their notifications and in the audit log, at most once a day for each of them. Null for no alerts.',
);

const keyPolicy = {
  maxDays: Type.Unsafe<number | null>({
    ...nullable(Type.Integer({ minimum: 1, maximum: 3_650 })),
    description:
      'How many days after their creation secret keys can expire at the latest. A new key without an expiry gets this one; a later one is 422. When it is set, keys that last longer expire then, but not within the next 14 days. Owners receive an email a week before a key expires. Null for no limit.',
  }),
  maxUnusedDays: Type.Unsafe<number | null>({
    ...nullable(Type.Integer({ minimum: 14, maximum: 3_650 })),
    description:
      'Secret keys that were not used for this many days are disabled, a week after owners were told by email. Their webhooks and automations continue; rotating a key issues a new one. Null for no limit.',
  }),
};

const approversOf = (what: string) => ({
  approverIds: Type.Unsafe<string[]>({
    ...ApproverIds,
    description: `Who has to approve every ${what}, in this order. Empty if nobody has to.`,
  }),
});
const approvals = { offers: approversOf('offer before it is sent'), jobs: approversOf('job before it is published') };

const ApprovalRules = plainRecord(
  'ApprovalRules',
  { offers: plainRecord('OfferApprovalRule', approvals.offers), jobs: plainRecord('JobApprovalRule', approvals.jobs) },
  'Whose approval (`POST /approvals`) offers and jobs need. A member who is removed no longer has to approve.',
);

export const CareerSiteStatus = plainRecord('CareerSiteStatus', {
  url: nullable(
    Type.String({ description: 'Address of the career site; null if it is turned off, and in sandboxes.' }),
  ),
  customDomain: nullable(
    oneOf(['served', 'not_assigned'] as const, {
      description:
        '`not_assigned`: the domain is stored, but the configuration of the server (`CAREER_DOMAINS`) does not assign it to this workspace, so it is neither served nor used in links. Null without a domain.',
    }),
  ),
  message: nullable(
    Type.String({
      description: 'A message for people: why the domain is not used, and how the administrator can change this.',
    }),
  ),
});
export type CareerSiteStatus = Static<typeof CareerSiteStatus>;

const stored = {
  id: Uuid,
  slug: Type.String({ description: 'Identifies the workspace in the public API.' }),
  name: Type.String(),
  branding: plainRecord('Branding', branding),
  careerSite: CareerSite,
  candidatePage: CandidatePage,
  captcha: nullable(PublicCaptcha),
  consent: nullable(Consent),
  retention: nullable(Retention),
  signIn: plainRecord('SignInPolicy', signIn),
  readAlerts: nullable(ReadAlerts),
  keyPolicy: record('KeyPolicy', keyPolicy, 'Owners limit how long secret API keys are valid.'),
  approvals: ApprovalRules,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};
describeFields('Branding', { websiteUrl: 'The website of the company.' });

/** A workspace in events. */
export const StoredWorkspace = plainRecord('StoredWorkspace', stored);
export type StoredWorkspace = Static<typeof StoredWorkspace>;

export const Workspace = plainRecord('Workspace', {
  ...stored,
  careerSiteStatus: CareerSiteStatus,
  restoredAt: Type.Unsafe<string | null>({
    ...nullable(Timestamp),
    description:
      'When the workspace was restored from a backup; null once an owner has confirmed it. Until then, only owners have access.',
  }),
});
export type Workspace = Static<typeof Workspace>;

const captchaPatch = patch('CaptchaPatch', {
  provider: CaptchaProvider,
  siteKey: text(500),
  secretKey: Type.Unsafe<string>({ ...text(500), description: 'Stored encrypted and never returned.' }),
});

export const WorkspacePatch = patch('WorkspacePatch', {
  name: text(120),
  branding: patch('BrandingPatch', branding),
  careerSite: CareerSitePatch,
  candidatePage: CandidatePagePatch,
  captcha: nullable(captchaPatch),
  consent: nullable(Consent),
  retention: nullable(Retention),
  signIn: patch('SignInPolicyPatch', signIn),
  readAlerts: nullable(ReadAlerts),
  keyPolicy: patch('KeyPolicyPatch', keyPolicy),
  approvals: patch('ApprovalRulesPatch', {
    offers: patch('OfferApprovalRulePatch', approvals.offers),
    jobs: patch('JobApprovalRulePatch', approvals.jobs),
  }),
});
export type WorkspacePatch = Static<typeof WorkspacePatch>;

export const Me = plainRecord('Me', {
  workspace: closed({ id: Uuid, slug: Type.String(), name: Type.String() }),
  mode: oneOf(['live', 'test'] as const, {
    description: '`test` for test keys; the workspace is then the sandbox.',
  }),
  actor: closed({
    type: oneOf(['operator', 'api_key', 'automation', 'candidate', 'system'] as const),
    id: nullable(Uuid),
    name: Type.String(),
    scopes: Type.Array(Type.String()),
  }),
});
export type Me = Static<typeof Me>;
describeFields('Me', { type: 'Who calls. `operator` is a member.' });
