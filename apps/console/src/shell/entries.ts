import type { LinkProps } from '@tanstack/react-router';
import {
  Activity,
  BriefcaseBusiness,
  CalendarDays,
  ChartColumn,
  FileSignature,
  ListChecks,
  type LucideIcon,
  Settings,
  ShieldAlert,
  Sparkles,
  Users,
  Workflow,
} from 'lucide-react';
import { text } from '../text/index.ts';

interface Entry {
  to: NonNullable<LinkProps['to']>;
  name: string;
  sign: LucideIcon;
  /** Without this scope the page would be empty. */
  scope?: string;
}

const { nav } = text.common.shell;
const ENTRIES: readonly Entry[] = [
  { to: '/jobs', name: nav.jobs, sign: BriefcaseBusiness, scope: 'jobs:read' },
  { to: '/candidates', name: nav.candidates, sign: Users, scope: 'candidates:read' },
  { to: '/interviews', name: nav.interviews, sign: CalendarDays, scope: 'interviews:read' },
  { to: '/offers', name: nav.offers, sign: FileSignature, scope: 'offers:read' },
  { to: '/tasks', name: nav.tasks, sign: ListChecks, scope: 'tasks:read' },
  { to: '/pool', name: nav.pool, sign: Sparkles, scope: 'pool:read' },
  { to: '/activity', name: nav.activity, sign: Activity, scope: 'activity:read' },
  { to: '/quarantine', name: nav.quarantine, sign: ShieldAlert, scope: 'applications:write' },
  { to: '/automations', name: nav.automations, sign: Workflow, scope: 'automations:read' },
  { to: '/reports', name: nav.reports, sign: ChartColumn, scope: 'reports:read' },
  { to: '/settings', name: nav.settings, sign: Settings },
];

/** The areas that somebody with these scopes may open. */
export function entriesFor(may: (scope: string) => boolean): readonly Entry[] {
  return ENTRIES.filter(({ scope }) => scope === undefined || may(scope));
}
