import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import type { Application } from '../../../records/candidate-applications.ts';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';
import { useReasonOptions } from '../../../records/hiring-choices.ts';
import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';
import { type Origin, OriginFields } from './origin-fields.tsx';

const t = text.candidates.applications;

interface Values extends Origin {
  rejectionReasonId: string | null;
  externalRefs: ExternalRefs;
}

/** Edits where an application comes from, who is responsible for it, why it ended, and its references. */
export function EditApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const path = { id: application.id };
  return (
    <EditDialog
      query={useRecord('/applications/{id}', { path })}
      draft={['application.edit', application.id]}
      title={t.editTitle}
      valuesOf={({ sourceId, referrerId, ownerId, rejectionReasonId, externalRefs }): Values => ({
        ...{ sourceId, referrerId, ownerId, rejectionReasonId, externalRefs },
      })}
      save={async ({ value, header }) => {
        const body = { ...value, externalRefs: refsOf(value.externalRefs) };
        const { data, etag } = await api.patch('/applications/{id}', { params: { path, header }, body });
        return { data: { ...data, answers: [], submissions: [], attribution: null }, etag };
      }}
      changes={['applications', 'candidates', 'reports']}
      done={t.saved}
      onClose={onClose}
    >
      {({ value, change, errors }) => (
        <ApplicationFields status={application.status} value={value} change={change} errors={errors} />
      )}
    </EditDialog>
  );
}

interface ApplicationFieldsProps {
  status: Application['status'];
  value: Values;
  change: (part: Partial<Values>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

function ApplicationFields({ status, value, change, errors }: ApplicationFieldsProps) {
  const reasons = useReasonOptions(status === 'withdrawn' ? 'withdrawn' : 'rejected', value.rejectionReasonId);
  return (
    <>
      <OriginFields value={value} change={change} errors={errors} sourceHint={t.sourceHint} />
      {(status === 'rejected' || status === 'withdrawn') && (
        <SelectField
          label={t.editReason}
          options={reasons}
          value={value.rejectionReasonId ?? ''}
          onChange={({ target }) => change({ rejectionReasonId: target.value === '' ? null : target.value })}
          errors={errors.rejectionReasonId}
        />
      )}
      <ExternalRefFields
        refs={value.externalRefs}
        onChange={(externalRefs) => change({ externalRefs })}
        errors={errors}
      />
    </>
  );
}
