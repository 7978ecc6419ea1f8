import { getRouteApi, Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import { LimitsLine } from '../../records/limits.tsx';
import { ownerName, useHasOwnerEnded } from '../../records/owner.tsx';
import { automations } from '../../text/en/automations.ts';
import { Button } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryState } from '../../ui/states.tsx';
import { TAB, TabLinks } from '../../ui/tabs.tsx';
import { AutomationProvider, useAutomation } from './automation-context.tsx';
import { AutomationMenu } from './automation-menu.tsx';
import type { Automation } from './definition/draft.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { StateBadge } from './state-badge.tsx';
import { useAutomationActions } from './use-automation-actions.ts';

const route = getRouteApi('/app/automations/$automationId');
const t = automations;

/** The frame of an automation's pages: tabs and actions. */
export function AutomationPage() {
  const { automationId } = route.useParams();
  const automation = useRecord('/automations/{id}', { path: { id: automationId } });
  const can = useCan()('automations:write');
  const navigate = useNavigate();
  return (
    <AutomationProvider key={automationId}>
      <QueryState of={automation}>
        {({ data, etag }) => (
          <Page
            title={data.name}
            aside={<StateBadge status={data.status} />}
            trail={[
              <Link key="list" to="/automations" className="hover:underline">
                {t.title}
              </Link>,
            ]}
            actions={
              can && (
                <>
                  <StateActions automation={data} etag={etag} />
                  <AutomationMenu
                    automation={data}
                    onDeleted={() => navigate({ to: '/automations', ignoreBlocker: true })}
                  />
                </>
              )
            }
            below={
              <>
                <Ownership automation={data} />
                <Tabs id={automationId} canWrite={can} />
              </>
            }
          >
            <Outlet />
          </Page>
        )}
      </QueryState>
    </AutomationProvider>
  );
}

/** The owner, whose permissions the automation runs with, and a notice if they have left the workspace. */
function Ownership({ automation: { limits, owner, status } }: { automation: Automation }) {
  const hasEnded = useHasOwnerEnded(owner);
  const isMine = owner?.id === useSession().member.id;
  return (
    <div>
      <p className="text-muted text-xs">{t.owner(ownerName(owner))}</p>
      {limits !== null && <LimitsLine limits={limits} />}
      {status === 'paused' && !isMine && (
        <p className="text-warn mt-1">{hasEnded ? t.ownerEnded(ownerName(owner)) : t.resumeHint}</p>
      )}
    </div>
  );
}

function StateActions({ automation, etag }: { automation: Automation; etag: string | null }) {
  const { isDirty } = useAutomation();
  const [publishes, setPublishes] = useState(false);
  const { resume } = useAutomationActions(automation.id);
  const hasOwnerEnded = useHasOwnerEnded(automation.owner);
  const { status, publishedVersion, definitionVersion } = automation;
  const isEdited = publishedVersion !== definitionVersion;
  return (
    <>
      {status === 'paused' && (
        <Button busy={resume.isPending} onClick={() => resume.mutate(undefined)}>
          {hasOwnerEnded ? t.actions.takeOver : t.actions.resume}
        </Button>
      )}
      {(isEdited || status === 'draft') && (
        <Button
          variant="primary"
          disabled={isDirty}
          title={isDirty ? t.publish.saveFirst : undefined}
          onClick={() => setPublishes(true)}
        >
          {t.actions.publish}
        </Button>
      )}
      {publishes && <PublishDialog automation={automation} etag={etag} onClose={() => setPublishes(false)} />}
    </>
  );
}

function Tabs({ id, canWrite }: { id: string; canWrite: boolean }) {
  const params = { automationId: id };
  const { tabs } = t;
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
      {canWrite && (
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
