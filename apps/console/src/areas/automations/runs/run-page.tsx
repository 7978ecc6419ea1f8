import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useRecord } from '../../../api/records.ts';
import { automations } from '../../../text/en/automations.ts';
import { text } from '../../../text/index.ts';
import { formatDuration } from '../../../ui/duration.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { QueryState } from '../../../ui/states.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';
import { ConditionOutcome } from '../condition-outcome.tsx';
import { eventName } from '../definition/labels.ts';
import { JsonBlock } from '../json-block.tsx';
import { subjectsOf } from '../subjects.ts';
import { RunActions } from './run-actions.tsx';
import { isFinished, RunBadge } from './run-status.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { useRunPolling } from './use-fresh-runs.ts';

type Run = Schemas['AutomationRunDetail'];

const route = getRouteApi('/app/automations/$automationId/runs/$runId');
const t = automations.run;

/** One run, step by step. */
export function RunPage() {
  const { automationId, runId } = route.useParams();
  const run = useRecord('/automations/{id}/runs/{runId}', { path: { id: automationId, runId } });
  const automation = useRecord('/automations/{id}', { path: { id: automationId } });
  useRunPolling(run.data !== undefined && !isFinished(run.data.data.status));
  return (
    <QueryState of={run}>
      {({ data }) => (
        <Page
          title={t.title(eventName(data.triggerEvent))}
          aside={<RunBadge status={data.status} />}
          trail={[
            <Link key="list" to="/automations" className="hover:underline">
              {automations.title}
            </Link>,
            <Link
              key="automation"
              to="/automations/$automationId/runs"
              params={{ automationId }}
              className="break-words hover:underline"
            >
              {automation.data?.data.name ?? (automation.isError ? text.common.states.unknownRecord : '…')}
            </Link>,
          ]}
          actions={<RunActions run={data} />}
        >
          <div className="flex flex-col gap-4">
            <Facts run={data} />
            <Section title={automations.outcome.title}>
              <ConditionOutcome outcome={data.conditionResult} />
            </Section>
            <Section title={t.timeline}>
              <RunTimeline run={data} />
            </Section>
            <JsonBlock label={t.payload} value={data.triggerPayload} />
          </div>
        </Page>
      )}
    </QueryState>
  );
}

function Facts({ run }: { run: Run }) {
  const all = useMemo(() => [subjectsOf(run.triggerPayload)], [run.triggerPayload]);
  const [subjects] = all;
  const records = useAboutRecords(all);
  const isWaiting = run.nextAttemptAt !== null && !isFinished(run.status);
  return (
    <Section>
      {run.error !== null && <p className="text-danger mb-3 break-words">{run.error}</p>}
      {run.cancelRequestedAt !== null && run.cancelledAt === null && (
        <p className="text-warn mb-3">{t.cancelRequested}</p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={automations.runs.about}>
          {subjects !== undefined && <About subjects={subjects} records={records} />}
        </Fact>
        <Fact name={t.created}>
          <DayAndTime at={run.createdAt} />
        </Fact>
        {isWaiting ? (
          <Fact name={t.nextAttempt}>
            <DayAndTime at={run.nextAttemptAt} />
          </Fact>
        ) : (
          <Fact name={t.finished}>
            <DayAndTime at={run.finishedAt} />
          </Fact>
        )}
        <Fact name={t.duration}>{run.durationMs === null ? '–' : formatDuration(run.durationMs / 1_000)}</Fact>
        <Fact name={t.version}>{run.definitionVersion}</Fact>
        <Fact name={t.attempts}>{run.attemptCount}</Fact>
        {run.replacedByRunId !== null && (
          <Fact name={automations.retry.replacedBy}>
            <Link
              to="/automations/$automationId/runs/$runId"
              params={{ automationId: run.workflowId, runId: run.replacedByRunId }}
              className="text-accent hover:underline"
            >
              {automations.retry.newRun}
            </Link>
          </Fact>
        )}
        {run.replayOfRunId !== null && (
          <Fact name={t.replayOf}>
            <Link
              to="/automations/$automationId/runs/$runId"
              params={{ automationId: run.workflowId, runId: run.replayOfRunId }}
              className="text-accent hover:underline"
            >
              {t.anotherRun}
            </Link>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
