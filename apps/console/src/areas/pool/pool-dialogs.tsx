import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import { CandidateField, type ChosenCandidate } from '../../records/candidate-field.tsx';
import { FieldInputs } from '../../records/custom-fields/field-inputs.tsx';
import { type FieldValues, useFieldsLoaded } from '../../records/custom-fields/use-custom-fields.ts';
import { jobOptions, useJobs, withChosen } from '../../records/jobs.ts';
import { text } from '../../text/index.ts';
import { Confirm, FormDialog } from '../../ui/dialog.tsx';
import { ChoiceField, SelectField, TextArea } from '../../ui/field.tsx';

type Entry = Schemas['PoolEntry'];

const t = text.pool;

interface EntryDraft {
  source: Entry['source'];
  jobId: string;
  reason: string;
}

const NEW_ENTRY: EntryDraft = { source: 'sourced', jobId: '', reason: '' };

function bodyOf({ source, jobId, reason }: EntryDraft) {
  return { source, jobId: jobId === '' ? null : jobId, reason: reason === '' ? null : reason };
}

/** Adds a candidate to the pool. */
export function AddEntryDialog({ onClose }: { onClose: () => void }) {
  const stored = useStoredDraft(['pool-entry.new'], { ...NEW_ENTRY, candidate: null as ChosenCandidate | null }); // none yet
  const { candidate, ...draft } = stored.value;
  const onDone = () => {
    stored.saved();
    onClose();
  };
  const add = useAction(
    () => api.post('/pool-entries', { body: { candidateId: candidate?.id ?? '', ...bodyOf(draft) } }),
    { changes: ['pool-entries'], done: t.added, onDone, ownErrors: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      title={t.addTitle}
      submit={t.add}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
    >
      <CandidateField
        label={t.candidate}
        chosen={candidate}
        onChoose={({ id, firstName, lastName }) => stored.change({ candidate: { id, firstName, lastName } })}
        errors={fieldErrors(add.error).candidateId}
      />
      <EntryFields draft={draft} change={stored.change} />
    </FormDialog>
  );
}

export function EditEntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/pool-entries/{id}', { path })}
      draft={['pool-entry.edit', id]}
      title={t.edit}
      valuesOf={({ source, jobId, reason }): EntryDraft => ({ source, jobId: jobId ?? '', reason: reason ?? '' })}
      save={({ value, header }) => api.patch('/pool-entries/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['pool-entries']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change }) => <EntryFields draft={value} change={change} />}
    </EditDialog>
  );
}

interface EntryFieldsProps {
  draft: EntryDraft;
  change: (part: Partial<EntryDraft>) => void;
}

function EntryFields({ draft: { source, jobId, reason }, change }: EntryFieldsProps) {
  const { jobs, isComplete } = useJobs();
  const offered = jobs.filter(({ id, status }) => status === 'open' || id === jobId);
  return (
    <>
      <ChoiceField label={t.source} value={source} onChange={(next) => change({ source: next })} names={t.sources} />
      <SelectField
        label={t.job}
        value={jobId}
        onChange={({ target }) => change({ jobId: target.value })}
        options={[['', t.noJob], ...withChosen(jobOptions(offered), jobId, isComplete)]}
      />
      <TextArea
        label={t.reason}
        hint={t.reasonHint}
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </>
  );
}

/** Creates an application for a candidate in the pool. */
export function AssignEntryDialog({ entry, name, onClose }: { entry: Entry; name: string; onClose: () => void }) {
  const { jobs, isComplete } = useJobs(['open']);
  const stored = useStoredDraft(['pool-entry.assign', entry.id], {
    jobId: entry.jobId ?? '',
    customFields: {} as FieldValues, // none yet
  });
  const { jobId, customFields } = stored.value;
  // The job that the candidate is considered for may be closed.
  const chosen = isComplete && !jobs.some(({ id }) => id === jobId) ? '' : jobId;
  const onDone = () => {
    stored.saved();
    onClose();
  };
  const body = { jobId: chosen, customFields };
  const assign = useAction(() => api.post('/pool-entries/{id}/assign', { params: { path: { id: entry.id } }, body }), {
    changes: ['pool-entries', 'applications'],
    done: t.assigned,
    onDone,
    ownErrors: true,
  });
  const errors = fieldErrors(assign.error);
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={stored}
      loading={!useFieldsLoaded('application')}
      title={t.assignTitle(name)}
      description={t.assignHint}
      submit={t.assign}
      busy={assign.isPending}
      onSubmit={() => assign.mutate()}
    >
      <SelectField
        label={text.offers.job}
        value={chosen}
        onChange={({ target }) => stored.change({ jobId: target.value })}
        options={[['', text.candidates.applications.chooseJob], ...withChosen(jobOptions(jobs), chosen, isComplete)]}
        errors={errors.jobId}
        required
      />
      <FieldInputs
        entity="application"
        values={customFields}
        onChange={(values) => stored.change({ customFields: values })}
        errors={errors}
      />
    </FormDialog>
  );
}

export function RemoveEntryDialog({ entry, name, onClose }: { entry: Entry; name: string; onClose: () => void }) {
  const remove = useAction(() => api.delete('/pool-entries/{id}', { params: { path: { id: entry.id } } }), {
    changes: ['pool-entries'],
    done: t.removed,
    onDone: onClose,
  });
  return (
    <Confirm open onOpenChange={onClose} title={t.removeTitle} confirm={t.remove} onConfirm={() => remove.mutate()}>
      {t.removeText(name)}
    </Confirm>
  );
}
