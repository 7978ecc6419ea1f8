import { useEffect, useRef, useState } from 'react';
import { imports } from '../../../text/en/imports.ts';
import { valuesOf } from '../../../text/index.ts';
import { formatDuration } from '../../../ui/duration.ts';
import { Section } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Table } from '../../../ui/table.tsx';
import { type Import, sumOf } from './systems.ts';

const t = imports;
const OUTCOMES = ['created', 'updated', 'merged', 'skipped', 'failed'] as const;
const AFTER_UNDO = ['undone', 'kept'] as const;
/** The rate is that of this time. */
const WINDOW_MS = 30_000;

/** How many records of each type have been read, and what has become of them. */
export function ProgressSection({ imported }: { imported: Import }) {
  const { progress, preview, status } = imported;
  const isUndo = status === 'undoing' || status === 'undone' || sumOf(imported, 'undone') > 0;
  const types = valuesOf(t.types).filter((type) => progress[type] !== undefined || totalOf(imported, type) > 0);
  // Of an API, the preview has read the beginning only.
  const isKnown = preview !== null && preview.isSample !== true;
  const rows = types.map((type) => ({ type, counts: progress[type], total: isKnown ? totalOf(imported, type) : null }));
  return (
    <Section title={t.progress.title} actions={<Rate imported={imported} isKnown={isKnown} />}>
      {rows.length === 0 ? (
        <p className="text-muted">{status === 'running' ? t.progress.waiting : t.progress.none}</p>
      ) : (
        <Table
          label={t.progress.title}
          rows={rows}
          keyOf={({ type }) => type}
          columns={[
            { title: t.progress.type, cell: ({ type }) => t.types[type] },
            {
              title: t.progress.read,
              cell: ({ type, counts, total }) => (
                <span className="flex flex-col gap-1 @2xl:flex-row @2xl:items-center @2xl:gap-2">
                  <ProgressBar
                    label={t.progress.bar(t.types[type])}
                    share={shareOf(status, counts?.read ?? 0, total)}
                  />
                  <span className="text-muted text-xs tabular-nums @2xl:w-20 @2xl:shrink-0 @2xl:text-right">
                    {t.number(counts?.read ?? 0)}
                  </span>
                </span>
              ),
            },
            ...[...OUTCOMES, ...(isUndo ? AFTER_UNDO : [])].map((outcome) => ({
              title: t.outcomes[outcome],
              end: true,
              wideOnly: outcome !== 'created' && outcome !== 'failed' && outcome !== 'undone',
              cell: ({ counts }: (typeof rows)[number]) => (
                <span
                  className={
                    outcome === 'failed' && (counts?.failed ?? 0) > 0 ? 'text-danger tabular-nums' : 'tabular-nums'
                  }
                >
                  {t.number(counts?.[outcome] ?? 0)}
                </span>
              ),
            })),
          ]}
        />
      )}
    </Section>
  );
}

type RecordType = keyof typeof t.types;

function totalOf({ preview }: Import, type: RecordType): number {
  return preview?.counts[type] ?? 0;
}

function shareOf(status: Import['status'], read: number, total: number | null): number | null {
  if (status === 'completed' || status === 'undone' || status === 'undoing') return 1;
  return total === null ? null : total === 0 ? 1 : read / total;
}

/** How fast it is, and how long it still takes. */
function Rate({ imported, isKnown }: { imported: Import; isKnown: boolean }) {
  const read = sumOf(imported, 'read');
  const rate = useRate(imported.status === 'running' ? read : null);
  const { startedAt, completedAt, status } = imported;
  if (status === 'completed' && startedAt !== null && completedAt !== null) {
    const seconds = (Date.parse(completedAt) - Date.parse(startedAt)) / 1_000;
    return <span className="text-muted text-xs">{t.progress.done(formatDuration(Math.max(1, seconds)))}</span>;
  }
  if (rate === null) return null;
  const total = valuesOf(t.types).reduce((sum, type) => sum + totalOf(imported, type), 0);
  const left = isKnown && rate > 0 ? Math.max(0, total - read) / rate : null;
  return (
    <span role="status" className="text-muted text-xs tabular-nums">
      {t.progress.rate(Math.round(rate))}
      {left !== null && left > 0 && ` · ${t.progress.left(formatDuration(Math.max(1, left)))}`}
    </span>
  );
}

/** Records per second of the last half minute; null until two numbers are known, or if nothing runs. */
function useRate(read: number | null): number | null {
  const seen = useRef<{ at: number; read: number }[]>([]);
  const [rate, setRate] = useState<number | null>(null);
  useEffect(() => {
    if (read === null) {
      seen.current = [];
      setRate(null);
      return;
    }
    const now = performance.now();
    seen.current = [...seen.current.filter(({ at }) => now - at < WINDOW_MS), { at: now, read }];
    const [first] = seen.current;
    const seconds = (now - first!.at) / 1_000; // there is at least the one that was just added
    if (seconds > 0.5) setRate((read - first!.read) / seconds);
  }, [read]);
  return rate;
}
