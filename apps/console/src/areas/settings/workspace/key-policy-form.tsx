import { useSession } from '../../../api/session.ts';
import { workspace as workspaceText } from '../../../text/en/workspace.ts';
import { TextField } from '../../../ui/field.tsx';
import { SettingsForm, type WorkspaceFormProps } from './settings-form.tsx';

const t = workspaceText.keyPolicy;

const FIELDS = ['maxDays', 'maxUnusedDays'] as const;

/** How long API keys are valid. Only owners can change it. */
export function KeyPolicyForm({ workspace, readOnly }: WorkspaceFormProps) {
  const isOwner = useSession().member.role === 'owner';
  return (
    <SettingsForm
      workspace={workspace}
      readOnly={readOnly || !isOwner}
      draft="workspace.key-policy"
      title={t.title}
      hint={t.hint}
      valuesOf={({ keyPolicy: { maxDays, maxUnusedDays } }) => ({
        maxDays: String(maxDays ?? ''),
        maxUnusedDays: String(maxUnusedDays ?? ''),
      })}
      bodyOf={({ maxDays, maxUnusedDays }) => ({
        keyPolicy: { maxDays: daysIn(maxDays), maxUnusedDays: daysIn(maxUnusedDays) },
      })}
    >
      {({ value, change, errors }) =>
        FIELDS.map((field) => (
          <TextField
            key={field}
            label={t[field]}
            hint={t.hints[field]}
            className="sm:max-w-60"
            type="number"
            min={1}
            value={value[field]}
            onChange={({ target }) => change({ [field]: target.value })}
            errors={errors[`keyPolicy.${field}`]}
          />
        ))
      }
    </SettingsForm>
  );
}

function daysIn(entered: string): number | null {
  return entered === '' ? null : Number(entered);
}
