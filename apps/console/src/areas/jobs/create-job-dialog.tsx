import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { optionsOf } from './job-words.tsx';

type NewJob = Schemas['NewJob'];

const words = text.jobs.create;
const { fields, employmentTypes, workplaceTypes } = text.jobs;

/** The few fields that a job cannot be without; the page of its details has the others. */
export function CreateJobDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [job, setJob] = useState<NewJob>({
    title: '',
    description: '',
    employmentType: 'full_time',
    workplaceType: 'onsite',
  });
  const create = useAction(() => api.post('/jobs', { body: job }), {
    changes: ['jobs'],
    done: words.made,
    ownFields: true,
    onDone: ({ data }) => void navigate({ to: '/jobs/$jobId/edit', params: { jobId: data.id } }),
  });
  const errors = fieldErrors(create.error);
  const change = (part: Partial<NewJob>) => setJob({ ...job, ...part });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.description}
      submit={words.submit}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <TextField
        label={fields.title}
        value={job.title}
        onChange={(event) => change({ title: event.target.value })}
        errors={errors.title}
        maxLength={200}
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={fields.employmentType}
          value={job.employmentType}
          onChange={(event) => change({ employmentType: event.target.value as NewJob['employmentType'] })} // one of its options
          options={optionsOf(employmentTypes)}
        />
        <SelectField
          label={fields.workplaceType}
          value={job.workplaceType}
          onChange={(event) => change({ workplaceType: event.target.value as NewJob['workplaceType'] })} // one of its options
          options={optionsOf(workplaceTypes)}
        />
      </div>
      <TextArea
        label={fields.description}
        hint={fields.descriptionHint}
        value={job.description}
        onChange={(event) => change({ description: event.target.value })}
        errors={errors.description}
        rows={6}
        required
      />
    </FormDialog>
  );
}
