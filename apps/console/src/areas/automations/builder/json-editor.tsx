import { useState } from 'react';
import type { StoredDraft } from '../../../forms/use-stored-draft.ts';
import { automations } from '../../../text/en/automations.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DraftNotice } from '../../../ui/draft-notice.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Draft, definitionOf, readDefinition } from '../definition/draft.ts';

const t = automations.build;

/** Text that is not a valid definition and so not part of the draft yet; null if the typed text is valid. */
export interface InvalidJson {
  text: string | null;
}

interface JsonEditorProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  invalid: StoredDraft<InvalidJson>;
}

/** Edits the definition as JSON. */
export function JsonEditor({ draft, onChange, invalid }: JsonEditorProps) {
  const [valid, setValid] = useState(() => JSON.stringify(definitionOf(draft), null, 2));
  const written = invalid.value.text ?? valid;
  const problem = invalid.value.text === null ? undefined : parse(invalid.value.text).why;
  const write = (next: string) => {
    const { definition } = parse(next);
    invalid.change({ text: definition === undefined ? next : null });
    if (definition === undefined) return;
    setValid(next);
    onChange(definition);
  };
  return (
    <Section title={t.json} actions={<CopyButton value={written} />}>
      <DraftNotice draft={invalid} />
      <TextArea
        label={t.json}
        hideLabel
        hint={t.jsonHint}
        errors={problem === undefined ? [] : [problem]}
        rows={28}
        spellCheck={false}
        className="font-mono text-small"
        value={written}
        onChange={({ target }) => write(target.value)}
      />
    </Section>
  );
}

function parse(written: string): { definition?: Pick<Draft, 'trigger' | 'conditions' | 'steps'>; why?: string } {
  try {
    const definition = readDefinition(JSON.parse(written));
    return definition === null ? { why: t.jsonShape } : { definition };
  } catch (error) {
    return { why: t.jsonBroken(error instanceof Error ? error.message : String(error)) };
  }
}
