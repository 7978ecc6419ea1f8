import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { durationWords } from '../../../ui/duration.ts';
import { Moment } from '../../../ui/time.tsx';
import { stepName } from '../definition/words.ts';
import { JsonBlock } from '../json-block.tsx';
import { ReplayButton } from './run-actions.tsx';
import { isFinished } from './run-status.tsx';

type Run = Schemas['AutomationRunDetail'];
type Step = Run['steps'][number];

const words = text.automations;

const TONES: Readonly<Record<Step['status'], Tone>> = {
  pending: 'plain',
  running: 'info',
  succeeded: 'good',
  failed: 'danger',
  skipped: 'plain',
};

/** What each step was given, what came of it, and when. */
export function RunTimeline({ run }: { run: Run }) {
  return (
    <ol aria-label={words.run.timeline} className="border-line ml-1 flex flex-col gap-5 border-l pl-5">
      {run.steps.map((step) => (
        <TimelineStep key={step.index} step={step} run={run} />
      ))}
    </ol>
  );
}

function TimelineStep({ step, run }: { step: Step; run: Run }) {
  const { index, type, status, attemptCount, input, output, error, startedAt, finishedAt } = step;
  const name = `${words.step.number(index)}: ${stepName(type)}`;
  const isUnderWay = status === 'running' && !isFinished(run.status);
  return (
    <li className="relative flex flex-col gap-1.5">
      <span
        aria-hidden
        className={`border-surface absolute top-1.5 -left-[1.6rem] size-3 rounded-full border-2 ${DOTS[status]}`}
      />
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        <Badge tone={TONES[status]}>
          {isUnderWay && run.status === 'waiting' ? words.runs.statuses.waiting : words.run.stepStatuses[status]}
        </Badge>
        {isFinished(run.status) && <ReplayButton run={run} index={index} name={name} />}
      </div>
      <p className="text-muted flex flex-wrap gap-x-3 text-xs">
        {startedAt !== null && <Moment at={startedAt} withTime />}
        {startedAt !== null && finishedAt !== null && (
          <span>{durationWords((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)}</span>
        )}
        {attemptCount > 0 && <span>{words.run.stepAttempts(attemptCount)}</span>}
      </p>
      {isUnderWay && run.nextAttemptAt !== null && (
        <p>
          {words.run.waitsUntil} <Moment at={run.nextAttemptAt} withTime />
        </p>
      )}
      {error !== null && <p className="text-danger break-words">{error}</p>}
      {isThere(input) && <JsonBlock label={words.run.input} value={input} />}
      {isThere(output) && <JsonBlock label={words.run.output} value={output} />}
    </li>
  );
}

const isThere = (value: unknown) => value !== undefined && value !== null;

const DOTS: Readonly<Record<Step['status'], string>> = {
  pending: 'bg-line-strong',
  running: 'bg-info',
  succeeded: 'bg-good',
  failed: 'bg-danger',
  skipped: 'bg-line-strong',
};
