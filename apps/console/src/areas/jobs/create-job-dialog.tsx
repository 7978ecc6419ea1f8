import type { Schemas } from '@rolecall/client';
import { useNavigate } from '@tanstack/react-router';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { useCompleteList } from '../../api/use-all-rows.ts';
import { useHasLoaded } from '../../api/use-has-loaded.ts';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { FieldInputs } from '../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../records/custom-fields/use-custom-fields.ts';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { optionsOf } from './job-labels.tsx';

type NewJob = Schemas['NewJob'];

const t = text.jobs.create;
const { fields, employmentTypes, workplaceTypes } = text.jobs;

const NEW_JOB: Required<Pick<NewJob, 'title' | 'description' | 'employmentType' | 'workplaceType'>> & {
  pipelineId: string | undefined;
  customFields: FieldValues;
} = {
  title: '',
  description: '',
  employmentType: 'full_time',
  workplaceType: 'onsite',
  pipelineId: undefined,
  customFields: {},
};

/** Creates a job with its required fields. */
export function CreateJobDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const draft = useStoredDraft(['job.new'], NEW_JOB);
  const { customFields, ...job } = draft.value;
  const create = useAction(() => api.post('/jobs', { body: { ...job, customFields } }), {
    changes: ['jobs'],
    done: t.created,
    ownErrors: true,
    onDone({ data }) {
      draft.saved();
      void navigate({ to: '/jobs/$jobId/edit', params: { jobId: data.id } });
    },
  });
  const areFieldsLoaded = useFieldsLoaded('job');
  const pipelines = usePipelines();
  const isLoaded = areFieldsLoaded && pipelines.isLoaded;
  const errors = fieldErrors(create.error);
  const { change } = draft;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      loading={!isLoaded}
      title={t.title}
      description={t.description}
      submit={t.submit}
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
          onChange={(event) => change({ employmentType: event.target.value as NewJob['employmentType'] })} // one of the options
          options={optionsOf(employmentTypes)}
        />
        <SelectField
          label={fields.workplaceType}
          value={job.workplaceType}
          onChange={(event) => change({ workplaceType: event.target.value as NewJob['workplaceType'] })} // one of the options
          options={optionsOf(workplaceTypes)}
        />
      </div>
      <PipelineField
        pipelines={pipelines.rows}
        value={job.pipelineId}
        onChange={(pipelineId) => change({ pipelineId })}
      />
      <TextArea
        label={fields.description}
        hint={fields.descriptionHint}
        value={job.description}
        onChange={(event) => change({ description: event.target.value })}
        errors={errors.description}
        rows={6}
        required
      />
      <FieldInputs
        entity="job"
        values={customFields}
        onChange={(values) => change({ customFields: values })}
        errors={errors}
      />
    </FormDialog>
  );
}

/** The pipelines, for members who may read them. `isLoaded`: they have been read, or cannot be. */
function usePipelines() {
  const canRead = useCan()('pipelines:read');
  const { rows, isSettled } = useCompleteList('/pipelines', { query: { limit: 100 } }, { enabled: canRead });
  return { rows, isLoaded: useHasLoaded(!canRead || isSettled) };
}

interface PipelineFieldProps {
  pipelines: readonly Schemas['Pipeline'][];
  value: string | undefined;
  onChange: (pipelineId: string | undefined) => void;
}

/** Selects a pipeline, if there are several. */
function PipelineField({ pipelines, value, onChange }: PipelineFieldProps) {
  if (pipelines.length < 2) return null;
  const standard = pipelines.find(({ isDefault }) => isDefault);
  return (
    <SelectField
      label={t.pipeline}
      hint={t.pipelineHint}
      value={value ?? standard?.id}
      onChange={({ target }) => onChange(target.value === standard?.id ? undefined : target.value)}
      options={pipelines.map(({ id, name }) => [id, name] as const)}
    />
  );
}
