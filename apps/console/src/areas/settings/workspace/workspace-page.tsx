import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import {
  CaptchaForm,
  ConsentForm,
  GeneralForm,
  ReadAlertsForm,
  RetentionForm,
  SignInForm,
} from './workspace-forms.tsx';

/** The settings of the workspace, in forms that are saved separately. */
export function WorkspacePage() {
  const query = useRecord('/workspace');
  const readOnly = !useCan()('workspace:write');
  return (
    <Page title={text.workspace.title} narrow>
      <QueryState of={query}>
        {(workspace) => (
          <div className="flex flex-col gap-4">
            <GeneralForm workspace={workspace} readOnly={readOnly} />
            <ConsentForm workspace={workspace} readOnly={readOnly} />
            <SignInForm workspace={workspace} readOnly={readOnly} />
            <ReadAlertsForm workspace={workspace} readOnly={readOnly} />
            <CaptchaForm workspace={workspace} readOnly={readOnly} />
            <RetentionForm workspace={workspace} readOnly={readOnly} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
