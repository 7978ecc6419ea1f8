import { automations } from '../../../text/en/automations.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { newStep, type StepDraft } from '../definition/draft.ts';
import { stepName } from '../definition/labels.ts';
import { useBuilder, withOutputs } from './builder-context.tsx';
import { ProblemsAt } from './problems.tsx';
import { StepCard } from './step-card.tsx';

const t = automations;

interface StepsSectionProps {
  steps: readonly StepDraft[];
  /** `moved`: the positions of steps have changed, so error messages by position are no longer valid. */
  onChange: (steps: readonly StepDraft[], moved: boolean) => void;
}

/** Edits the steps, in order. */
export function StepsSection({ steps, onChange }: StepsSectionProps) {
  const builder = useBuilder();
  const move = (index: number, by: -1 | 1) => {
    const step = steps[index];
    if (step !== undefined) onChange(steps.toSpliced(index, 1).toSpliced(index + by, 0, step), true);
  };
  return (
    <Section title={t.build.steps}>
      <div className="flex flex-col gap-3">
        <ProblemsAt path="steps" />
        {steps.length === 0 && <p className="text-muted">{t.build.noSteps}</p>}
        <ol className="flex flex-col gap-3">
          {steps.map((step, index) => (
            <StepCard
              key={step.key}
              step={step}
              index={index}
              count={steps.length}
              fields={withOutputs(builder, steps.slice(0, index))}
              onChange={(next) => onChange(steps.with(index, next), false)}
              onMove={(by) => move(index, by)}
              onRemove={() => onChange(steps.toSpliced(index, 1), true)}
            />
          ))}
        </ol>
        <SelectField
          label={t.build.addStep}
          className="max-w-72"
          value=""
          onChange={({ target }) => target.value !== '' && onChange([...steps, newStep(target.value, steps)], false)}
          options={[
            ['', t.build.chooseStep],
            ...[...builder.document.steps.keys()].map((type) => [type, stepName(type)] as const),
          ]}
        />
      </div>
    </Section>
  );
}
