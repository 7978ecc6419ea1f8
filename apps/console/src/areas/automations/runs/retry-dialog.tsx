import type { Schemas } from '@rolecall/client';
import { type ReactNode, useId, useState } from 'react';
import { automations } from '../../../text/en/automations.ts';
import { FormDialog } from '../../../ui/dialog.tsx';

const t = automations.retry;

export type RetryVersion = NonNullable<Schemas['AutomationRunRetry']['version']>;

interface RetryDialogProps {
  title: string;
  /** The published version. */
  current: number;
  busy: boolean;
  onClose: () => void;
  onRetry: (version: RetryVersion) => void;
  children?: ReactNode;
}

/** Asks with which version failed runs are retried. */
export function RetryDialog({ title, current, busy, onClose, onRetry, children }: RetryDialogProps) {
  const [version, setVersion] = useState<RetryVersion>('current');
  const choices = [
    ['current', t.current(current), t.currentHint],
    ['original', t.original, t.originalHint],
  ] as const;
  const id = useId();
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={title}
      submit={t.submit}
      busy={busy}
      draft={null}
      onSubmit={() => onRetry(version)}
    >
      {children}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 font-medium">{t.label}</legend>
        {choices.map(([value, label, hint]) => (
          <label key={value} className="flex items-start gap-2">
            <input
              type="radio"
              name={id}
              value={value}
              checked={version === value}
              onChange={() => setVersion(value)}
              aria-describedby={`${id}-${value}`}
              className="accent-accent mt-1"
            />
            <span>
              {label}
              <span id={`${id}-${value}`} className="text-muted block text-xs">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  );
}
