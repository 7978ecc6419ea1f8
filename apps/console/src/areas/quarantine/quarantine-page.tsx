import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useByIds, useList } from '../../api/records.ts';
import { JobLink } from '../../records/links.tsx';
import { text } from '../../text/index.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Page } from '../../ui/page.tsx';
import { ListTable } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';

type Kept = Schemas['QuarantinedSubmission'];

const words = text.quarantine;

/** Submissions that look like spam, until somebody decides or 30 days have passed. */
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
    done: words.releasedNow,
  });
  const remove = useAction(
    async (ids: readonly string[]) => {
      for (const id of ids) await api.delete('/quarantine/{id}', { params: { path: { id } } });
      return ids.length;
    },
    { changes: ['quarantine'], done: words.removed, onDone: () => setSelected(new Set()) },
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  return (
    <Page
      title={words.title}
      actions={
        selected.size > 0 && (
          <>
            <span className="text-muted">{words.selected(selected.size)}</span>
            <Button look="danger" onClick={() => setDeleting([...selected])}>
              {words.deleteSelected}
            </Button>
          </>
        )
      }
      below={<p className="text-muted">{words.about}</p>}
    >
      <ListTable
        label={words.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: words.empty, children: words.emptyHint }}
        columns={[
          {
            title: <span className="sr-only">{words.selected(selected.size)}</span>,
            cell: (kept) => (
              <input
                type="checkbox"
                className="accent-accent size-4"
                aria-label={words.select(senderOf(kept))}
                checked={selected.has(kept.id)}
                onChange={() => toggle(kept.id)}
              />
            ),
          },
          { title: words.sender, cell: (kept) => <Sender kept={kept} /> },
          { title: words.job, cell: ({ jobId }) => <JobLink id={jobId} job={jobs.get(jobId)} />, wideOnly: true },
          { title: words.reason, cell: ({ reason }) => words.reasons[reason] ?? reason, wideOnly: true },
          { title: words.received, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          {
            title: words.expires,
            cell: ({ expiresAt, releasedAt }) =>
              releasedAt === null ? <Ago at={expiresAt} /> : <Badge tone="good">{words.released}</Badge>,
            wideOnly: true,
          },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: (kept) => (
              <Menu
                label={`${text.common.actions.menu}: ${senderOf(kept)}`}
                items={[
                  { label: words.show, onSelect: () => setShown(kept) },
                  { label: words.release, disabled: kept.releasedAt !== null, onSelect: () => release.mutate(kept.id) },
                  null,
                  { label: words.remove, danger: true, onSelect: () => setDeleting([kept.id]) },
                ]}
              />
            ),
          },
        ]}
      />
      {shown !== null && (
        <Dialog open onOpenChange={() => setShown(null)} title={senderOf(shown)} description={words.sent} wide>
          <pre className="bg-sunken overflow-x-auto rounded-md p-3 text-xs break-words whitespace-pre-wrap">
            {JSON.stringify(shown.submission, null, 2)}
          </pre>
        </Dialog>
      )}
      <Confirm
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={words.removeTitle(deleting?.length ?? 0)}
        confirm={words.remove}
        onConfirm={() => remove.mutate(deleting ?? [])}
      >
        {words.removeText}
      </Confirm>
    </Page>
  );
}

function Sender({ kept: { submission } }: { kept: Kept }) {
  const name = textsOf(submission, ['firstName', 'lastName']);
  const email = textsOf(submission, ['email']);
  return (
    <span className="flex flex-col [overflow-wrap:anywhere]">
      <span>{name || email || words.nameless}</span>
      {name !== '' && <span className="text-muted text-xs">{email}</span>}
    </span>
  );
}

function senderOf({ submission }: Kept): string {
  return textsOf(submission, ['firstName', 'lastName', 'email']) || words.nameless;
}

/** Whoever it says it is from: nothing of it was checked. */
function textsOf(submission: Kept['submission'], fields: readonly string[]): string {
  const parts = fields.map((field) => submission[field]);
  return parts.filter((part) => typeof part === 'string').join(' ');
}
