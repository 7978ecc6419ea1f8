import { automations } from '../../../text/en/automations.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import type { Draft } from '../definition/draft.ts';
import { useFieldErrors } from './problems.tsx';

const t = automations.build;

/** Name, description and limits. */
export function GeneralSection({ draft, onChange }: { draft: Draft; onChange: (part: Partial<Draft>) => void }) {
  const errors = {
    name: useFieldErrors('name'),
    description: useFieldErrors('description'),
    maxAttempts: useFieldErrors('maxAttempts'),
    maxRunsPerMinute: useFieldErrors('maxRunsPerMinute'),
  };
  return (
    <Section>
      <div className="flex flex-col gap-3">
        <TextField
          label={t.name}
          required
          errors={errors.name}
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextArea
          label={t.description}
          rows={2}
          errors={errors.description}
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
        <details>
          <summary className="text-muted hover:text-text text-small">{t.limits}</summary>
          <div className="mt-3 grid grid-cols-1 gap-3 sm:grid-cols-2">
            <TextField
              label={t.maxAttempts}
              hint={t.maxAttemptsHint}
              type="number"
              min={1}
              max={20}
              errors={errors.maxAttempts}
              value={draft.maxAttempts ?? ''}
              onChange={({ target }) => onChange({ maxAttempts: numberOf(target.value) })}
            />
            <TextField
              label={t.maxRunsPerMinute}
              hint={t.maxRunsPerMinuteHint}
              type="number"
              min={1}
              max={6_000}
              errors={errors.maxRunsPerMinute}
              value={draft.maxRunsPerMinute ?? ''}
              onChange={({ target }) => onChange({ maxRunsPerMinute: numberOf(target.value) })}
            />
          </div>
        </details>
      </div>
    </Section>
  );
}

function numberOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
