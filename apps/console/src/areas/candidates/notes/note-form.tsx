import type { ReactNode } from 'react';
import { useCan } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Mentions } from './mentions.tsx';

const t = text.candidates.notes;

export interface NoteInput {
  body: string;
  mentions: string[];
}

interface NoteFormProps {
  note: NoteInput;
  onChange: (part: Partial<NoteInput>) => void;
  busy: boolean;
  errors: readonly string[] | undefined;
  onSave: () => void;
  /** Further fields. */
  children?: ReactNode;
  /** Buttons next to 'Save'. */
  aside?: ReactNode;
}

/** The text of a note, and the members that it mentions. */
export function NoteForm({ note, onChange, busy, errors, onSave, children, aside }: NoteFormProps) {
  const can = useCan();
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <TextArea
        label={t.body}
        hideLabel
        placeholder={t.write}
        hint={t.bodyHint}
        rows={3}
        value={note.body}
        onChange={({ target }) => onChange({ body: target.value })}
        errors={errors}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && note.body.trim() !== '') onSave();
        }}
      />
      {children}
      <div className="flex flex-wrap items-center gap-2">
        {can('members:read') && <Mentions ids={note.mentions} onChange={(mentions) => onChange({ mentions })} />}
        <span className="ml-auto flex gap-2">
          {aside}
          <Button type="submit" variant="primary" busy={busy} disabled={note.body.trim() === ''}>
            {t.save}
          </Button>
        </span>
      </div>
    </form>
  );
}
