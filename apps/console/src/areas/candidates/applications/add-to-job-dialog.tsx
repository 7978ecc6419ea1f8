import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useEveryRow } from '../../../api/every-row.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';

const words = text.candidates.applications;

/** Puts a candidate forward for a job. */
export function AddToJobDialog({ candidate, onClose }: { candidate: Schemas['Candidate']; onClose: () => void }) {
  const jobs = useEveryRow('/jobs', { query: { limit: 100 } }).filter(({ status }) => status !== 'closed');
  const [chosen, setChosen] = useState('');
  const [source, setSource] = useState('');
  const jobId = chosen === '' ? (jobs[0]?.id ?? '') : chosen;
  const add = useAction(
    () =>
      api.post('/applications', {
        body: { candidateId: candidate.id, jobId, ...(source.trim() === '' ? {} : { source: source.trim() }) },
      }),
    { changes: ['applications', 'candidates', 'jobs'], done: words.added, onDone: onClose, ownFields: true },
  );
  const errors = fieldErrors(add.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.addTitle(fullName(candidate))}
      submit={words.add}
      busy={add.isPending}
      onSubmit={() => jobId !== '' && add.mutate(undefined)}
    >
      <SelectField
        label={words.job}
        value={jobId}
        onChange={({ target }) => setChosen(target.value)}
        options={jobs.map(({ id, title }) => [id, title])}
        errors={jobs.length === 0 ? [words.noJobs] : errors.jobId}
        required
      />
      <TextField
        label={words.source}
        maxLength={200}
        value={source}
        onChange={({ target }) => setSource(target.value)}
        errors={errors.source}
      />
    </FormDialog>
  );
}
