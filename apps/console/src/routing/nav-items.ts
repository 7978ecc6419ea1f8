import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
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

interface NavItem {
  to: NonNullable<LinkProps['to']>;
  name: string;
  icon: LucideIcon;
  /** The scope that the page requires. */
  scope?: string;
}

const { nav } = text.common.shell;
const NAV_ITEMS: readonly NavItem[] = [
  { to: '/', name: nav.home, icon: House },
  { to: '/inbox', name: nav.inbox, icon: Mail, scope: 'messages:read' },
  { to: '/jobs', name: nav.jobs, icon: BriefcaseBusiness, scope: 'jobs:read' },
  { to: '/candidates', name: nav.candidates, icon: Users, scope: 'candidates:read' },
  { to: '/applications', name: nav.applications, icon: Inbox, scope: 'applications:read' },
  { to: '/interviews', name: nav.interviews, icon: CalendarDays, scope: 'interviews:read' },
  { to: '/offers', name: nav.offers, icon: FileSignature, scope: 'offers:read' },
  { to: '/tasks', name: nav.tasks, icon: ListChecks, scope: 'tasks:read' },
  { to: '/pool', name: nav.pool, icon: Sparkles, scope: 'pool:read' },
  { to: '/activity', name: nav.activity, icon: Activity, scope: 'activity:read' },
  { to: '/quarantine', name: nav.quarantine, icon: ShieldAlert, scope: 'applications:write' },
  { to: '/automations', name: nav.automations, icon: Workflow, scope: 'automations:read' },
  { to: '/reports', name: nav.reports, icon: ChartColumn, scope: 'reports:read' },
  { to: '/settings', name: nav.settings, icon: Settings },
];

/** The areas that are open to a member with these scopes. */
export function navItemsFor(can: (scope: string) => boolean): readonly NavItem[] {
  return NAV_ITEMS.filter(({ scope }) => scope === undefined || can(scope));
}
