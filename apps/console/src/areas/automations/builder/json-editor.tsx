import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Draft, definitionOf, readDefinition } from '../definition/draft.ts';

const t = text.automations.build;

interface JsonEditorProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Called with whether the text is invalid. */
  onBroken: (isBroken: boolean) => void;
}

/** Edits the definition as JSON. */
export function JsonEditor({ draft, onChange, onBroken }: JsonEditorProps) {
  const [written, setWritten] = useState(() => JSON.stringify(definitionOf(draft), null, 2));
  const [problem, setProblem] = useState<string>();
  const write = (next: string) => {
    setWritten(next);
    const { definition, why } = parse(next);
    setProblem(why);
    onBroken(why !== undefined);
    if (definition !== undefined) onChange(definition);
  };
  return (
    <Section title={t.json} actions={<CopyButton value={written} />}>
      <TextArea
        label={t.json}
        hideLabel
        hint={t.jsonHint}
        errors={problem === undefined ? [] : [problem]}
        rows={28}
        spellCheck={false}
        className="font-mono text-[0.8125rem]"
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
