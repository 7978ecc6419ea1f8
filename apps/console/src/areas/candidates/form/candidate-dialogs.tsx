import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import { ExternalRefFields } from '../../../records/external-ref-fields.tsx';
import { text } from '../../../text/index.ts';
import { bodyOf, draftOf, LINES } from './candidate-draft.ts';
import { ExistingCandidate, Lines, SummaryField } from './candidate-fields.tsx';
import { EducationFields, ExperienceFields } from './work-history-fields.tsx';

const t = text.candidates.form;

/** Edits the whole profile. */
export function EditCandidateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const path = { id };
  return (
    <EditDialog
      query={useRecord('/candidates/{id}', { path })}
      draft={['candidate.edit', id]}
      title={t.editTitle}
      wide
      valuesOf={draftOf}
      save={({ value, header }) => api.patch('/candidates/{id}', { params: { path, header }, body: bodyOf(value) })}
      changes={['candidates']}
      done={text.common.states.saved}
      onClose={onClose}
    >
      {({ value, change, errors, error }) => {
        const fields = { draft: value, change, errors };
        return (
          <>
            <Lines
              names={LINES}
              {...fields}
              beneath={(name) => name === 'email' && <ExistingCandidate error={error} />}
            />
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
