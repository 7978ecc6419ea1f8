import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useStoredDraft } from '../../../forms/use-stored-draft.ts';
import { FieldInputs } from '../../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../../records/custom-fields/use-custom-fields.ts';
import { jobOptions, useJobs, withChosen } from '../../../records/jobs.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { type Origin, OriginFields } from './origin-fields.tsx';

const t = text.candidates.applications;

const NOTHING = {
  chosen: '',
  origin: { sourceId: null, referrerId: null, ownerId: null } as Origin, // none yet
  customFields: {} as FieldValues, // none yet
};

/** Adds a candidate to a job. */
export function AddToJobDialog({ candidate, onClose }: { candidate: Schemas['Candidate']; onClose: () => void }) {
  const { jobs, isComplete } = useJobs(['open', 'draft']);
  const draft = useStoredDraft(['application.new', candidate.id], NOTHING);
  const { chosen, origin, customFields } = draft.value;
  // A job that was closed after it was chosen is no choice any more.
  const jobId = isComplete && !jobs.some(({ id }) => id === chosen) ? '' : chosen;
  const onDone = () => {
    draft.saved();
    onClose();
  };
  const add = useAction(
    () =>
      api.post('/applications', {
        body: {
          candidateId: candidate.id,
          jobId,
          customFields,
          ...origin,
        },
      }),
    { changes: ['applications', 'candidates', 'jobs'], done: t.added, onDone, ownErrors: true },
  );
  const errors = fieldErrors(add.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={draft}
      loading={!useFieldsLoaded('application')}
      title={t.addTitle(fullName(candidate))}
      submit={t.add}
      busy={add.isPending}
      onSubmit={() => add.mutate(undefined)}
    >
      <SelectField
        label={t.job}
        value={jobId}
        onChange={({ target }) => draft.change({ chosen: target.value })}
        options={[['', t.chooseJob], ...withChosen(jobOptions(jobs), jobId, isComplete)]}
        errors={isComplete && jobs.length === 0 ? [t.noJobs] : errors.jobId}
        required
      />
      <OriginFields
        value={origin}
        change={(part) => draft.change({ origin: { ...origin, ...part } })}
        errors={errors}
      />
      <FieldInputs
        entity="application"
        values={customFields}
        onChange={(values) => draft.change({ customFields: values })}
        errors={errors}
      />
    </FormDialog>
  );
}
