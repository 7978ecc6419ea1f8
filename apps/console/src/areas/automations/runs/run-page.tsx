import type { Schemas } from '@rolecall/client';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useRecord } from '../../../api/records.ts';
import { text } from '../../../text/index.ts';
import { durationWords } from '../../../ui/duration.ts';
import { Page, Section } from '../../../ui/page.tsx';
import { Asked } from '../../../ui/states.tsx';
import { DayAndTime } from '../../../ui/time.tsx';
import { About, useAboutRecords } from '../about.tsx';
import { ConditionOutcome } from '../condition-outcome.tsx';
import { eventName } from '../definition/words.ts';
import { JsonBlock } from '../json-block.tsx';
import { subjectsOf } from '../subjects.ts';
import { RunActions } from './run-actions.tsx';
import { isFinished, RunBadge } from './run-status.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { useFreshRuns } from './use-fresh-runs.ts';

type Run = Schemas['AutomationRunDetail'];

const route = getRouteApi('/app/automations/$automationId/runs/$runId');
const words = text.automations.run;

/** One run, step by step. */
export function RunPage() {
  const { automationId, runId } = route.useParams();
  const run = useRecord('/automations/{id}/runs/{runId}', { path: { id: automationId, runId } });
  const name = useRecord('/automations/{id}', { path: { id: automationId } }).data?.data.name;
  useFreshRuns(run.data !== undefined && !isFinished(run.data.data.status));
  return (
    <Asked of={run}>
      {({ data }) => (
        <Page
          title={words.title(eventName(data.triggerEvent))}
          beside={<RunBadge status={data.status} />}
          trail={[
            <Link key="list" to="/automations" className="hover:underline">
              {text.automations.title}
            </Link>,
            <Link
              key="automation"
              to="/automations/$automationId/runs"
              params={{ automationId }}
              className="break-words hover:underline"
            >
              {name ?? text.common.states.unknownRecord}
            </Link>,
          ]}
          actions={<RunActions run={data} />}
        >
          <div className="flex flex-col gap-4">
            <Facts run={data} />
            <Section title={text.automations.outcome.title}>
              <ConditionOutcome outcome={data.conditionResult} />
            </Section>
            <Section title={words.timeline}>
              <RunTimeline run={data} />
            </Section>
            <JsonBlock label={words.payload} value={data.triggerPayload} />
          </div>
        </Page>
      )}
    </Asked>
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
        <p className="text-warn mb-3">{words.cancelRequested}</p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={text.automations.runs.about}>
          {subjects !== undefined && <About subjects={subjects} records={records} />}
        </Fact>
        <Fact name={words.created}>
          <DayAndTime at={run.createdAt} />
        </Fact>
        {isWaiting ? (
          <Fact name={words.nextAttempt}>
            <DayAndTime at={run.nextAttemptAt} />
          </Fact>
        ) : (
          <Fact name={words.finished}>
            <DayAndTime at={run.finishedAt} />
          </Fact>
        )}
        <Fact name={words.duration}>{run.durationMs === null ? '–' : durationWords(run.durationMs / 1_000)}</Fact>
        <Fact name={words.version}>{run.definitionVersion}</Fact>
        <Fact name={words.attempts}>{words.attemptsOf(run.attemptCount)}</Fact>
        {run.replayOfRunId !== null && (
          <Fact name={words.replayOf}>
            <Link
              to="/automations/$automationId/runs/$runId"
              params={{ automationId: run.workflowId, runId: run.replayOfRunId }}
              className="text-accent hover:underline"
            >
              {words.anotherRun}
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
