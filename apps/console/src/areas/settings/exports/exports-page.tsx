import { RolecallError, type Schemas } from '@rolecall/client';
import { Download, Plus } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { exports as exportsText } from '../../../text/en/exports.ts';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { formatFileSize } from '../../../ui/file-size.ts';
import { Menu } from '../../../ui/menu.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { type Column, ListTable } from '../../../ui/table.tsx';
import { DayAndTime, formatDateTime, Moment } from '../../../ui/time.tsx';

type Export = Schemas['Export'];

const t = exportsText;
const TONES: Readonly<Record<Export['status'], Tone>> = { running: 'info', completed: 'good', failed: 'danger' };

/** The exports of the workspace whose archives are still there. */
export function ExportsPage() {
  const list = useList('/exports');
  const rows = list.rows.filter((row): row is Export => !('deletedAt' in row));
  const canWrite = useCan()('exports:write');
  const [asks, setAsks] = useState<'create' | Export | null>(null);
  const create = useAction(() => api.post('/exports'), { changes: ['exports'], done: t.started });
  const remove = useAction((id: string) => api.delete('/exports/{id}', { params: { path: { id } } }), {
    changes: ['exports'],
    done: t.deleted,
  });
  const button = canWrite && (
    <Button
      variant="primary"
      busy={create.isPending}
      disabled={rows.some(({ status }) => status === 'running')}
      onClick={() => setAsks('create')}
    >
      <Plus aria-hidden className="size-4" />
      {t.create}
    </Button>
  );
  return (
    <Page title={t.title} actions={button}>
      <p className="text-muted mb-4 max-w-3xl">{t.intro}</p>
      <ListTable
        label={t.title}
        columns={columnsFor(canWrite, setAsks)}
        list={{ ...list, rows }}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: button }}
      />
      <Confirm
        open={asks === 'create'}
        onOpenChange={() => setAsks(null)}
        title={t.createTitle}
        confirm={t.create}
        isPositive
        isReversible
        onConfirm={() => create.mutate(undefined)}
      >
        {t.createText}
      </Confirm>
      <Confirm
        open={asks !== null && asks !== 'create'}
        onOpenChange={() => setAsks(null)}
        title={t.deleteTitle}
        confirm={t.delete}
        onConfirm={() => asks !== null && asks !== 'create' && remove.mutate(asks.id)}
      >
        {t.deleteText}
      </Confirm>
    </Page>
  );
}

function columnsFor(canWrite: boolean, onDelete: (one: Export) => void): readonly Column<Export>[] {
  return [
    { title: t.columns.asOf, cell: ({ snapshotAt, createdAt }) => <DayAndTime at={snapshotAt ?? createdAt} /> },
    { title: t.columns.status, cell: (one) => <Status of={one} /> },
    {
      title: t.columns.size,
      end: true,
      wideOnly: true,
      cell: ({ size, sha256 }) =>
        size === null ? (
          <span className="text-muted">–</span>
        ) : (
          <span title={sha256 === null ? undefined : t.checksum(sha256)} className="tabular-nums">
            {formatFileSize(size)}
          </span>
        ),
    },
    { title: t.columns.by, wideOnly: true, cell: ({ startedBy }) => startedBy.name },
    { title: t.columns.expires, wideOnly: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      title: <span className="sr-only">{text.common.actions.menu}</span>,
      end: true,
      cell: (one) => (
        <span className="inline-flex items-center gap-1">
          {one.status === 'completed' && <DownloadArchive of={one} />}
          {canWrite && (
            <Menu
              label={t.menu(formatDateTime(one.createdAt))}
              items={[{ label: t.delete, danger: true, onSelect: () => onDelete(one) }]}
            />
          )}
        </span>
      ),
    },
  ];
}

function Status({ of: { status, progress, error } }: { of: Export }) {
  if (status === 'failed')
    return (
      <span>
        <Badge tone={TONES.failed}>{t.statuses.failed}</Badge> <span className="text-xs">{error}</span>
      </span>
    );
  if (status === 'completed') return <Badge tone={TONES.completed}>{t.statuses.completed}</Badge>;
  const all = Object.values(progress);
  const total = all.reduce((sum, one) => sum + one.total, 0);
  const written = all.reduce((sum, one) => sum + one.written, 0);
  return (
    <span className="flex min-w-20 flex-col items-start gap-1 @2xl:min-w-40">
      <Badge tone={TONES.running}>{t.statuses.running}</Badge>
      <ProgressBar label={t.bar} share={total === 0 ? null : written / total} />
      {total > 0 && <span className="text-muted text-xs tabular-nums wrap-anywhere">{t.progress(written, total)}</span>}
    </span>
  );
}

/**
 * Downloads the archive by navigating to it, because it can be larger than what a page can hold. The service requires a
 * recent sign-in for that, which a navigation cannot ask for: a dry run of an export requires the same, and asks.
 */
function DownloadArchive({ of: { id, createdAt } }: { of: Export }) {
  const download = useAction(async () => {
    await api.post('/exports', { dryRun: true }).catch((error: unknown) => {
      if (!(error instanceof RolecallError) || error.code !== 'conflict') throw error;
    });
    location.assign(`/api/v1/exports/${id}/archive`);
  });
  return (
    <Button
      small
      busy={download.isPending}
      aria-label={t.downloadOf(formatDateTime(createdAt))}
      onClick={() => download.mutate(undefined)}
    >
      <Download aria-hidden className="size-4" />
      <span className="hidden @2xl:inline">{t.download}</span>
    </Button>
  );
}
