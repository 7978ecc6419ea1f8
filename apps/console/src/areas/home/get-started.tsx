import type { Schemas } from '@rolecall/client';
import { Link, type LinkProps } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { useCan } from '../../api/session.ts';
import { home } from '../../text/en/home.ts';
import { Section } from '../../ui/page.tsx';

const t = home.setup;

/** What a new workspace still has to do. */
export function GetStarted({ setup }: { setup: Schemas['Home']['setup'] }) {
  const can = useCan();
  const steps: readonly { name: string; done: boolean; link: LinkProps; scope: string }[] = [
    { name: t.job, done: setup.hasJobs, link: { to: '/jobs', search: { create: true } }, scope: 'jobs:write' },
    { name: t.publish, done: setup.hasPublishedJobs, link: { to: '/jobs' }, scope: 'jobs:write' },
    { name: t.team, done: setup.hasTeam, link: { to: '/settings/members' }, scope: 'members:write' },
    { name: t.applications, done: setup.hasApplications, link: { to: '/candidates' }, scope: 'candidates:write' },
  ];
  const own = steps.filter(({ scope }) => can(scope));
  if (own.every(({ done }) => done)) return null;
  return (
    <Section title={t.title}>
      <p className="text-muted mb-3">{t.hint}</p>
      <ol aria-label={t.title} className="flex flex-col gap-2">
        {own.map(({ name, done, link }) => (
          <li key={name} className="flex items-center gap-2">
            {done ? (
              <CircleCheck aria-label={t.done} className="text-good size-5" />
            ) : (
              <CircleDashed aria-hidden className="text-muted size-5" />
            )}
            {done ? (
              <span className="text-muted line-through">{name}</span>
            ) : (
              <Link {...link} className="text-accent font-medium hover:underline">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}
