import { useState } from 'react';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Markdown } from '../../ui/markdown.tsx';

interface MarkdownFieldProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
  errors?: readonly string[] | undefined;
  rows?: number;
  required?: boolean;
  disabled?: boolean;
}

/** Edits Markdown, with a preview next to it on wide screens and in its place on narrow ones. */
export function MarkdownField({ value, onChange, rows = 8, ...field }: MarkdownFieldProps) {
  const t = text.jobs.editor;
  const [isPreview, setPreview] = useState(false);
  return (
    <div className="grid gap-3 lg:grid-cols-2">
      <div className={isPreview ? 'hidden lg:block' : ''}>
        <TextArea {...field} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
      </div>
      <section
        aria-label={`${t.preview}: ${field.label}`}
        className={`flex min-w-0 flex-col gap-1 lg:flex ${isPreview ? '' : 'hidden'}`}
      >
        <p className="text-muted font-medium">{t.preview}</p>
        <div className="border-line flex-1 overflow-auto rounded-md border border-dashed px-3 py-2">
          {value.trim() === '' ? <p className="text-muted">{t.nothingWritten}</p> : <Markdown text={value} />}
        </div>
      </section>
      <div className="lg:hidden">
        <Button small onClick={() => setPreview(!isPreview)}>
          {isPreview ? t.write : t.preview}
        </Button>
      </div>
    </div>
  );
}
