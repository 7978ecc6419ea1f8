import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ApiDocument } from '../definition/document.ts';
import type { StepDraft } from '../definition/draft.ts';
import { type Fields, runFields } from '../definition/fields.ts';

interface Builder {
  document: ApiDocument;
  /** What conditions and templates can name. */
  fields: Fields;
}

const Context = createContext<Builder | null>(null);

/** What every part of the builder knows: the document, and the fields of the trigger's event. */
export function BuilderProvider({
  document,
  event,
  children,
}: {
  document: ApiDocument;
  event: string;
  children: ReactNode;
}) {
  const builder = useMemo(() => ({ document, fields: runFields(document, event) }), [document, event]);
  return <Context value={builder}>{children}</Context>;
}

export function useBuilder(): Builder {
  const builder = useContext(Context);
  if (builder === null) throw new Error('outside of a BuilderProvider');
  return builder;
}

/** The fields with what came of the steps before. */
export function withOutputs({ document, fields }: Builder, before: readonly StepDraft[]): Fields {
  const outputs = before.flatMap(({ id, type }) =>
    Object.entries(document.steps.get(type)?.['x-outputs'] ?? {}).map(
      ([name, holds]) => [`steps.${id}.output.${name}`, holds] as const,
    ),
  );
  return outputs.length === 0 ? fields : new Map([...fields, ...outputs]);
}
