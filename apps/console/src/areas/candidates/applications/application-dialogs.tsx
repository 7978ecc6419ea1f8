import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { EditDialog } from '../../../forms/edit-dialog.tsx';
import type { Application } from '../../../records/candidate-applications.ts';
import { ExternalRefFields, type ExternalRefs, refsOf } from '../../../records/external-ref-fields.tsx';
import { useReasonOptions, useSourceOptions } from '../../../records/hiring-choices.ts';
import { useMembers } from '../../../records/members.tsx';
import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';

const t = text.candidates.applications;

interface Values {
  sourceId: string | null;
  referrerId: string | null;
  ownerId: string | null;
  rejectionReasonId: string | null;
  externalRefs: ExternalRefs;
}

/** The fields that are one ID. */
type IdField = Exclude<keyof Values, 'externalRefs'>;

/** Edits where an application comes from, who is responsible for it, why it ended, and its references. */
export function EditApplication({ application, onClose }: { application: Application; onClose: () => void }) {
  const path = { id: application.id };
  return (
    <EditDialog
      query={useRecord('/applications/{id}', { path })}
      title={t.editTitle}
      valuesOf={({ sourceId, referrerId, ownerId, rejectionReasonId, externalRefs }): Values => ({
        ...{ sourceId, referrerId, ownerId, rejectionReasonId, externalRefs },
      })}
      save={async ({ value, header }) => {
        const body = { ...value, externalRefs: refsOf(value.externalRefs) };
        const { data, etag } = await api.patch('/applications/{id}', { params: { path, header }, body });
        return { data: { ...data, answers: [], submissions: [] }, etag };
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
  const members = useMembers();
  const sources = useSourceOptions(value.sourceId);
  const reasons = useReasonOptions(status === 'withdrawn' ? 'withdrawn' : 'rejected', value.rejectionReasonId);
  const memberOptions = (chosen: string | null) => {
    const isFormer = chosen !== null && !members.some(({ id }) => id === chosen);
    return [
      ['', text.common.states.none] as const,
      ...(isFormer ? [[chosen, text.common.states.formerMember] as const] : []),
      ...members.map(({ id, name }) => [id, name] as const),
    ];
  };
  const field = (name: IdField) => ({
    value: value[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [name]: target.value === '' ? null : target.value }),
    errors: errors[name],
  });
  return (
    <>
      <SelectField label={t.source} hint={t.sourceHint} options={sources} {...field('sourceId')} />
      <SelectField label={t.referrer} options={memberOptions(value.referrerId)} {...field('referrerId')} />
      <SelectField label={t.owner} hint={t.ownerHint} options={memberOptions(value.ownerId)} {...field('ownerId')} />
      {(status === 'rejected' || status === 'withdrawn') && (
        <SelectField label={t.editReason} options={reasons} {...field('rejectionReasonId')} />
      )}
      <ExternalRefFields
        refs={value.externalRefs}
        onChange={(externalRefs) => change({ externalRefs })}
        errors={errors}
      />
    </>
  );
}
