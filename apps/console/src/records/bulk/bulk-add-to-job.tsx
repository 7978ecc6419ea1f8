import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSourceOptions } from '../hiring-choices.ts';
import { jobOptions, useJobs } from '../jobs.ts';
import { batchesOf } from './batches.ts';

const t = text.filters.selection;

interface AddToJobButtonProps {
  candidateIds: readonly string[];
  onDone: () => void;
}

/** Adds the selected candidates to a job. Those who already have an application for it are left as they are. */
export function AddToJobButton(props: AddToJobButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {t.addToJob}
      </Button>
      {isAsking && <AddToJobDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function AddToJobDialog({ candidateIds, onDone, onClose }: AddToJobButtonProps & { onClose: () => void }) {
  const { jobs } = useJobs(['open', 'draft']);
  const sources = useSourceOptions();
  const [jobId, setJobId] = useState('');
  const [sourceId, setSourceId] = useState('');
  const add = useAction(
    async () => {
      const count = { created: 0, failed: 0 };
      for (const batch of batchesOf(candidateIds)) {
        const source = sourceId === '' ? {} : { sourceId };
        const { data } = await api.post('/applications/bulk', { body: { jobId, candidateIds: batch, ...source } });
        for (const { status } of data.items) count[status] += 1;
      }
      return count;
    },
    {
      changes: ['applications', 'candidates', 'jobs'],
      ownErrors: true,
      onDone({ created, failed }) {
        if (created > 0) toast.success(t.addedToJob(created));
        if (failed > 0) toast.error(t.notAddedToJob(failed));
        onClose();
        onDone();
      },
    },
  );
  const errors = fieldErrors(add.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.addToJobTitle(candidateIds.length)}
      submit={text.candidates.applications.add}
      busy={add.isPending}
      disabled={jobId === ''}
      onSubmit={() => add.mutate(undefined)}
    >
      <SelectField
        label={text.candidates.applications.job}
        value={jobId}
        onChange={({ target }) => setJobId(target.value)}
        options={[['', text.candidates.applications.chooseJob], ...jobOptions(jobs)]}
        errors={errors.jobId}
        required
      />
      <SelectField
        label={text.candidates.applications.source}
        value={sourceId}
        onChange={({ target }) => setSourceId(target.value)}
        options={sources}
        errors={errors.sourceId}
      />
    </FormDialog>
  );
}
