import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrors, useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { FieldInputs } from '../../../records/custom-fields/field-inputs.tsx';
import type { FieldValues } from '../../../records/custom-fields/use-custom-fields.ts';
import { ExternalRefFields } from '../../../records/external-ref-fields.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { bodyOf, type CandidateDraft, draftOf, LINES, NEW_CANDIDATE } from './candidate-draft.ts';
import { Lines, SummaryField } from './candidate-fields.tsx';
import { EducationFields, ExperienceFields } from './work-history-fields.tsx';

const t = text.candidates.form;

/** Adds a candidate with the most important fields. */
export function CreateCandidateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<CandidateDraft>(NEW_CANDIDATE);
  const [customFields, setCustomFields] = useState<FieldValues>({});
  const create = useAction(() => api.post('/candidates', { body: { ...bodyOf(draft), customFields } }), {
    changes: ['candidates'],
    done: t.created,
    ownErrors: true,
    onDone: ({ data }) => void navigate({ to: '/candidates/$candidateId', params: { candidateId: data.id } }),
  });
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t.createTitle}
      submit={t.create}
      busy={create.isPending}
      onSubmit={() => create.mutate(undefined)}
    >
      <Lines
        names={['firstName', 'lastName', 'email', 'phone', 'headline', 'source']}
        draft={draft}
        change={(part) => setDraft({ ...draft, ...part })}
        errors={fieldErrors(create.error)}
      />
      <FieldInputs
        entity="candidate"
        values={customFields}
        onChange={setCustomFields}
        errors={fieldErrors(create.error)}
      />
    </FormDialog>
  );
}

/** Edits the whole profile. */
export function EditCandidateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/candidates/{id}', { path })}
      title={t.editTitle}
      wide
      valuesOf={draftOf}
      save={({ value, header }) => api.patch('/candidates/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['candidates']}
      done={text.common.states.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => {
        const fields = { draft: value, change, errors };
        return (
          <>
            <Lines names={LINES} {...fields} />
            <SummaryField {...fields} />
            <ExperienceFields {...fields} />
            <EducationFields {...fields} />
            <ExternalRefFields
              refs={value.externalRefs}
              onChange={(externalRefs) => change({ externalRefs })}
              errors={errors}
            />
          </>
        );
      }}
    </EditDialog>
  );
}
