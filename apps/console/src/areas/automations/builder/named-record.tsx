import { useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { jobOptions, useJobs, withChosen } from '../../../records/jobs.ts';
import { useAllMembers } from '../../../records/members.tsx';
import { automations } from '../../../text/en/automations.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { RecordKind } from '../definition/record-kinds.ts';
import { CheckGroup } from './check-group.tsx';

interface NamedRecordProps {
  kind: RecordKind;
  label: string;
  hideLabel?: boolean;
  hint?: string | undefined;
  errors: readonly string[];
  className?: string;
  /** A list if several records can be chosen. */
  value: string | readonly string[];
  onChange: (value: never) => void;
}

const t = automations.step;

/** Chooses records by name. */
export function NamedRecordSelect({ kind, ...rest }: NamedRecordProps) {
  if (kind === 'job') return <JobSelect {...rest} />;
  return kind === 'stage' ? <StageSelect {...rest} /> : <MemberSelect {...rest} />;
}

/** The choices, and whether all of them have been read. */
interface Choices {
  names: readonly (readonly [id: string, name: string])[];
  isComplete: boolean;
}

function JobSelect(props: Omit<NamedRecordProps, 'kind'>) {
  return <Choice {...props} {...useJobNames()} />;
}

function MemberSelect(props: Omit<NamedRecordProps, 'kind'>) {
  const { members, isComplete } = useAllMembers();
  return <Choice {...props} names={members.map(({ id, name }) => [id, name] as const)} isComplete={isComplete} />;
}

function useJobNames(): Choices {
  const { jobs, isComplete } = useJobs();
  return { names: jobOptions(jobs), isComplete };
}

/** Chooses a job first, then one of its stages. */
function StageSelect({ value, ...rest }: Omit<NamedRecordProps, 'kind'>) {
  const [chosen, setChosen] = useState<string>();
  const first = [value].flat()[0];
  const jobs = useJobNames();
  const known = useRecord('/stages', { query: { ids: [first ?? ''], limit: 1 } }, { enabled: Boolean(first) });
  const job = chosen ?? known.data?.data[0]?.jobId ?? '';
  const stages = useRecord('/jobs/{id}/stages', { path: { id: job }, query: { limit: 100 } }, { enabled: job !== '' });
  return (
    <div className={`flex flex-wrap gap-2 ${rest.className ?? ''}`}>
      <SelectField
        label={t.job}
        hideLabel={rest.hideLabel ?? false}
        className="min-w-36 flex-1"
        value={job}
        onChange={({ target }) => setChosen(target.value)}
        options={[['', t.chooseJob], ...withChosen(jobs.names, job, jobs.isComplete)]}
      />
      <Choice
        {...rest}
        className="min-w-36 flex-1"
        value={value}
        names={(stages.data?.data ?? []).map(({ id, name }) => [id, name] as const)}
        isComplete={job === '' ? known.isSuccess : stages.isSuccess}
      />
    </div>
  );
}

function Choice({ value, onChange, names, isComplete, ...around }: Omit<NamedRecordProps, 'kind'> & Choices) {
  const give = onChange as (value: string | string[]) => void; // of the type of `value`
  if (typeof value === 'string')
    return (
      <SelectField
        {...around}
        value={value}
        onChange={({ target }) => give(target.value)}
        options={[['', automations.condition.choose], ...withChosen(names, value, isComplete)]}
      />
    );
  return <CheckGroup {...around} options={names} values={value} onChange={give} />;
}
