import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { useAction } from '../api/action.tsx';
import { api } from '../api/client.ts';
import { useByIds, useList, useRecord } from '../api/records.ts';
import { useCan } from '../api/session.ts';
import { AddDialog } from '../forms/add-dialog.tsx';
import { EditDialog } from '../forms/edit-dialog.tsx';
import { text } from '../text/index.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Confirm } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Menu } from '../ui/menu.tsx';
import { ListTable } from '../ui/table.tsx';
import { useSourceOptions, useSources } from './hiring-choices.ts';
import { jobOptions, useJobs } from './jobs.ts';

const t = text.hiringChoices.links;
const CHANGES = ['tracking-links'];

interface TrackingLinksProps {
  jobId?: string;
  /** The page that has the button in its header; otherwise it is above the list. */
  page?: (addButton: ReactNode, list: ReactNode) => ReactNode;
}

/** The links that the team publishes, of one job or of all, with the visits and applications of each. */
export function TrackingLinks({ jobId: ofJob, page }: TrackingLinksProps) {
  const canWrite = useCan()('tracking_links:write');
  const list = useList('/tracking-links', { query: ofJob === undefined ? {} : { jobId: [ofJob] } });
  const sources = useSources();
  const jobIds = useMemo(() => list.rows.flatMap(({ jobId }) => jobId ?? []), [list.rows]);
  const jobs = useByIds('/jobs', jobIds);
  const [isAdding, setIsAdding] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const remove = useAction((id: string) => api.delete('/tracking-links/{id}', { params: { path: { id } } }), {
    changes: CHANGES,
  });
  const addButton = canWrite && (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      {t.add}
    </Button>
  );
  const content = (
    <div className="flex flex-col gap-3">
      {page === undefined && list.rows.length > 0 && <div className="flex justify-end">{addButton}</div>}
      <ListTable
        label={t.title}
        list={list}
        keyOf={({ id }) => id}
        stacks
        empty={{ title: t.empty, children: t.emptyHint, action: addButton }}
        columns={[
          {
            title: t.link,
            cell: ({ shareUrl }) => (
              <span className="inline-flex items-center gap-2">
                <code className="min-w-20 break-all md:min-w-36">{shareUrl}</code>
                <CopyButton value={shareUrl} />
              </span>
            ),
          },
          {
            title: t.source,
            cell: ({ sourceId }) => (
              <span className="block min-w-20 wrap-anywhere">
                {sources.find(({ id }) => id === sourceId)?.name ?? ''}
              </span>
            ),
          },
          {
            title: t.leadsTo,
            wideOnly: true,
            cell: ({ jobId, url }) => (
              <span className="break-words">
                {jobId === null ? t.allJobs : (jobs.get(jobId)?.title ?? '')}
                {url !== null && <span className="text-muted block text-xs break-all">{url}</span>}
              </span>
            ),
          },
          { title: t.visits, end: true, wideOnly: true, cell: ({ visits }) => visits },
          { title: t.applications, end: true, wideOnly: true, cell: (link) => <Applications link={link} /> },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ id, code }) =>
              canWrite && (
                <Menu
                  label={text.hiringChoices.actions(code)}
                  items={[
                    { label: text.hiringChoices.edit, onSelect: () => setEditing(id) },
                    null,
                    { label: text.hiringChoices.remove, danger: true, onSelect: () => setDeleting(id) },
                  ]}
                />
              ),
          },
        ]}
      />
      {isAdding && (
        <AddDialog<Draft>
          draft={['tracking-link.new', ofJob]}
          title={t.add}
          initial={{ sourceId: '', jobId: ofJob ?? null, url: null }}
          submit={text.common.actions.create}
          add={(body) => api.post('/tracking-links', { body })}
          changes={CHANGES}
          done={t.created}
          onClose={() => setIsAdding(false)}
        >
          {(form) => <Fields {...form} />}
        </AddDialog>
      )}
      {editing !== null && <ChangeDialog id={editing} onClose={() => setEditing(null)} />}
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
  return page === undefined ? content : page(addButton, content);
}

/** The number of applications, with a link to their list. */
function Applications({ link: { id, code, applications } }: { link: Schemas['TrackingLink'] }) {
  if (applications === 0) return 0;
  return (
    <Link
      to="/applications"
      search={{ trackingLinkId: id }}
      aria-label={t.showApplications(applications, code)}
      className="text-accent hover:underline"
    >
      {applications}
    </Link>
  );
}

type Draft = Pick<Schemas['TrackingLink'], 'sourceId' | 'jobId' | 'url'>;

function ChangeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/tracking-links/{id}', { path })}
      draft={['tracking-link.edit', id]}
      title={t.editTitle}
      description={t.editHint}
      valuesOf={({ sourceId, jobId, url }): Draft => ({ sourceId, jobId, url })}
      save={({ changes, header }) => api.patch('/tracking-links/{id}', { params: { path, header }, body: changes })}
      changes={CHANGES}
      done={t.saved}
      onClose={onClose}
    >
      {(form) => <Fields {...form} />}
    </EditDialog>
  );
}

interface FieldsProps {
  value: Draft;
  change: (part: Partial<Draft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function Fields({ value: { sourceId, jobId, url }, change, errors }: FieldsProps) {
  const sources = useSourceOptions(sourceId);
  const { jobs } = useJobs();
  // A link to a closed job is kept, but creating one would be pointless.
  const shown = jobs.filter(({ id, status }) => status !== 'closed' || id === jobId);
  const orNull = (typed: string) => (typed.trim() === '' ? null : typed.trim());
  return (
    <>
      <SelectField
        label={t.source}
        options={sources}
        value={sourceId}
        onChange={({ target }) => change({ sourceId: target.value })}
        errors={errors.sourceId}
        required
      />
      <SelectField
        label={t.job}
        options={[['', t.allJobs], ...jobOptions(shown)]}
        value={jobId ?? ''}
        onChange={({ target }) => change({ jobId: orNull(target.value) })}
        errors={errors.jobId}
      />
      <TextField
        label={t.url}
        hint={t.urlHint}
        type="url"
        value={url ?? ''}
        onChange={({ target }) => change({ url: orNull(target.value) })}
        errors={errors.url}
      />
    </>
  );
}
