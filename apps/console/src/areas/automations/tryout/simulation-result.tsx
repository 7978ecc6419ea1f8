import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { ConditionOutcome } from '../condition-outcome.tsx';
import { eventName, stepName } from '../definition/words.ts';
import { JsonBlock } from '../json-block.tsx';

type Result = Schemas['AutomationSimulation'];
type Step = Schemas['AutomationSimulatedStep'];

const words = text.automations;

const TONES: Readonly<Record<Step['outcome'], Tone>> = {
  done: 'good',
  described: 'info',
  skipped: 'plain',
  failed: 'danger',
  not_reached: 'plain',
};

/** What would have happened: whether there would be a run, and what each step would do. */
export function SimulationResult({ result }: { result: Result }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{verdict(result)}</p>
      <section>
        <h3 className="mb-1 font-medium">{words.outcome.title}</h3>
        <ConditionOutcome outcome={result.conditions} />
      </section>
      <ol aria-label={words.tryOut.stepsLabel} className="flex flex-col gap-2">
        {result.steps.map((step) => (
          <SimulatedStep key={step.index} step={step} />
        ))}
      </ol>
    </div>
  );
}

function verdict({ trigger, matched }: Result): string {
  if (!trigger.event) return words.tryOut.wrongEvent;
  if (!trigger.filter) return words.tryOut.filterMissed;
  return matched ? words.tryOut.matched : words.tryOut.notMatched;
}

function SimulatedStep({ step }: { step: Step }) {
  const { index, type, outcome, when, input, output, error, events } = step;
  return (
    <li className="border-line flex flex-col gap-1.5 rounded-lg border p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {words.step.number(index)}: {stepName(type)}
        </span>
        <Badge tone={TONES[outcome]}>{words.tryOut.outcomes[outcome]}</Badge>
      </p>
      {error !== null && <p className="text-danger break-words">{error}</p>}
      {when !== null && (
        <div>
          <p className="text-muted text-xs">{words.step.when}</p>
          <ConditionOutcome outcome={when} />
        </div>
      )}
      {events.length > 0 && (
        <p className="text-muted text-xs">
          {words.tryOut.events}: {events.map(eventName).join(', ')}
        </p>
      )}
      {isThere(input) && <JsonBlock label={words.run.input} value={input} />}
      {isThere(output) && <JsonBlock label={words.run.output} value={output} />}
    </li>
  );
}

const isThere = (value: unknown) => value !== undefined && value !== null;
