import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { workspace as workspaceText } from '../../../text/en/workspace.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { ApprovalsForm } from './approvals-form.tsx';
import { KeyPolicyForm } from './key-policy-form.tsx';
import {
  CaptchaForm,
  ConsentForm,
  GeneralForm,
  ReadAlertsForm,
  RetentionForm,
  SignInForm,
} from './workspace-forms.tsx';

/** What to check after a restore, before others have access again. */
function RestoredNotice() {
  const t = workspaceText.restored;
  const confirm = useAction(() => api.post('/workspace/confirm-restore'), { changes: ['workspace'], done: t.done });
  return (
    <section className="rounded-lg border p-4">
      <h2 className="font-semibold">{t.title}</h2>
      <p className="text-muted my-2">{t.text}</p>
      <Button variant="primary" disabled={confirm.isPending} onClick={() => confirm.mutate()}>
        {t.confirm}
      </Button>
    </section>
  );
}

/** The settings of the workspace, in forms that are saved separately. */
export function WorkspacePage() {
  const query = useRecord('/workspace');
  const readOnly = !useCan()('workspace:write');
  return (
    <Page title={workspaceText.title} narrow>
      <QueryState of={query}>
        {(workspace) => (
          <div className="flex flex-col gap-4">
            {workspace.data.restoredAt !== null && <RestoredNotice />}
            <GeneralForm workspace={workspace} readOnly={readOnly} />
            <ConsentForm workspace={workspace} readOnly={readOnly} />
            <ApprovalsForm workspace={workspace} readOnly={readOnly} />
            <SignInForm workspace={workspace} readOnly={readOnly} />
            <ReadAlertsForm workspace={workspace} readOnly={readOnly} />
            <KeyPolicyForm workspace={workspace} readOnly={readOnly} />
            <CaptchaForm workspace={workspace} readOnly={readOnly} />
            <RetentionForm workspace={workspace} readOnly={readOnly} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
