import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { usage } from '../../../text/en/usage.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';

const t = usage.installation;

type Finding = Schemas['InstallationCheck'];

const TONES: Readonly<Record<Finding['status'], Tone>> = {
  problem: 'danger',
  warning: 'warn',
  not_checked: 'plain',
  ok: 'good',
};

/** The most urgent first. */
const ORDER = Object.keys(TONES);

/** What the server depends on, whether it works, and what to do if not. */
export function InstallationSection() {
  const query = useRecord('/doctor');
  return (
    <Section title={t.title}>
      <QueryState of={query}>
        {({ data }) => (
          <ul className="flex flex-col gap-3">
            {data
              // Shown above, in words for people who do not run the server.
              .filter(({ check }) => check !== 'exposure')
              .sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
              .map(({ status, message, fix }) => (
                <li key={message} className="grid grid-cols-[7rem_1fr] items-baseline gap-x-3">
                  <span>
                    <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>
                  </span>
                  <div className="min-w-0">
                    <p className="break-words">{message}</p>
                    {fix !== null && <p className="text-muted text-xs break-words">{fix}</p>}
                  </div>
                </li>
              ))}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
