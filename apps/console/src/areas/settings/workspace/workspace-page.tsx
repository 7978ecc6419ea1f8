import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../../api/records.ts';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';
import { Asked } from '../../../ui/states.tsx';
import { CaptchaForm } from './captcha-form.tsx';
import { ConsentForm } from './consent-form.tsx';
import { GeneralForm } from './general-form.tsx';
import { RetentionForm } from './retention-form.tsx';

export type Workspace = Schemas['Workspace'];

/** Each part of the settings is saved by itself. */
export interface PartProps {
  workspace: Workspace;
  readOnly: boolean;
}

/** What counts for the whole workspace. */
export function WorkspacePage() {
  const asked = useRecord('/workspace');
  const readOnly = !useMay()('workspace:write');
  return (
    <Page title={text.workspace.title} narrow>
      <Asked of={asked}>
        {({ data: workspace }) => {
          const part = { workspace, readOnly };
          const { name, branding, consent, captcha, retention } = workspace;
          // A part begins anew when somebody changed it, and keeps what is being typed when they changed another.
          return (
            <div className="flex flex-col gap-4">
              <GeneralForm key={JSON.stringify([name, branding])} {...part} />
              <ConsentForm key={JSON.stringify(['consent', consent])} {...part} />
              <CaptchaForm key={JSON.stringify(['captcha', captcha])} {...part} />
              <RetentionForm key={JSON.stringify(['retention', retention])} {...part} />
            </div>
          );
        }}
      </Asked>
    </Page>
  );
}
