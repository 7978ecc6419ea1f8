import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import type { RecordAnswer } from '../../../forms/use-record-form.ts';
import { text } from '../../../text/index.ts';
import { Page } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { SettingsForm, type Workspace } from '../workspace/settings-form.tsx';
import { SiteFields, type SiteFieldsProps } from './site-fields.tsx';
import { SitePreview } from './site-preview.tsx';
import { ThemeFields } from './theme-fields.tsx';
import { useSitePreview } from './use-site-preview.ts';

const t = text.careerSite;

/** The settings of the career site, with a preview of what they change. */
export function CareerSitePage() {
  const query = useRecord('/workspace');
  return (
    <Page
      title={t.title}
      actions={
        query.data !== undefined && (
          <a
            href={`/careers/${query.data.data.slug}`}
            target="_blank"
            rel="noreferrer"
            className="text-accent underline"
          >
            {t.open}
          </a>
        )
      }
    >
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
      draft="career-site"
      title={t.settings}
      valuesOf={({ careerSite }) => careerSite}
      bodyOf={(careerSite) => ({ careerSite })}
    >
      {(form) => <Editor {...form} problem={workspace.data.careerSiteStatus.message} />}
    </SettingsForm>
  );
}

function Editor({ value, change, errors, problem }: SiteFieldsProps) {
  const preview = useSitePreview(value);
  // The preview checks the settings as saving does, so that illegible colors are reported at once.
  const found = { ...preview.errors, ...errors };
  return (
    <div className="grid gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        <SiteFields value={value} change={change} errors={found} problem={problem} />
        <ThemeFields value={value.theme} change={(theme) => change({ theme })} errors={found} />
      </div>
      <SitePreview preview={preview} />
    </div>
  );
}
