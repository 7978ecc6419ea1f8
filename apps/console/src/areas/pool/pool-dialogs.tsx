import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { CandidateField } from '../../records/candidate-field.tsx';
import { text } from '../../text/index.ts';
import { Confirm, FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea } from '../../ui/field.tsx';
import { POOL_SOURCES } from './routes.ts';

type Entry = Schemas['PoolEntry'];

const words = text.pool;
const SOURCES = POOL_SOURCES.map((source) => [source, words.sources[source]] as const);

/** The open jobs as choices; a hundred are as many as anybody chooses from. */
function useOpenJobs(): readonly (readonly [id: string, title: string])[] {
  const jobs = useRecord('/jobs', { query: { status: 'open', limit: 100 } });
  return (jobs.data?.data ?? []).map(({ id, title }) => [id, title] as const);
}

/** Puts somebody who is a candidate already into the pool. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [candidate, setCandidate] = useState<Schemas['Candidate'] | null>(null);
  const [source, setSource] = useState<Entry['source']>('sourced');
  const [jobId, setJobId] = useState('');
  const [reason, setReason] = useState('');
  const jobs = useOpenJobs();
  const add = useAction(
    () =>
      api.post('/pool-entries', {
        body: {
          candidateId: candidate?.id ?? '',
          source,
          jobId: jobId === '' ? null : jobId,
          reason: reason === '' ? null : reason,
        },
      }),
    { changes: ['pool-entries'], done: words.added, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.addTitle}
      submit={words.add}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
    >
      <CandidateField
        label={words.candidate}
        chosen={candidate}
        onChoose={setCandidate}
        errors={fieldErrors(add.error).candidateId}
      />
      <EntryFields {...{ source, setSource, jobId, setJobId, reason, setReason, jobs }} />
    </FormDialog>
  );
}

/** Changes what is noted about somebody in the pool. */
export function EditDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const [source, setSource] = useState(entry.source);
  const [jobId, setJobId] = useState(entry.jobId ?? '');
  const [reason, setReason] = useState(entry.reason ?? '');
  const jobs = useOpenJobs();
  const save = useAction(
    () =>
      api.patch('/pool-entries/{id}', {
        params: { path: { id: entry.id } },
        body: { source, jobId: jobId === '' ? null : jobId, reason: reason === '' ? null : reason },
      }),
    { changes: ['pool-entries'], done: words.saved, onDone: onClose },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.edit}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
    >
      <EntryFields {...{ source, setSource, jobId, setJobId, reason, setReason, jobs }} />
    </FormDialog>
  );
}

interface EntryFieldsProps {
  source: Entry['source'];
  setSource: (source: Entry['source']) => void;
  jobId: string;
  setJobId: (jobId: string) => void;
  reason: string;
  setReason: (reason: string) => void;
  jobs: readonly (readonly [id: string, title: string])[];
}

function EntryFields({ source, setSource, jobId, setJobId, reason, setReason, jobs }: EntryFieldsProps) {
  const isListed = jobId === '' || jobs.some(([id]) => id === jobId);
  return (
    <>
      <SelectField
        label={words.source}
        value={source}
        onChange={({ target }) => setSource(POOL_SOURCES.find((one) => one === target.value) ?? source)}
        options={SOURCES}
      />
      <SelectField
        label={words.job}
        value={jobId}
        onChange={({ target }) => setJobId(target.value)}
        options={[
          ['', words.noJob],
          ...(isListed ? [] : [[jobId, text.common.states.unknownRecord] as const]),
          ...jobs,
        ]}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </>
  );
}

/** Makes an application of somebody in the pool. */
export function AssignDialog({ entry, name, onClose }: { entry: Entry; name: string; onClose: () => void }) {
  const jobs = useOpenJobs();
  const [jobId, setJobId] = useState(entry.jobId ?? '');
  const chosen = jobs.some(([id]) => id === jobId) ? jobId : (jobs[0]?.[0] ?? '');
  const assign = useAction(
    () => api.post('/pool-entries/{id}/assign', { params: { path: { id: entry.id } }, body: { jobId: chosen } }),
    { changes: ['pool-entries', 'applications'], done: words.assigned, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.assignTitle(name)}
      description={words.assignHint}
      submit={words.assign}
      busy={assign.isPending}
      onSubmit={() => assign.mutate()}
    >
      <SelectField
        label={text.offers.job}
        value={chosen}
        onChange={({ target }) => setJobId(target.value)}
        options={jobs}
        errors={fieldErrors(assign.error).jobId}
        required
      />
    </FormDialog>
  );
}

/** Asks before somebody leaves the pool. */
export function RemoveDialog({ entry, name, onClose }: { entry: Entry; name: string; onClose: () => void }) {
  const remove = useAction(() => api.delete('/pool-entries/{id}', { params: { path: { id: entry.id } } }), {
    changes: ['pool-entries'],
    done: words.removed,
    onDone: onClose,
  });
  return (
    <Confirm
      open
      onOpenChange={onClose}
      title={words.removeTitle}
      confirm={words.remove}
      onConfirm={() => remove.mutate()}
    >
      {words.removeText(name)}
    </Confirm>
  );
}
