import type { Schemas } from '@rolecall/client';
import { useQueries } from '@tanstack/react-query';
import { reading, useRecord } from '../../../api/records.ts';
import type { Draft } from '../definition/draft.ts';
import { jobsIn } from '../definition/record-kinds.ts';

// A choice among the questions of more forms than these is none.
const FORMS_AT_MOST = 25;

/**
 * The questions to whose answers an automation can look: those of the jobs that its trigger names, else those of the open
 * jobs. Questions of several forms with the same id are taken for one.
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

/** A function of its own, so that its answer stays the same until a form is loaded. */
function questionsOf(forms: readonly Form[]): readonly Schemas['Question'][] {
  const questions = forms.flatMap(({ data }) => data?.data.questions ?? []);
  return [...new Map(questions.map((question) => [question.id, question])).values()];
}
