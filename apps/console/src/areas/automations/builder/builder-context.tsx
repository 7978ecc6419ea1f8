import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { ApiDocument, Fields } from '../../../api/document.ts';
import type { Draft, StepDraft } from '../definition/draft.ts';
import { answerField, hasAnswers, runFields } from '../definition/fields.ts';
import { useQuestions } from './use-questions.ts';

interface Builder {
  document: ApiDocument;
  /** The fields that conditions and templates can use. */
  fields: Fields;
  /** The questions whose answers are fields, by the name of the field. */
  questions: ReadonlyMap<string, string>;
}

const Context = createContext<Builder | null>(null);

/** Provides the API document and the fields of the trigger's event to all parts of the builder. */
export function BuilderProvider({
  document,
  trigger,
  children,
}: {
  document: ApiDocument;
  trigger: Draft['trigger'];
  children: ReactNode;
}) {
  const { event } = trigger;
  const questions = useQuestions(trigger, hasAnswers(document, event));
  const builder = useMemo(
    () => ({
      document,
      fields: runFields(document, event, questions),
      questions: new Map(questions.map((question) => [answerField(question), question.label])),
    }),
    [document, event, questions],
  );
  return <Context value={builder}>{children}</Context>;
}

export function useBuilder(): Builder {
  const builder = useContext(Context);
  if (builder === null) throw new Error('outside of a BuilderProvider');
  return builder;
}

/** The fields, with the outputs of earlier steps. */
export function withOutputs({ document, fields }: Builder, before: readonly StepDraft[]): Fields {
  const outputs = before.flatMap(({ id, type }) =>
    Object.entries(document.steps.get(type)?.['x-outputs'] ?? {}).map(
      ([name, holds]) => [`steps.${id}.output.${name}`, holds] as const,
    ),
  );
  return outputs.length === 0 ? fields : new Map([...fields, ...outputs]);
}
