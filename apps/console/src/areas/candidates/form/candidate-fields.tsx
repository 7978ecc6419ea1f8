import { text } from '../../../text/index.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { CandidateDraft, Line } from './candidate-draft.ts';

const words = text.candidates.form;

export interface FieldsProps {
  draft: CandidateDraft;
  change: (part: Partial<CandidateDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** How long each may be. Source: the API's `NewCandidate`. */
const LONGEST: Readonly<Record<Line, number>> = {
  ...{ firstName: 120, lastName: 120, email: 320, phone: 50, location: 500, headline: 300, source: 200 },
  ...{ linkedinUrl: 2_000, githubUrl: 2_000, websiteUrl: 2_000 },
};
const TYPES: Readonly<Partial<Record<Line, string>>> = {
  ...{ email: 'email', phone: 'tel', linkedinUrl: 'url', githubUrl: 'url', websiteUrl: 'url' },
};
const HINTS: Readonly<Partial<Record<Line, string>>> = { headline: words.headlineHint, source: words.sourceHint };
const REQUIRED: ReadonlySet<Line> = new Set<Line>(['firstName', 'lastName', 'email']);

/** Some of the fields of one line, two beside each other where there is room. */
export function Lines({ names, draft, change, errors }: FieldsProps & { names: readonly Line[] }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          hint={HINTS[name]}
          type={TYPES[name] ?? 'text'}
          maxLength={LONGEST[name]}
          value={draft[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          errors={errors[name]}
          required={REQUIRED.has(name)}
        />
      ))}
    </div>
  );
}

export function SummaryField({ draft, change, errors }: FieldsProps) {
  return (
    <TextArea
      label={words.summary}
      rows={5}
      value={draft.summary}
      onChange={({ target }) => change({ summary: target.value })}
      errors={errors.summary}
    />
  );
}
