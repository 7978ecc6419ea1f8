import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { existingIdOf } from '../../../api/action.tsx';
import { text } from '../../../text/index.ts';
import { TextArea, TextField } from '../../../ui/field.tsx';
import type { CandidateDraft, Line } from './candidate-draft.ts';

const t = text.candidates.form;

export interface FieldsProps {
  draft: CandidateDraft;
  change: (part: Partial<CandidateDraft>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

const TYPES: Readonly<Partial<Record<Line, string>>> = {
  ...{ email: 'email', phone: 'tel', linkedinUrl: 'url', githubUrl: 'url', websiteUrl: 'url' },
};
const HINTS: Readonly<Partial<Record<Line, string>>> = { headline: t.headlineHint, source: t.sourceHint };
const REQUIRED: ReadonlySet<Line> = new Set<Line>(['firstName']);

/** Some of the single-line fields, in two columns on wide screens. */
export function Lines({
  names,
  draft,
  change,
  errors,
  beneath = () => null,
}: FieldsProps & { names: readonly Line[]; beneath?: (name: Line) => ReactNode }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {names.map((name) => (
        <div key={name} className="flex min-w-0 flex-col gap-1">
          <TextField
            label={t[name]}
            hint={HINTS[name]}
            type={TYPES[name] ?? 'text'}
            value={draft[name]}
            onChange={({ target }) => change({ [name]: target.value })}
            errors={errors[name]}
            required={REQUIRED.has(name)}
          />
          {beneath(name)}
        </div>
      ))}
    </div>
  );
}

/** Links to the candidate who already has the email address, next to the error message. */
export function ExistingCandidate({ error }: { error: unknown }) {
  const candidateId = existingIdOf(error);
  if (candidateId === undefined) return null;
  return (
    <Link to="/candidates/$candidateId" params={{ candidateId }} className="text-accent text-xs underline">
      {t.openExisting}
    </Link>
  );
}

export function SummaryField({ draft, change, errors }: FieldsProps) {
  return (
    <TextArea
      label={t.summary}
      rows={5}
      value={draft.summary}
      onChange={({ target }) => change({ summary: target.value })}
      errors={errors.summary}
    />
  );
}
