import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type Tone = 'plain' | 'good' | 'warn' | 'danger' | 'info' | 'accent';

const TONES: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent',
};

/** A short label such as a status. The color only repeats what the label says. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
