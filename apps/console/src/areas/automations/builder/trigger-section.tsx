import { useMemo } from 'react';
import { automations } from '../../../text/en/automations.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import type { Draft } from '../definition/draft.ts';
import { dataFields, triggerEvents } from '../definition/fields.ts';
import { eventName } from '../definition/labels.ts';
import { useBuilder } from './builder-context.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { ProblemsAt, useFieldErrors } from './problems.tsx';

const t = automations.build;

/** Edits the trigger. */
export function TriggerSection({
  trigger,
  onChange,
}: {
  trigger: Draft['trigger'];
  onChange: (trigger: Draft['trigger']) => void;
}) {
  const { document } = useBuilder();
  const errors = useFieldErrors('trigger.event');
  const fields = useMemo(() => dataFields(document, trigger.event), [document, trigger.event]);
  const known = document.events.find(({ name }) => name === trigger.event);
  return (
    <Section title={t.trigger}>
      <div className="flex flex-col gap-4">
        <ProblemsAt path="trigger" />
        <SelectField
          label={t.event}
          className="max-w-96"
          hint={known?.summary}
          errors={errors}
          value={trigger.event}
          onChange={({ target }) => onChange({ event: target.value, filter: {} })}
          options={[
            ...(known === undefined ? [[trigger.event, trigger.event] as const] : []),
            ...triggerEvents(document).map(({ name }) => [name, eventName(name)] as const),
          ]}
        />
        <fieldset>
          <legend className="mb-1 font-medium">{t.filter}</legend>
          <FilterEditor
            key={trigger.event}
            path="trigger.filter"
            value={trigger.filter}
            fields={fields}
            onChange={(filter) => onChange({ ...trigger, filter })}
          />
        </fieldset>
      </div>
    </Section>
  );
}
