import { Braces } from 'lucide-react';
import { useRef } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL, Field } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { placeholderOf } from './variables.ts';

const t = text.messages;
const MAX_SUBJECT = 500;
const MAX_TEXT = 20_000;

/** The content of an email, with variables. */
export interface EmailContent {
  subject: string;
  text: string;
}

interface ContentFieldsProps {
  value: EmailContent;
  variables: readonly string[];
  onChange: (part: Partial<EmailContent>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
  /** Below the text. */
  hint?: string | undefined;
  rows?: number;
}

/** Subject and text of an email. A menu inserts variables at the cursor. */
export function ContentFields({ value, variables, onChange, errors, hint, rows = 10 }: ContentFieldsProps) {
  return (
    <>
      <VariableField
        label={t.subject}
        value={value.subject}
        variables={variables}
        onChange={(subject) => onChange({ subject })}
        errors={errors.subject}
      />
      <VariableField
        label={t.text}
        rows={rows}
        hint={hint}
        value={value.text}
        variables={variables}
        onChange={(body) => onChange({ text: body })}
        errors={errors.text}
      />
    </>
  );
}

interface VariableFieldProps {
  label: string;
  value: string;
  variables: readonly string[];
  onChange: (value: string) => void;
  errors: readonly string[] | undefined;
  hint?: string | undefined;
  /** The lines of a text; unset for a single line. */
  rows?: number;
}

function VariableField({ label, value, variables, onChange, errors, hint, rows }: VariableFieldProps) {
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  /** Where the cursor belongs after a variable was inserted. */
  const cursor = useRef<number | null>(null);
  const insert = (variable: string) => {
    const start = input.current?.selectionStart ?? value.length;
    const end = input.current?.selectionEnd ?? start;
    const placeholder = placeholderOf(variable);
    cursor.current = start + placeholder.length;
    onChange(`${value.slice(0, start)}${placeholder}${value.slice(end)}`);
  };
  const returnToField = () => {
    input.current?.focus();
    if (cursor.current !== null) input.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = null;
  };
  const typed = {
    value,
    required: true,
    className: CONTROL,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <Field label={label} hint={hint} errors={errors} required>
      {(control) => (
        <div className="flex items-start gap-1">
          {rows === undefined ? (
            <input {...control} {...typed} ref={input} maxLength={MAX_SUBJECT} />
          ) : (
            <textarea {...control} {...typed} ref={input} rows={rows} maxLength={MAX_TEXT} />
          )}
          <Menu
            onClosed={returnToField}
            trigger={
              <Button variant="quiet" className="!px-2" aria-label={t.insertInto(label)} title={t.insert}>
                <Braces aria-hidden className="size-4" />
              </Button>
            }
            items={variables.map((variable) => ({
              label: (
                <span className="flex flex-col">
                  {t.variables[variable] ?? variable}
                  <code className="text-muted text-xs">{placeholderOf(variable)}</code>
                </span>
              ),
              onSelect: () => insert(variable),
            }))}
          />
        </div>
      )}
    </Field>
  );
}
