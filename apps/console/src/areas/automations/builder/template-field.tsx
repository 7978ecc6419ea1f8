import { Braces } from 'lucide-react';
import { useRef } from 'react';
import type { Fields } from '../../../api/document.ts';
import { automations } from '../../../text/en/automations.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL, Field } from '../../../ui/field.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { fieldName } from '../definition/labels.ts';
import { useBuilder } from './builder-context.tsx';

interface TemplateFieldProps {
  label: string;
  hint?: string | undefined;
  errors: readonly string[];
  required?: boolean;
  className?: string | undefined;
  long: boolean;
  value: string;
  fields: Fields;
  onChange: (value: string) => void;
}

/** A text with placeholders that are filled in when the step runs. A menu inserts fields. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, hint, errors, required, className, long, value, fields, onChange } = props;
  const { questions } = useBuilder();
  const place = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (field: string) => {
    const start = place.current?.selectionStart ?? value.length;
    const end = place.current?.selectionEnd ?? start;
    onChange(`${value.slice(0, start)}{{${field}}}${value.slice(end)}`);
    place.current?.focus();
  };
  return (
    <Field label={label} hint={hint} errors={errors} required={required} className={className}>
      {(control) => (
        <div className="flex items-start gap-1">
          {long ? (
            <textarea
              {...control}
              ref={place}
              rows={5}
              className={CONTROL}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          ) : (
            <input
              {...control}
              ref={place}
              className={CONTROL}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
          )}
          <Menu
            trigger={
              <Button
                variant="quiet"
                className="!px-2"
                aria-label={automations.step.insertInto(label)}
                title={automations.step.insert}
              >
                <Braces aria-hidden className="size-4" />
              </Button>
            }
            items={[...fields.keys()]
              .filter((field) => isWorthWriting(field, fields))
              .map((field) => ({
                label: (
                  <span className="flex flex-col">
                    {questions.get(field) ?? fieldName(field)}
                    <code className="text-muted text-xs">{field}</code>
                  </span>
                ),
                onSelect: () => insert(field),
              }))}
          />
        </div>
      )}
    </Field>
  );
}

/** Leaves out IDs, and fields of the event that are also available as current values. They can still be typed. */
function isWorthWriting(field: string, fields: Fields): boolean {
  if (/(\.id|Id)$/.test(field) || field.startsWith('event.changes')) return false;
  return !field.startsWith('event.') || !fields.has(field.slice('event.'.length));
}
