import type { LinkProps } from '@tanstack/react-router';
import { text } from '../../text/index.ts';

interface Section {
  to: NonNullable<LinkProps['to']>;
  name: string;
  /** Without this scope the page would be empty. */
  scope?: string;
}

const { sections } = text.settings;

/** The pages of the settings, in the order in which they are offered. */
const SECTIONS: readonly Section[] = [
  { to: '/settings/workspace', name: sections.workspace, scope: 'workspace:read' },
  { to: '/settings/members', name: sections.members, scope: 'members:read' },
  { to: '/settings/mail-templates', name: sections.mailTemplates, scope: 'workspace:read' },
  { to: '/settings/mails', name: sections.mails, scope: 'workspace:read' },
  { to: '/settings/api-keys', name: sections.apiKeys, scope: 'api_keys:read' },
  { to: '/settings/webhooks', name: sections.webhooks, scope: 'webhooks:read' },
  { to: '/settings/automation-secrets', name: sections.automationSecrets, scope: 'automations:read' },
  { to: '/settings/account', name: sections.account },
];

/** Those that somebody with these scopes may open. The own account is for everybody. */
export function sectionsFor(may: (scope: string) => boolean): readonly Section[] {
  return SECTIONS.filter(({ scope }) => scope === undefined || may(scope));
}
