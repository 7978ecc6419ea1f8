import { createRoute, redirect } from '@tanstack/react-router';
import { findSession } from '../../api/session.ts';
import { appRoute } from '../../routing/app-route.ts';
import { lazyPage } from '../../routing/lazy-page.ts';
import { accountSearch } from './account/search.ts';
import { auditSearch } from './audit-log/search.ts';
import { emailsSearch } from './emails/search.ts';
import { itemsSearch } from './imports/search.ts';
import { sectionsFor } from './sections.ts';
import { webhookSearch } from './webhooks/search.ts';

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyPage(() => import('./settings-page.tsx'), 'SettingsPage'),
});

/** `/settings` redirects to the first page that the member can open. */
const first = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: async () => {
    const scopes = (await findSession())?.scopes ?? [];
    throw redirect({ to: sectionsFor((scope) => scopes.includes(scope))[0]?.to ?? '/', replace: true });
  },
});

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyPage(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyPage(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhookId',
  validateSearch: webhookSearch,
  component: lazyPage(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const workspace = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  component: lazyPage(() => import('./workspace/workspace-page.tsx'), 'WorkspacePage'),
});

const careerSite = createRoute({
  getParentRoute: () => settings,
  path: '/career-site',
  component: lazyPage(() => import('./career-site/career-site-page.tsx'), 'CareerSitePage'),
});

const candidatePage = createRoute({
  getParentRoute: () => settings,
  path: '/candidate-page',
  component: lazyPage(() => import('./candidate-page/candidate-page-page.tsx'), 'CandidatePagePage'),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyPage(() => import('./members/members-page.tsx'), 'MembersPage'),
});

const departments = createRoute({
  getParentRoute: () => settings,
  path: '/departments',
  component: lazyPage(() => import('./organization/departments-page.tsx'), 'DepartmentsPage'),
});

const locations = createRoute({
  getParentRoute: () => settings,
  path: '/locations',
  component: lazyPage(() => import('./organization/locations-page.tsx'), 'LocationsPage'),
});

const pipelines = createRoute({
  getParentRoute: () => settings,
  path: '/pipelines',
  component: lazyPage(() => import('./pipelines/pipelines-page.tsx'), 'PipelinesPage'),
});

const rejectionReasons = createRoute({
  getParentRoute: () => settings,
  path: '/rejection-reasons',
  component: lazyPage(() => import('./hiring-choices/rejection-reasons-page.tsx'), 'RejectionReasonsPage'),
});

const sources = createRoute({
  getParentRoute: () => settings,
  path: '/sources',
  component: lazyPage(() => import('./hiring-choices/sources-page.tsx'), 'SourcesPage'),
});

const trackingLinks = createRoute({
  getParentRoute: () => settings,
  path: '/tracking-links',
  component: lazyPage(() => import('./tracking-links/tracking-links-page.tsx'), 'TrackingLinksPage'),
});

const customFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
  component: lazyPage(() => import('./custom-fields/custom-fields-page.tsx'), 'CustomFieldsPage'),
});

const messageTemplates = createRoute({
  getParentRoute: () => settings,
  path: '/message-templates',
  component: lazyPage(() => import('./message-templates/message-templates-page.tsx'), 'MessageTemplatesPage'),
});

const emailTemplates = createRoute({
  getParentRoute: () => settings,
  path: '/email-templates',
  component: lazyPage(() => import('./email-templates/email-templates-page.tsx'), 'EmailTemplatesPage'),
});

const emailTemplate = createRoute({
  getParentRoute: () => settings,
  path: '/email-templates/$kind',
  component: lazyPage(() => import('./email-templates/email-template-page.tsx'), 'EmailTemplatePage'),
});

const emails = createRoute({
  getParentRoute: () => settings,
  path: '/emails',
  validateSearch: emailsSearch,
  component: lazyPage(() => import('./emails/emails-page.tsx'), 'EmailsPage'),
});

const automationSecrets = createRoute({
  getParentRoute: () => settings,
  path: '/automation-secrets',
  component: lazyPage(() => import('./automation-secrets/automation-secrets-page.tsx'), 'AutomationSecretsPage'),
});

const imports = createRoute({
  getParentRoute: () => settings,
  path: '/imports',
  component: lazyPage(() => import('./imports/imports-page.tsx'), 'ImportsPage'),
});

const newImport = createRoute({
  getParentRoute: () => settings,
  path: '/imports/new',
  component: lazyPage(() => import('./imports/new-import-page.tsx'), 'NewImportPage'),
});

const oneImport = createRoute({
  getParentRoute: () => settings,
  path: '/imports/$importId',
  validateSearch: itemsSearch,
  component: lazyPage(() => import('./imports/import-page.tsx'), 'ImportPage'),
});

const exports = createRoute({
  getParentRoute: () => settings,
  path: '/exports',
  component: lazyPage(() => import('./exports/exports-page.tsx'), 'ExportsPage'),
});

const usage = createRoute({
  getParentRoute: () => settings,
  path: '/usage',
  component: lazyPage(() => import('./usage/usage-page.tsx'), 'UsagePage'),
});

const auditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  validateSearch: auditSearch,
  component: lazyPage(() => import('./audit-log/audit-log-page.tsx'), 'AuditLogPage'),
});

const notifications = createRoute({
  getParentRoute: () => settings,
  path: '/notifications',
  component: lazyPage(() => import('./notifications/notifications-page.tsx'), 'NotificationSettingsPage'),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  validateSearch: accountSearch,
  component: lazyPage(() => import('./account/account-page.tsx'), 'AccountPage'),
});

export const settingsRoutes = [
  settings.addChildren([
    first,
    workspace,
    careerSite,
    candidatePage,
    members,
    departments,
    locations,
    pipelines,
    rejectionReasons,
    sources,
    trackingLinks,
    customFields,
    messageTemplates,
    emailTemplates,
    emailTemplate,
    emails,
    automationSecrets,
    apiKeys,
    webhooks,
    webhook,
    imports,
    newImport,
    oneImport,
    exports,
    usage,
    auditLog,
    account,
    notifications,
  ]),
] as const;
