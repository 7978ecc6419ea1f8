import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { useSession } from '../../../api/session.ts';
import { usage } from '../../../text/en/usage.ts';
import { Button } from '../../../ui/button.tsx';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { InstallationSection } from './installation-section.tsx';
import { type UsageName, usageText } from './usage-text.ts';

const t = usage;

const GROUPS: readonly { title: string; names: readonly UsageName[] }[] = [
  { title: t.groups.storage, names: ['storageBytes', 'visitorUploadBytes', 'visitorEmails'] },
  {
    title: t.groups.work,
    names: [
      'evaluationSeconds',
      'requests',
      'searches',
      'changes',
      'waiting',
      'streams',
      'visitorWrites',
      'visitorWritesWaiting',
      'visitorCalls',
    ],
  },
];

/** At this share of the limit, a bar gets the warning color. */
const NEAR_LIMIT = 0.8;

/** What the workspace uses of each of its limits. */
export function UsagePage() {
  const query = useRecord('/workspace/usage');
  const isOwner = useSession().member.role === 'owner';
  return (
    <Page
      title={t.title}
      narrow
      actions={
        <Button busy={query.isFetching} onClick={() => query.refetch()}>
          {t.refresh}
        </Button>
      }
    >
      <p className="text-muted mb-4">{t.intro}</p>
      <QueryState of={query}>
        {({ data: usage }) => (
          <div className="flex flex-col gap-4">
            {usage.warnings.length > 0 && (
              <Section title={t.warnings.title}>
                <ul className="flex flex-col gap-2">
                  {usage.warnings.map((warning) => (
                    <li key={warning} className="text-warn">
                      {t.warnings[warning]}
                    </li>
                  ))}
                </ul>
              </Section>
            )}
            {isOwner && <InstallationSection />}
            {GROUPS.map(({ title, names }) => (
              <Section key={title} title={title}>
                <ul className="flex flex-col gap-4">
                  {names.map((name) => (
                    <UsageBar key={name} name={name} value={usage[name]} />
                  ))}
                </ul>
              </Section>
            ))}
          </div>
        )}
      </QueryState>
    </Page>
  );
}

function UsageBar({ name, value }: { name: UsageName; value: Schemas['WorkspaceUsage'][UsageName] }) {
  const share = Math.min(1, value.used / value.limit);
  const color = share >= 1 ? 'bg-danger' : share >= NEAR_LIMIT ? 'bg-warn' : 'bg-accent';
  return (
    <li className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{t[name].name}</span>
        <span className="tabular-nums">{usageText(name, value)}</span>
      </div>
      <div aria-hidden className="bg-sunken h-2 overflow-hidden rounded-full">
        <div style={{ width: `${100 * share}%` }} className={`h-full rounded-full ${color}`} />
      </div>
      <p className="text-muted text-xs">{t[name].hint}</p>
    </li>
  );
}
