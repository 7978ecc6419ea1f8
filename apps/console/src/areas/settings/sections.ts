import type { LinkProps } from '@tanstack/react-router';
import { text } from '../../text/index.ts';

interface Section {
  to: NonNullable<LinkProps['to']>;
  name: string;
  /** The scope that the page requires, or the one for what it is for. */
  scope?: string;
}

const { sections } = text.settings;

/** The pages of the settings, in order. */
const SECTIONS: readonly Section[] = [
  { to: '/settings/workspace', name: sections.workspace, scope: 'workspace:read' },
  { to: '/settings/career-site', name: sections.careerSite, scope: 'workspace:write' },
  { to: '/settings/candidate-page', name: sections.candidatePage, scope: 'workspace:write' },
  { to: '/settings/members', name: sections.members, scope: 'members:read' },
  { to: '/settings/departments', name: sections.departments, scope: 'departments:write' },
  { to: '/settings/locations', name: sections.locations, scope: 'locations:write' },
  { to: '/settings/pipelines', name: sections.pipelines, scope: 'pipelines:write' },
  { to: '/settings/rejection-reasons', name: sections.rejectionReasons, scope: 'rejection_reasons:write' },
  { to: '/settings/sources', name: sections.sources, scope: 'sources:write' },
  { to: '/settings/tracking-links', name: sections.trackingLinks, scope: 'tracking_links:read' },
  { to: '/settings/custom-fields', name: sections.customFields, scope: 'custom_fields:write' },
  { to: '/settings/message-templates', name: sections.messageTemplates, scope: 'messages:write' },
  { to: '/settings/email-templates', name: sections.emailTemplates, scope: 'workspace:read' },
  { to: '/settings/emails', name: sections.emails, scope: 'workspace:read' },
  { to: '/settings/api-keys', name: sections.apiKeys, scope: 'api_keys:read' },
  { to: '/settings/webhooks', name: sections.webhooks, scope: 'webhooks:read' },
  { to: '/settings/automation-secrets', name: sections.automationSecrets, scope: 'automations:read' },
  { to: '/settings/usage', name: sections.usage, scope: 'workspace:read' },
  { to: '/settings/audit-log', name: sections.auditLog, scope: 'audit:read' },
  { to: '/settings/account', name: sections.account },
  { to: '/settings/notifications', name: sections.notifications },
];

/** The pages that a member with these scopes can open. */
export function sectionsFor(can: (scope: string) => boolean): readonly Section[] {
  return SECTIONS.filter(({ scope }) => scope === undefined || can(scope));
}
