import type { Schemas } from '@rolecall/client';
import { Check } from 'lucide-react';
import { text } from '../../../text/index.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useActiveInRow } from '../../../ui/use-active-in-row.ts';
import { stepsOf } from './next-stage.ts';

const t = text.candidates.applications;
const STEP = 'flex min-h-7 items-center gap-1 px-2.5 text-xs font-medium whitespace-nowrap';

interface StageStepperProps {
  stages: readonly Schemas['Stage'][];
  stageId: string;
  /** Unset if the application cannot be moved. */
  onMove: ((stageId: string) => void) | undefined;
}

/** The stages in order: those behind the application, where it is, and those before it. Each moves it there. */
export function StageStepper({ stages, stageId, onMove }: StageStepperProps) {
  const row = useActiveInRow<HTMLOListElement>(`${stageId} ${stages.length}`);
  const steps = stepsOf(stages);
  const at = steps.findIndex(({ id }) => id === stageId);
  if (steps.length === 0) return null;
  return (
    <ol
      ref={row}
      aria-label={t.stages}
      className="border-line bg-surface divide-line flex max-w-full divide-x overflow-x-auto rounded-md border"
    >
      {steps.map(({ id, name }, index) => {
        const isCurrent = id === stageId;
        const look = classNames(
          STEP,
          isCurrent ? 'bg-accent-soft text-accent' : 'text-muted',
          !isCurrent && onMove !== undefined && 'hover:bg-sunken hover:text-text',
        );
        const content = (
          <>
            {index < at && <Check aria-hidden className="text-accent size-3.5" />}
            {name}
          </>
        );
        return (
          <li key={id} data-state={isCurrent ? 'active' : undefined} aria-current={isCurrent ? 'step' : undefined}>
            {isCurrent || onMove === undefined ? (
              <span className={look}>{content}</span>
            ) : (
              <button
                type="button"
                aria-label={t.moveTo(name)}
                title={t.moveTo(name)}
                onClick={() => onMove(id)}
                className={look}
              >
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
