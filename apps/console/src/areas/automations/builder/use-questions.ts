import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { reading, useRecord } from '../../../api/records.ts';
import type { Draft } from '../definition/draft.ts';
import { jobsIn } from '../definition/record-kinds.ts';

// Nobody can choose among the questions of more forms than these.
const FORMS_AT_MOST = 25;

/**
 * The questions whose answers an automation can use: those of the jobs in its trigger, otherwise those of open jobs.
 * Questions of several forms with the same ID count as one.
 */
export function useQuestions(trigger: Draft['trigger'], enabled: boolean): readonly Schemas['Question'][] {
  const named = jobsIn(trigger);
  const open = useRecord(
    '/jobs',
    { query: { status: 'open', limit: FORMS_AT_MOST } },
    { enabled: enabled && named.length === 0 },
  );
  const jobs = named.length > 0 ? named.slice(0, FORMS_AT_MOST) : (open.data?.data ?? []).map(({ id }) => id);
  return useQueries({
    queries: jobs.map((id) => ({ ...reading('/jobs/{id}/application-config', { path: { id } }), enabled })),
    combine: questionsOf,
  });
}

interface Form {
  data: { data: Schemas['ApplicationConfig'] } | undefined;
}

/** A constant function, so that the result stays the same until a form is loaded. */
function questionsOf(forms: readonly Form[]): readonly Schemas['Question'][] {
  const questions = forms.flatMap(({ data }) => data?.data.questions ?? []);
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
