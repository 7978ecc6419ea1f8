import { useMemo, useState } from 'react';
import { fieldErrors, useAction } from '../api/action.tsx';
import { api } from '../api/client.ts';
import { useByIds, useList } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { useAllRows } from '../api/use-all-rows.ts';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Confirm, FormDialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Menu } from '../ui/menu.tsx';
import { ListTable } from '../ui/table.tsx';
import { useSourceOptions, useSources } from './hiring-choices.ts';

const t = text.hiringChoices.links;
const CHANGES = ['tracking-links'];

/** The links that the team publishes, of one job or of all, with the visits and applications of each. */
export function TrackingLinks({ jobId: ofJob }: { jobId?: string }) {
  const canWrite = useCan()('tracking_links:write');
  const list = useList('/tracking-links', { query: ofJob === undefined ? {} : { jobId: [ofJob] } });
  const sources = useSources();
  const jobIds = useMemo(() => list.rows.flatMap(({ jobId }) => jobId ?? []), [list.rows]);
  const jobs = useByIds('/jobs', jobIds);
  const [isAdding, setIsAdding] = useState(false);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useAction((id: string) => api.delete('/tracking-links/{id}', { params: { path: { id } } }), {
    changes: CHANGES,
  });
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      {t.add}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      {list.rows.length > 0 && <div className="flex justify-end">{addButton}</div>}
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: addButton }}
        columns={[
          {
            title: t.link,
            cell: ({ shareUrl }) => (
              <span className="inline-flex items-center gap-2">
                <code className="break-all">{shareUrl}</code>
                <CopyButton value={shareUrl} />
              </span>
            ),
          },
          { title: t.source, cell: ({ sourceId }) => sources.find(({ id }) => id === sourceId)?.name ?? '' },
          {
            title: t.job,
            cell: ({ jobId, url }) => url ?? (jobId === null ? t.allJobs : (jobs.get(jobId)?.title ?? '')),
          },
          { title: t.visits, end: true, cell: ({ visits }) => visits },
          { title: t.applications, end: true, cell: ({ applications }) => applications },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ id, code }) =>
              canWrite && (
                <Menu
                  label={text.hiringChoices.actions(code)}
                  items={[{ label: text.hiringChoices.remove, danger: true, onSelect: () => setDeleting(id) }]}
                />
              ),
          },
        ]}
      />
      {isAdding && <LinkDialog ofJob={ofJob ?? ''} onClose={() => setIsAdding(false)} />}
      <Confirm
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={t.removeTitle}
        confirm={text.hiringChoices.remove}
        onConfirm={() => remove.mutate(deleting ?? '')}
      >
        {t.removeText}
      </Confirm>
    </div>
  );
}

function LinkDialog({ ofJob, onClose }: { ofJob: string; onClose: () => void }) {
  const [sourceId, setSourceId] = useState('');
  const [jobId, setJobId] = useState(ofJob);
  const [url, setUrl] = useState('');
  const sources = useSourceOptions();
  const jobs = useAllRows('/jobs', { query: { status: ['open', 'draft'], limit: 100 } });
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  const create = useAction(
    () => api.post('/tracking-links', { body: { sourceId, jobId: orNull(jobId), url: orNull(url) } }),
    { changes: CHANGES, done: t.created, onDone: onClose, ownErrors: true },
  );
  const errors = fieldErrors(create.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.add}
      submit={text.common.actions.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <SelectField
        label={t.source}
        options={sources}
        value={sourceId}
        onChange={({ target }) => setSourceId(target.value)}
        errors={errors.sourceId}
        required
      />
      <SelectField
        label={t.job}
        options={[['', t.allJobs], ...jobs.map(({ id, title }) => [id, title] as const)]}
        value={jobId}
        onChange={({ target }) => setJobId(target.value)}
        errors={errors.jobId}
      />
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        errors={errors.url}
      />
    </FormDialog>
  );
}
