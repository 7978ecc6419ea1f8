import type { LinkProps } from '@tanstack/react-router';
import { text, valuesOf } from '../../text/index.ts';

interface Section {
  /** The heading under which it appears in the navigation. */
  group: keyof typeof text.settings.groups;
  to: NonNullable<LinkProps['to']>;
  name: string;
  /** The scope that the page requires, or the one for its purpose, such as editing. */
  scope?: string;
}

const { sections } = text.settings;

/** The pages of the settings, in order. */
const SECTIONS: readonly Section[] = [
  { group: 'workspace', to: '/settings/workspace', name: sections.workspace, scope: 'workspace:read' },
  { group: 'workspace', to: '/settings/career-site', name: sections.careerSite, scope: 'workspace:write' },
  { group: 'workspace', to: '/settings/candidate-page', name: sections.candidatePage, scope: 'workspace:write' },
  { group: 'workspace', to: '/settings/members', name: sections.members, scope: 'members:read' },
  { group: 'workspace', to: '/settings/departments', name: sections.departments, scope: 'departments:write' },
  { group: 'workspace', to: '/settings/locations', name: sections.locations, scope: 'locations:write' },
  { group: 'hiring', to: '/settings/pipelines', name: sections.pipelines, scope: 'pipelines:write' },
  {
    group: 'hiring',
    to: '/settings/rejection-reasons',
    name: sections.rejectionReasons,
    scope: 'rejection_reasons:write',
  },
  { group: 'hiring', to: '/settings/sources', name: sections.sources, scope: 'sources:write' },
  { group: 'hiring', to: '/settings/tracking-links', name: sections.trackingLinks, scope: 'tracking_links:read' },
  { group: 'hiring', to: '/settings/custom-fields', name: sections.customFields, scope: 'custom_fields:write' },
  { group: 'email', to: '/settings/message-templates', name: sections.messageTemplates, scope: 'messages:write' },
  { group: 'email', to: '/settings/email-templates', name: sections.emailTemplates, scope: 'workspace:read' },
  { group: 'email', to: '/settings/emails', name: sections.emails, scope: 'workspace:read' },
  { group: 'developers', to: '/settings/api-keys', name: sections.apiKeys, scope: 'api_keys:read' },
  { group: 'developers', to: '/settings/webhooks', name: sections.webhooks, scope: 'webhooks:read' },
  {
    group: 'developers',
    to: '/settings/automation-secrets',
    name: sections.automationSecrets,
    scope: 'automations:read',
  },
  { group: 'administration', to: '/settings/imports', name: sections.imports, scope: 'imports:read' },
  { group: 'administration', to: '/settings/exports', name: sections.exports, scope: 'exports:read' },
  { group: 'administration', to: '/settings/usage', name: sections.usage, scope: 'workspace:read' },
  { group: 'administration', to: '/settings/audit-log', name: sections.auditLog, scope: 'audit:read' },
  { group: 'personal', to: '/settings/account', name: sections.account },
  { group: 'personal', to: '/settings/notifications', name: sections.notifications },
];

/** The pages that a member with these scopes can open. */
export function sectionsFor(can: (scope: string) => boolean): readonly Section[] {
  return SECTIONS.filter(({ scope }) => scope === undefined || can(scope));
}

/** The same by heading, without headings that have no page. */
export function groupsFor(can: (scope: string) => boolean) {
  const open = sectionsFor(can);
  return valuesOf(text.settings.groups)
    .map((group) => ({ group, sections: open.filter((section) => section.group === group) }))
    .filter(({ sections: pages }) => pages.length > 0);
}
