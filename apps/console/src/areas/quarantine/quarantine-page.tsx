import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useByIds, useList, useRecord } from '../../api/records.ts';
import { JobLink } from '../../records/links.tsx';
import { quarantine } from '../../text/en/quarantine.ts';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

type Kept = Schemas['QuarantinedSubmissionSummary'];

const t = quarantine;

/** Submissions that look like spam, until they are released or deleted, or 30 days have passed. */
export function QuarantinePage() {
  const list = useList('/quarantine');
  const jobs = useByIds(
    '/jobs',
    list.rows.map(({ jobId }) => jobId),
  );
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Kept | null>(null);
  const [deleting, setDeleting] = useState<readonly string[] | null>(null);
  const release = useAction((id: string) => api.post('/quarantine/{id}/release', { params: { path: { id } } }), {
    changes: ['quarantine', 'applications', 'candidates'],
    done: t.releasedNow,
  });
  const remove = useAction(
    async (ids: readonly string[]) => {
      for (const id of ids) await api.delete('/quarantine/{id}', { params: { path: { id } } });
      return ids.length;
    },
    { changes: ['quarantine'], done: t.removed, onDone: () => setSelected(new Set()) },
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Page
      wide
      title={t.title}
      actions={
        selected.size > 0 && (
          <>
            <span className="text-muted">{t.selected(selected.size)}</span>
            <Button variant="danger" onClick={() => setDeleting([...selected])}>
              {t.deleteSelected}
            </Button>
          </>
        )
      }
      below={<p className="text-muted">{t.about}</p>}
    >
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint }}
        columns={[
          {
            title: <span className="sr-only">{t.selected(selected.size)}</span>,
            cell: (kept) => (
              <input
                type="checkbox"
                className="accent-accent size-4"
                aria-label={t.select(senderOf(kept))}
                checked={selected.has(kept.id)}
                onChange={() => toggle(kept.id)}
              />
            ),
          },
          { title: t.sender, cell: (kept) => <Sender kept={kept} /> },
          { title: t.job, cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />, wideOnly: true },
          { title: t.reason, cell: ({ reason }) => t.reasons[reason] ?? reason, wideOnly: true },
          { title: t.received, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          {
            title: t.expires,
            cell: ({ expiresAt, releasedAt }) =>
              releasedAt === null ? <Ago at={expiresAt} /> : <Badge tone="good">{t.released}</Badge>,
            wideOnly: true,
          },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (kept) => (
              <Menu
                label={`${text.common.actions.menu}: ${senderOf(kept)}`}
                items={[
                  { label: t.show, onSelect: () => setShown(kept) },
                  { label: t.release, disabled: kept.releasedAt !== null, onSelect: () => release.mutate(kept.id) },
                  null,
                  { label: t.remove, danger: true, onSelect: () => setDeleting([kept.id]) },
                ]}
              />
            ),
          },
        ]}
      />
      {shown !== null && (
        <Dialog open onOpenChange={() => setShown(null)} title={senderOf(shown)} description={t.sent} wide>
          <Submissions id={shown.id} />
        </Dialog>
      )}
      <Confirm
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={t.removeTitle(deleting?.length ?? 0)}
        confirm={t.remove}
        onConfirm={() => remove.mutate(deleting ?? [])}
      >
        {t.removeText}
      </Confirm>
    </Page>
  );
}

function Submissions({ id }: { id: string }) {
  const { data } = useRecord('/quarantine/{id}', { path: { id } });
  return (
    <pre className="bg-sunken overflow-x-auto rounded-md p-3 text-xs break-words whitespace-pre-wrap">
      {data === undefined ? '' : JSON.stringify(data.data.submission, null, 2)}
    </pre>
  );
}

function Sender({ kept }: { kept: Kept }) {
  const name = textOf(kept.firstName, kept.lastName);
  const email = textOf(kept.email);
  return (
    <span className="flex flex-col [overflow-wrap:anywhere]">
      <span>{name || email || t.nameless}</span>
      {name !== '' && <span className="text-muted text-xs">{email}</span>}
    </span>
  );
}

function senderOf({ firstName, lastName, email }: Kept): string {
  return textOf(firstName, lastName, email) || t.nameless;
}

/** The claimed sender, which was not verified. */
function textOf(...parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}
