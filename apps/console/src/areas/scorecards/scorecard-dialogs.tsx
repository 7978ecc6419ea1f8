import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditedRecord, ifMatch } from '../../records/held-record.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import type { Application } from '../candidates/use-applications.ts';
import { bodyOf, type ScorecardDraft, ScorecardFields } from './scorecard-fields.tsx';

type Scorecard = Schemas['Scorecard'];

const words = text.scorecards;

interface WriteScorecardDialogProps {
  application: Application;
  stages: readonly Schemas['Stage'][];
  onClose: () => void;
}

/** The own judgement on an application, in the stage where it is. */
export function WriteScorecardDialog({ application, stages, onClose }: WriteScorecardDialogProps) {
  const [stageId, setStage] = useState(application.stageId);
  const [draft, setDraft] = useState<ScorecardDraft>({ rating: null, comment: '', criteria: [] });
  const submit = useAction(
    (rating: Scorecard['rating']) =>
      api.post('/scorecards', {
        body: { applicationId: application.id, stageId: stageId === '' ? null : stageId, rating, ...bodyOf(draft) },
      }),
    { changes: ['scorecards', 'activity-events'], done: words.submitted, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.write}
      submit={words.submit}
      busy={submit.isPending}
      onSubmit={() => draft.rating !== null && submit.mutate(draft.rating)}
    >
      <SelectField
        label={words.stage}
        value={stageId}
        onChange={({ target }) => setStage(target.value)}
        options={[['', words.noStage], ...stages.map(({ id, name }) => [id, name] as const)]}
      />
      <ScorecardFields
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        errors={fieldErrors(submit.error)}
      />
    </FormDialog>
  );
}

/** Changes the own scorecard. */
export function EditScorecardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const scorecard = useRecord('/scorecards/{id}', { path: { id } });
  return (
    <EditedRecord of={scorecard} title={words.edit} onClose={onClose}>
      {(record, etag, onError) => <EditForm {...{ record, etag, onError, onClose }} />}
    </EditedRecord>
  );
}

interface EditFormProps {
  record: Scorecard;
  etag: string | null;
  onError: (error: unknown) => void;
  onClose: () => void;
}

function EditForm({ record, etag, onError, onClose }: EditFormProps) {
  const { id, rating, comment, criteria } = record;
  const [draft, setDraft] = useState<ScorecardDraft>({ rating, comment: comment ?? '', criteria });
  const save = useAction(
    () =>
      api.patch('/scorecards/{id}', {
        params: { path: { id }, header: ifMatch(etag) },
        body: { rating: draft.rating ?? rating, ...bodyOf(draft) },
      }),
    { changes: ['scorecards'], done: words.saved, onDone: onClose, ownFields: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={words.edit}
      submit={text.common.actions.save}
      busy={save.isPending}
      onSubmit={() => save.mutate(undefined, { onError })}
    >
      <ScorecardFields
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        errors={fieldErrors(save.error)}
      />
    </FormDialog>
  );
}
