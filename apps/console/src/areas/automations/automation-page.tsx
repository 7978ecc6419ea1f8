import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Asked } from '../../ui/states.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { AutomationProvider, useAutomation } from './automation-context.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import type { Automation } from './definition/draft.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { useAutomationActions } from './use-automation-actions.ts';

const route = getRouteApi('/app/automations/$automationId');
const words = text.automations;

/** One automation: its parts as tabs, and what can be done with it. */
export function AutomationPage() {
  const { automationId } = route.useParams();
  const automation = useRecord('/automations/{id}', { path: { id: automationId } });
  const may = useMay()('automations:write');
  const navigate = useNavigate();
  return (
    <AutomationProvider key={automationId}>
      <Asked of={automation}>
        {({ data, etag }) => (
          <Page
            title={data.name}
            beside={<StateBadge status={data.status} />}
            trail={[
              <Link key="list" to="/automations" className="hover:underline">
                {words.title}
              </Link>,
            ]}
            actions={
              may && (
                <>
                  <StateActions automation={data} etag={etag} />
                  <AutomationMenu
                    automation={data}
                    onDeleted={() => navigate({ to: '/automations', ignoreBlocker: true })}
                  />
                </>
              )
            }
            below={<Tabs id={automationId} mayWrite={may} />}
          >
            <Outlet />
          </Page>
        )}
      </Asked>
    </AutomationProvider>
  );
}

function StateActions({ automation, etag }: { automation: Automation; etag: string | null }) {
  const { isDirty } = useAutomation();
  const [publishes, setPublishes] = useState(false);
  const { resume } = useAutomationActions(automation.id);
  const { status, publishedVersion, definitionVersion } = automation;
  const isEdited = publishedVersion !== definitionVersion;
  return (
    <>
      {status === 'paused' && (
        <Button busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {words.actions.resume}
        </Button>
      )}
      {(isEdited || status === 'draft') && (
        <Button
          look="primary"
          disabled={isDirty}
          title={isDirty ? words.publish.saveFirst : undefined}
          onClick={() => setPublishes(true)}
        >
          {words.actions.publish}
        </Button>
      )}
      {publishes && <PublishDialog automation={automation} etag={etag} onClose={() => setPublishes(false)} />}
    </>
  );
}

function Tabs({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const params = { automationId: id };
  const { tabs } = words;
  return (
    <TabLinks label={tabs.label}>
      <Link
        to="/automations/$automationId"
        params={params}
        activeOptions={{ exact: true, includeSearch: false }}
        className={TAB}
      >
        {tabs.build}
      </Link>
      {mayWrite && (
        <Link to="/automations/$automationId/try" params={params} className={TAB}>
          {tabs.try}
        </Link>
      )}
      <Link
        to="/automations/$automationId/runs"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={TAB}
      >
        {tabs.runs}
      </Link>
      <Link
        to="/automations/$automationId/versions"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={TAB}
      >
        {tabs.versions}
      </Link>
      <Link
        to="/automations/$automationId/metrics"
        params={params}
        activeOptions={{ includeSearch: false }}
        className={TAB}
      >
        {tabs.metrics}
      </Link>
    </TabLinks>
  );
}
