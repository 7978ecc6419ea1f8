import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { findSession } from '../../api/session.ts';
import { appRoute } from '../../router/app-route.ts';
import { oneOf } from '../../router/search.ts';
import { MAIL_STATUSES } from './mails/mail-statuses.ts';
import { sectionsFor } from './sections.ts';
import { DELIVERY_STATUSES, type DeliveryStatus } from './webhooks/delivery-status.ts';

const settings = createRoute({
  getParentRoute: () => appRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});

/** `/settings` leads to the first page that the person may open. */
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
  component: lazyRouteComponent(() => import('./api-keys/api-keys-page.tsx'), 'ApiKeysPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

/** Which deliveries are listed, and which one is on show. */
interface WebhookSearch {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  delivery?: string | undefined;
}

const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhookId',
  validateSearch: ({ status, event, delivery }: Record<string, unknown>): WebhookSearch => ({
    status: DELIVERY_STATUSES.find((known) => known === status),
    event: typeof event === 'string' ? event : undefined,
    delivery: typeof delivery === 'string' ? delivery : undefined,
  }),
  component: lazyRouteComponent(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const workspace = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./workspace/workspace-page.tsx'), 'WorkspacePage'),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyRouteComponent(() => import('./members/members-page.tsx'), 'MembersPage'),
});

const mailTemplates = createRoute({
  getParentRoute: () => settings,
  path: '/mail-templates',
  component: lazyRouteComponent(() => import('./mail-templates/mail-templates-page.tsx'), 'MailTemplatesPage'),
});

const mailTemplate = createRoute({
  getParentRoute: () => settings,
  path: '/mail-templates/$kind',
  component: lazyRouteComponent(() => import('./mail-templates/mail-template-page.tsx'), 'MailTemplatePage'),
});

const mails = createRoute({
  getParentRoute: () => settings,
  path: '/mails',
  validateSearch: ({ status }: Record<string, unknown>) => oneOf({ status }, MAIL_STATUSES),
  component: lazyRouteComponent(() => import('./mails/mails-page.tsx'), 'MailsPage'),
});

const automationSecrets = createRoute({
  getParentRoute: () => settings,
  path: '/automation-secrets',
  component: lazyRouteComponent(
    () => import('./automation-secrets/automation-secrets-page.tsx'),
    'AutomationSecretsPage',
  ),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
});

export const settingsRoutes = [
  settings.addChildren([
    first,
    workspace,
    members,
    mailTemplates,
    mailTemplate,
    mails,
    automationSecrets,
    apiKeys,
    webhooks,
    webhook,
    account,
  ]),
] as const;
