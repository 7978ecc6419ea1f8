import type { Schemas } from '@rolecall/client';
import { useAllRows } from '../../api/use-all-rows.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/field.tsx';

export type MessageTemplate = Schemas['MessageTemplate'];

const t = text.messages;

interface TemplateFieldProps {
  value: string;
  onChange: (template: MessageTemplate | null) => void;
}

/** Chooses one of the workspace's message templates, without those for rejections. Hidden while there are none. */
export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const all = useAllRows('/message-templates', { query: { limit: 100 } });
  const templates = all.filter(({ rejectionReasonId }) => rejectionReasonId === null);
  if (templates.length === 0) return null;
  const sorted = templates.toSorted((a, b) => a.name.localeCompare(b.name));
  return (
    <SelectField
      label={t.template}
      value={value}
      onChange={({ target }) => onChange(templates.find(({ id }) => id === target.value) ?? null)}
      options={[['', t.noTemplate], ...sorted.map(({ id, name }) => [id, name] as const)]}
    />
  );
}
