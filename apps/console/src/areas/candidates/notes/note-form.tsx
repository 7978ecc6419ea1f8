import type { ReactNode } from 'react';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { MentionArea } from './mention-area.tsx';
import { Mentions } from './mentions.tsx';

const t = text.candidates.notes;

export interface NoteInput {
  body: string;
  mentions: string[];
}

interface NoteFormProps {
  note: NoteInput;
  /** At the lower edge of the window: low, with suggestions above. */
  isAtEnd?: boolean;
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
export function NoteForm({ note, isAtEnd = false, onChange, busy, errors, onSave, children, aside }: NoteFormProps) {
  return (
    <form
      className="flex flex-col gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <MentionArea
        value={note.body}
        isAtEnd={isAtEnd}
        errors={errors}
        onChange={(body) => onChange({ body })}
        onMention={(body, id) => onChange({ body, mentions: [...new Set([...note.mentions, id])] })}
        onSubmit={() => {
          if (note.body.trim() !== '') onSave();
        }}
      />
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <Mentions ids={note.mentions} onChange={(mentions) => onChange({ mentions })} />
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
