import { type ReactNode, useId, useState } from 'react';
import { useMay } from '../../../api/session.ts';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Mentions } from './mentions.tsx';

const words = text.candidates.notes;

export interface NoteInput {
  body: string;
  mentions: string[];
}

interface NoteFormProps {
  initial?: NoteInput;
  busy: boolean;
  errors: readonly string[] | undefined;
  onSave: (note: NoteInput) => void;
  /** Buttons beside that of saving. */
  beside?: ReactNode;
}

/** What a note says, and whom it is for. */
export function NoteForm({ initial = { body: '', mentions: [] }, busy, errors, onSave, beside }: NoteFormProps) {
  const [note, setNote] = useState<NoteInput>(initial);
  const form = useId();
  const may = useMay();
  return (
    <form
      id={form}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ ...note, body: note.body.trim() });
      }}
    >
      <TextArea
        label={words.body}
        hideLabel
        placeholder={words.write}
        hint={words.bodyHint}
        rows={3}
        maxLength={5_000}
        value={note.body}
        onChange={({ target }) => setNote({ ...note, body: target.value })}
        errors={errors}
      />
      <div className="flex flex-wrap items-center gap-2">
        {may('members:read') && (
          <Mentions ids={note.mentions} onChange={(mentions) => setNote({ ...note, mentions })} />
        )}
        <span className="ml-auto flex gap-2">
          {beside}
          <Button type="submit" look="primary" busy={busy} disabled={note.body.trim() === ''}>
            {words.save}
          </Button>
        </span>
      </div>
    </form>
  );
}
