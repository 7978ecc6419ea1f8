import { Bold, Italic, Link, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { account } from '../../../text/en/account.ts';
import { CONTROL, Field } from '../../../ui/field.tsx';
import { FormattedLines } from '../../../ui/markdown.tsx';
import { MARKS, type Mark, marked } from './marked.ts';

const t = account;
const ICONS: Readonly<Record<Mark, LucideIcon>> = { bold: Bold, italic: Italic, link: Link };

interface SignatureFieldProps {
  value: string;
  onChange: (value: string) => void;
  errors: readonly string[] | undefined;
}

/** Edits a signature: buttons and keys mark the selected words, and below is what an email shows. */
export function SignatureField({ value, onChange, errors }: SignatureFieldProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  /** What is to be selected once the changed text is shown. */
  const selection = useRef<readonly [start: number, end: number] | null>(null);
  useEffect(() => {
    if (selection.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection.current);
    selection.current = null;
  });
  const mark = (kind: Mark) => {
    const { selectionStart, selectionEnd } = input.current!;
    const next = marked(value, [selectionStart, selectionEnd], kind);
    selection.current = next.selection;
    onChange(next.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const kind = MARKS.find((one) => t.formats[one].key === event.key);
    if (kind === undefined) return;
    event.preventDefault();
    mark(kind);
  };
  return (
    <div className="flex flex-col gap-2">
      <Field label={t.signature} hint={t.signatureHint} errors={errors}>
        {(control) => (
          <div className="flex flex-col">
            <fieldset aria-label={t.formatting} className="flex gap-0.5 pb-1">
              {MARKS.map((kind) => {
                const Icon = ICONS[kind];
                const { name, key } = t.formats[kind];
                return (
                  <button
                    key={kind}
                    type="button"
                    aria-label={name}
                    title={`${name} (Ctrl ${key.toUpperCase()})`}
                    className="text-muted hover:bg-hover hover:text-text rounded-md p-1.5"
                    onClick={() => mark(kind)}
                  >
                    <Icon size={14} aria-hidden />
                  </button>
                );
              })}
            </fieldset>
            <textarea
              {...control}
              ref={input}
              rows={4}
              maxLength={2_000}
              value={value}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={onKeyDown}
              className={CONTROL}
            />
          </div>
        )}
      </Field>
      {value.trim() !== '' && (
        <section aria-label={t.signaturePreview} className="border-line rounded-md border border-dashed px-3 py-2">
          <FormattedLines text={value} />
        </section>
      )}
    </div>
  );
}
