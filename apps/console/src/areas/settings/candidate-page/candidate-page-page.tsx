import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { RecordAnswer } from '../../../forms/use-record-form.ts';
import { candidatePageSettings } from '../../../text/en/candidate-page-settings.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { SettingsForm, type Workspace } from '../workspace/settings-form.tsx';
import { StatusFields } from './status-fields.tsx';
import { StatusPreview } from './status-preview.tsx';

const t = candidatePageSettings;

/** The settings of the page on which candidates follow their application. */
export function CandidatePagePage() {
  const query = useRecord('/workspace');
  return (
    <Page title={t.title}>
      <QueryState of={query}>{(workspace) => <Settings workspace={workspace} />}</QueryState>
    </Page>
  );
}

function Settings({ workspace }: { workspace: RecordAnswer<Workspace> }) {
  const readOnly = !useCan()('workspace:write');
  return (
    <SettingsForm
      workspace={workspace}
      readOnly={readOnly}
      draft="candidate-page"
      title={t.settings}
      hint={t.about}
      valuesOf={({ candidatePage }) => candidatePage.statusTexts}
      bodyOf={(statusTexts) => ({ candidatePage: { statusTexts } })}
    >
      {({ value, change, errors }) => (
        <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <StatusFields value={value} change={change} errors={errors} />
          <StatusPreview value={value} />
        </div>
      )}
    </SettingsForm>
  );
}
