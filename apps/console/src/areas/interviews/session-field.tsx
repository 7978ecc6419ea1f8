import type { Schemas } from '@rolecall/client';
import { useCan } from '../../api/session.ts';
import { useAllRows } from '../../api/use-all-rows.ts';
import { text } from '../../text/index.ts';
import { SelectField } from '../../ui/field.tsx';

const t = text.interviews.form;
type Session = Schemas['InterviewSession'];

interface SessionFieldProps {
  jobId: string;
  /** The stage of the application: its interviews are offered first. */
  stageId: string | undefined;
  /** The ID of the chosen session; empty for none. */
  value: string;
  onChange: (session: Session | null) => void;
}

/** Chooses an interview of the job's plans. Shown only if there are any. */
export function SessionField({ jobId, stageId, value, onChange }: SessionFieldProps) {
  const isReadable = useCan()('stages:read') && jobId !== '';
  const plans = useAllRows('/interview-plans', { query: { jobId: [jobId], limit: 100 } }, { enabled: isReadable });
  const ofStage = plans.filter((plan) => plan.stageId === stageId);
  const others = plans.filter((plan) => plan.stageId !== stageId);
  const sessions = [...ofStage, ...others].flatMap((plan) => plan.sessions);
  if (sessions.length === 0) return null;
  return (
    <SelectField
      label={t.session}
      hint={t.sessionHint}
      value={value}
      onChange={({ target }) => onChange(sessions.find(({ id }) => id === target.value) ?? null)}
      options={[['', t.noSession], ...sessions.map(({ id, title }) => [id, title] as const)]}
    />
  );
}
