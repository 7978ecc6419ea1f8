import { ApproversField } from '../../../records/approvals/approvers-field.tsx';
import { text } from '../../../text/index.ts';
import { SettingsForm, type WorkspaceFormProps } from './settings-form.tsx';

const t = text.approvals.rules;

const FIELDS = ['offers', 'jobs'] as const;

/** Who has to approve offers and jobs. */
export function ApprovalsForm({ workspace, readOnly }: WorkspaceFormProps) {
  return (
    <SettingsForm
      workspace={workspace}
      readOnly={readOnly}
      draft="workspace.approvals"
      title={t.title}
      hint={t.hint}
      valuesOf={({ approvals: { offers, jobs } }) => ({ offers: offers.approverIds, jobs: jobs.approverIds })}
      bodyOf={({ offers, jobs }) => ({
        approvals: { offers: { approverIds: offers }, jobs: { approverIds: jobs } },
      })}
    >
      {({ value, change, errors }) =>
        FIELDS.map((field) => (
          <ApproversField
            key={field}
            label={t[field]}
            ids={value[field]}
            onChange={(ids) => change({ [field]: ids })}
            errors={errors}
            field={`approvals.${field}.approverIds`}
            disabled={readOnly}
          />
        ))
      }
    </SettingsForm>
  );
}
