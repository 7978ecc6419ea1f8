import type { Schemas } from '@rolecall/client';
import { automations } from '../../../text/en/automations.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { ConditionOutcome } from '../condition-outcome.tsx';
import { eventName, stepName } from '../definition/labels.ts';
import { JsonBlock } from '../json-block.tsx';

type Result = Schemas['AutomationSimulation'];
type Step = Schemas['AutomationSimulatedStep'];

const t = automations;

const TONES: Readonly<Record<Step['outcome'], Tone>> = {
  executed: 'good',
  not_executed: 'info',
  skipped: 'plain',
  failed: 'danger',
  not_reached: 'plain',
};

/** The result of a simulation: whether a run would start, and what each step would do. */
export function SimulationResult({ result }: { result: Result }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium">{resultText(result)}</p>
      <section>
        <h3 className="mb-1 font-medium">{t.outcome.title}</h3>
        <ConditionOutcome outcome={result.conditions} />
      </section>
      <ol aria-label={t.tryOut.stepsLabel} className="flex flex-col gap-2">
        {result.steps.map((step) => (
          <SimulatedStep key={step.index} step={step} />
        ))}
      </ol>
    </div>
  );
}

function resultText({ trigger, matched }: Result): string {
  if (!trigger.event) return t.tryOut.wrongEvent;
  if (!trigger.filter) return t.tryOut.filterMissed;
  return matched ? t.tryOut.matched : t.tryOut.notMatched;
}

function SimulatedStep({ step }: { step: Step }) {
  const { index, type, outcome, when, input, output, error, events } = step;
  return (
    <li className="border-line flex flex-col gap-1.5 rounded-lg border p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">
          {t.step.number(index)}: {stepName(type)}
        </span>
        <Badge tone={TONES[outcome]}>{t.tryOut.outcomes[outcome]}</Badge>
      </p>
      {error !== null && <p className="text-danger break-words">{error}</p>}
      {when !== null && (
        <div>
          <p className="text-muted text-xs">{t.step.when}</p>
          <ConditionOutcome outcome={when} />
        </div>
      )}
      {events.length > 0 && (
        <p className="text-muted text-xs">
          {t.tryOut.events}: {events.map(eventName).join(', ')}
        </p>
      )}
      {isPresent(input) && <JsonBlock label={t.run.input} value={input} />}
      {isPresent(output) && <JsonBlock label={t.run.output} value={output} />}
    </li>
  );
}

const isPresent = (value: unknown) => value !== undefined && value !== null;
