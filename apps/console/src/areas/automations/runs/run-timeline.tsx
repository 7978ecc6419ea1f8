import type { Schemas } from '@rolecall/client';
import { automations } from '../../../text/en/automations.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { formatDuration } from '../../../ui/duration.ts';
import { Moment } from '../../../ui/time.tsx';
import { stepName } from '../definition/labels.ts';
import { JsonBlock } from '../json-block.tsx';
import { ReplayButton } from './run-actions.tsx';
import { isFinished } from './run-status.tsx';

type Run = Schemas['AutomationRunDetail'];
type Step = Run['steps'][number];

const t = automations;

const TONES: Readonly<Record<Step['status'], Tone>> = {
  pending: 'plain',
  running: 'info',
  succeeded: 'good',
  failed: 'danger',
  skipped: 'plain',
};

/** The steps of a run with input, output and times. */
export function RunTimeline({ run }: { run: Run }) {
  return (
    <ol aria-label={t.run.timeline} className="border-line ml-1 flex flex-col gap-5 border-l pl-5">
      {run.steps.map((step) => (
        <TimelineStep key={step.index} step={step} run={run} />
      ))}
    </ol>
  );
}

function TimelineStep({ step, run }: { step: Step; run: Run }) {
  const { index, type, status, attemptCount, input, output, error, startedAt, finishedAt } = step;
  const name = `${t.step.number(index)}: ${stepName(type)}`;
  const isInProgress = status === 'running' && !isFinished(run.status);
  return (
    <li className="relative flex flex-col gap-1.5">
      <span
        aria-hidden
        className={`border-surface absolute top-1.5 -left-[1.6rem] size-3 rounded-full border-2 ${DOTS[status]}`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={TONES[status]}>
          {isInProgress && run.status === 'waiting' ? t.runs.statuses.waiting : t.run.stepStatuses[status]}
        </Badge>
        {isFinished(run.status) && <ReplayButton run={run} index={index} name={name} />}
      </div>
      <p className="text-muted flex flex-wrap gap-x-3 text-xs">
        {startedAt !== null && <Moment at={startedAt} withTime />}
        {startedAt !== null && finishedAt !== null && (
          <span>{formatDuration((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)}</span>
        )}
        {attemptCount > 0 && <span>{t.run.stepAttempts(attemptCount)}</span>}
      </p>
      {isInProgress && run.nextAttemptAt !== null && (
        <p>
          {t.run.waitsUntil} <Moment at={run.nextAttemptAt} withTime />
        </p>
      )}
      {error !== null && <p className="text-danger break-words">{error}</p>}
      {isPresent(input) && <JsonBlock label={t.run.input} value={input} />}
      {isPresent(output) && <JsonBlock label={t.run.output} value={output} />}
    </li>
  );
}

const isPresent = (value: unknown) => value !== undefined && value !== null;

const DOTS: Readonly<Record<Step['status'], string>> = {
  pending: 'bg-line-strong',
  running: 'bg-info',
  succeeded: 'bg-good',
  failed: 'bg-danger',
  skipped: 'bg-line-strong',
};
