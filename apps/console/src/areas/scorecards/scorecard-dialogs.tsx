import type { Schemas } from '@rolecall/client';
import { fieldErrors, useAction } from '../../api/action.tsx';
import { api } from '../../api/client.ts';
import { useRecord } from '../../api/records.ts';
import { EditDialog } from '../../forms/edit-dialog.tsx';
import { useStoredDraft } from '../../forms/use-stored-draft.ts';
import type { Application } from '../../records/candidate-applications.ts';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../records/external-ref-fields.tsx';
import { text } from '../../text/index.ts';
import { FormDialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/field.tsx';
import { bodyOf, type ScorecardDraft, ScorecardFields } from './scorecard-fields.tsx';

type Scorecard = Schemas['Scorecard'];

const t = text.scorecards;

interface WriteScorecardDialogProps {
  application: Application;
  stages: readonly Schemas['Stage'][];
  onClose: () => void;
}

/** Submits a scorecard for an application, by default for its current stage. */
export function WriteScorecardDialog({ application, stages, onClose }: WriteScorecardDialogProps) {
  const stored = useStoredDraft<ScorecardDraft & { stageId: string }>(['scorecard.new', application.id], {
    ...{ rating: null, comment: '', criteria: [] },
    stageId: application.stageId,
  });
  const { stageId, ...draft } = stored.value;
  const onDone = () => {
    stored.saved();
    onClose();
  };
  const submit = useAction(
    (rating: Scorecard['rating']) =>
      api.post('/scorecards', {
        body: { applicationId: application.id, stageId: stageId === '' ? null : stageId, rating, ...bodyOf(draft) },
      }),
    { changes: ['scorecards', 'activity-events'], done: t.submitted, onDone, ownErrors: true },
  );
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      docked
      draft={stored}
      title={t.write}
      submit={t.submit}
      busy={submit.isPending}
      onSubmit={() => draft.rating !== null && submit.mutate(draft.rating)}
    >
      <SelectField
        label={t.stage}
        value={stageId}
        onChange={({ target }) => stored.change({ stageId: target.value })}
        options={[['', t.noStage], ...stages.map(({ id, name }) => [id, name] as const)]}
      />
      <ScorecardFields draft={draft} change={stored.change} errors={fieldErrors(submit.error)} />
    </FormDialog>
  );
}

/** Edits one's own scorecard. */
export function EditScorecardDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/scorecards/{id}', { path })}
      draft={['scorecard.edit', id]}
      title={t.edit}
      docked
      valuesOf={editOf}
      save={({ value, header }) => {
        const { rating } = value;
        const body = {
          ...(rating === null ? {} : { rating }),
          ...bodyOf(value),
          externalRefs: refsOf(value.externalRefs),
        };
        return api.patch('/scorecards/{id}', { params: { path, header }, body });
      }}
      changes={['scorecards']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <>
          <ScorecardFields draft={value} change={change} errors={errors} />
          <ExternalRefFields
            refs={value.externalRefs}
            onChange={(externalRefs) => change({ externalRefs })}
            errors={errors}
          />
        </>
      )}
    </EditDialog>
  );
}

function editOf({
  rating,
  comment,
  criteria,
  externalRefs,
}: Scorecard): ScorecardDraft & { externalRefs: ExternalRefs } {
  return { rating, comment: comment ?? '', criteria, externalRefs };
}
