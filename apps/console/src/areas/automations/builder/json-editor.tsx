import { useState } from 'react';
import { text } from '../../../text/index.ts';
import { CopyButton } from '../../../ui/copy.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Section } from '../../../ui/page.tsx';
import { type Draft, definitionOf, readDefinition } from '../definition/draft.ts';

const words = text.automations.build;

interface JsonEditorProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  /** Whether what stands there can be taken over. */
  onBroken: (isBroken: boolean) => void;
}

/** The definition as engineers read and write it. */
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
    <Section title={words.json} actions={<CopyButton value={written} />}>
      <TextArea
        label={words.json}
        hideLabel
        hint={words.jsonHint}
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
    return definition === null ? { why: words.jsonShape } : { definition };
  } catch (error) {
    return { why: words.jsonBroken(error instanceof Error ? error.message : String(error)) };
  }
}
