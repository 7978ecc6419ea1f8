import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
  BadgeCheck,
  BriefcaseBusiness,
  CalendarDays,
  ChartColumn,
  FileSignature,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  Mail,
  Settings,
  ShieldAlert,
  Sparkles,
  Users,
  Workflow,
} from 'lucide-react';
import { text } from '../text/index.ts';

const { nav } = text.common.shell;

/** The headings of the navigation; the settings are below them. */
type Group = keyof typeof text.common.shell.groups | 'settings';

interface NavItem {
  group: Group;
  to: NonNullable<LinkProps['to']>;
  name: string;
  icon: LucideIcon;
  /** The scope that the page requires. */
  scope?: string;
}

const NAV_ITEMS: readonly NavItem[] = [
  { group: 'work', to: '/', name: nav.home, icon: House },
  { group: 'work', to: '/inbox', name: nav.inbox, icon: Mail, scope: 'messages:read' },
  { group: 'work', to: '/tasks', name: nav.tasks, icon: ListChecks, scope: 'tasks:read' },
  { group: 'work', to: '/jobs', name: nav.jobs, icon: BriefcaseBusiness, scope: 'jobs:read' },
  { group: 'work', to: '/interviews', name: nav.interviews, icon: CalendarDays, scope: 'interviews:read' },
  { group: 'work', to: '/offers', name: nav.offers, icon: FileSignature, scope: 'offers:read' },
  { group: 'work', to: '/approvals', name: nav.approvals, icon: BadgeCheck, scope: 'approvals:read' },
  { group: 'talent', to: '/candidates', name: nav.candidates, icon: Users, scope: 'candidates:read' },
  { group: 'talent', to: '/applications', name: nav.applications, icon: Inbox, scope: 'applications:read' },
  { group: 'talent', to: '/quarantine', name: nav.quarantine, icon: ShieldAlert, scope: 'applications:write' },
  { group: 'talent', to: '/pool', name: nav.pool, icon: Sparkles, scope: 'pool:read' },
  { group: 'insights', to: '/reports', name: nav.reports, icon: ChartColumn, scope: 'reports:read' },
  { group: 'insights', to: '/activity', name: nav.activity, icon: Activity, scope: 'activity:read' },
  { group: 'insights', to: '/automations', name: nav.automations, icon: Workflow, scope: 'automations:read' },
  { group: 'settings', to: '/settings', name: nav.settings, icon: Settings },
];

/** The areas that are open to a member with these scopes. */
export function navItemsFor(can: (scope: string) => boolean): readonly NavItem[] {
  return NAV_ITEMS.filter(({ scope }) => scope === undefined || can(scope));
}
