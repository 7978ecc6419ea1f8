import type { Schemas } from '@rolecall/client';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useByIds, useList, useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { CandidateLink } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/dialog.tsx';
import { ChoiceField, TextField } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ListTable } from '../../../ui/table.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { JobFrame } from '../job-frame.tsx';

const route = getRouteApi('/app/jobs/$jobId/openings');
const t = text.openings;
type Opening = Schemas['Opening'];

/** The positions that a job fills. */
export function OpeningsPage() {
  const { jobId } = route.useParams();
  return <JobFrame jobId={jobId}>{() => <Openings jobId={jobId} />}</JobFrame>;
}

function Openings({ jobId }: { jobId: string }) {
  const canWrite = useCan()('openings:write');
  const list = useList('/jobs/{id}/openings', { path: { id: jobId } });
  const [editing, setEditing] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<string | null>(null);
  const add = useAction(() => api.post('/jobs/{id}/openings', { params: { path: { id: jobId } }, body: {} }), {
    changes: ['jobs'],
    done: t.added,
  });
  const remove = useAction(
    (openingId: string) =>
      api.delete('/jobs/{id}/openings/{openingId}', { params: { path: { id: jobId, openingId } } }),
    { changes: ['jobs'], done: t.deleted },
  );
  const addButton = canWrite && (
    <Button variant="primary" busy={add.isPending} onClick={() => add.mutate(undefined)}>
      {t.add}
    </Button>
  );
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-muted flex-1">{t.about}</p>
        {list.rows.length > 0 && addButton}
      </div>
      <ListTable
        label={t.label}
        list={list}
        keyOf={({ id }) => id}
        empty={{ title: t.empty, children: t.emptyHint, action: addButton }}
        columns={[
          { title: t.columns.status, cell: ({ status }) => t.statuses[status] },
          { title: t.columns.start, cell: ({ targetStartDate }) => targetStartDate },
          { title: t.columns.filledAt, cell: (opening) => <Filled opening={opening} /> },
          { title: t.columns.reason, wideOnly: true, cell: ({ closeReason }) => closeReason },
          {
            title: <span className="sr-only">{text.common.actions.menu}</span>,
            end: true,
            cell: ({ id, status }) =>
              canWrite && (
                <Menu
                  label={`${text.common.actions.menu}: ${t.statuses[status]}`}
                  items={[
                    { label: t.edit, onSelect: () => setEditing(id) },
                    null,
                    { label: t.delete, danger: true, onSelect: () => setDeleting(id) },
                  ]}
                />
              ),
          },
        ]}
      />
      {editing !== null && <EditOpening jobId={jobId} openingId={editing} onClose={() => setEditing(null)} />}
      <Confirm
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title={t.deleteTitle}
        confirm={t.deleteConfirm}
        onConfirm={() => remove.mutate(deleting ?? '')}
      >
        {t.deleteText}
      </Confirm>
    </div>
  );
}

/** When the opening was filled, and by whom. */
function Filled({ opening: { filledAt, applicationId } }: { opening: Opening }) {
  if (filledAt === null) return null;
  return (
    <span className="flex flex-wrap gap-2">
      <DayAndTime at={filledAt} />
      {applicationId !== null && <Hired applicationId={applicationId} />}
    </span>
  );
}

/** The candidate who was hired. */
function Hired({ applicationId }: { applicationId: string }) {
  const candidateId = useByIds('/applications', [applicationId]).get(applicationId)?.candidateId;
  const candidates = useByIds('/candidates', candidateId === undefined ? [] : [candidateId]);
  if (candidateId === undefined) return null;
  return <CandidateLink id={candidateId} candidate={candidates.get(candidateId)} />;
}

function EditOpening({ jobId, openingId, onClose }: { jobId: string; openingId: string; onClose: () => void }) {
  const path = { id: jobId, openingId };
  return (
    <EditDialog
      query={useRecord('/jobs/{id}/openings/{openingId}', { path })}
      draft={['opening.edit', openingId]}
      title={t.editTitle}
      valuesOf={({ status, targetStartDate, closeReason }: Opening) => ({ status, targetStartDate, closeReason })}
      save={({ changes, header }) =>
        api.patch('/jobs/{id}/openings/{openingId}', { params: { path, header }, body: changes })
      }
      changes={['jobs']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <>
          <ChoiceField<Opening['status']>
            label={t.status}
            value={value.status}
            onChange={(status) => change(status === 'closed' ? { status } : { status, closeReason: null })}
            names={t.statuses}
            errors={errors.status}
          />
          {value.status === 'closed' && (
            <TextField
              label={t.closeReason}
              value={value.closeReason ?? ''}
              onChange={({ target }) => change({ closeReason: target.value === '' ? null : target.value })}
              errors={errors.closeReason}
              maxLength={500}
            />
          )}
          <TextField
            label={t.targetStartDate}
            type="date"
            value={value.targetStartDate ?? ''}
            onChange={({ target }) => change({ targetStartDate: target.value === '' ? null : target.value })}
            errors={errors.targetStartDate}
          />
        </>
      )}
    </EditDialog>
  );
}
