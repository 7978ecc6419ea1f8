import { useState } from 'react';
import { useByIds, useRecord } from '../../../api/records.ts';
import { useAllRows } from '../../../api/use-all-rows.ts';
import { text } from '../../../text/index.ts';
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

const t = text.automations.step;

/** Chooses records by name. */
export function NamedRecordSelect({ kind, ...rest }: NamedRecordProps) {
  if (kind === 'job') return <JobSelect {...rest} />;
  return kind === 'stage' ? <StageSelect {...rest} /> : <MemberSelect {...rest} />;
}

type Names = readonly (readonly [id: string, name: string])[];

function JobSelect(props: Omit<NamedRecordProps, 'kind'>) {
  return <Choice {...props} names={useJobNames()} />;
}

function MemberSelect(props: Omit<NamedRecordProps, 'kind'>) {
  const members = useAllRows('/members', { query: { limit: 100 } });
  return <Choice {...props} names={members.map(({ id, name }) => [id, name] as const)} />;
}

function useJobNames(): Names {
  return useAllRows('/jobs', { query: { limit: 100 } }).map(({ id, title }) => [id, title] as const);
}

/** Chooses a job first, then one of its stages. */
function StageSelect({ value, ...rest }: Omit<NamedRecordProps, 'kind'>) {
  const [chosen, setChosen] = useState<string>();
  const first = [value].flat()[0];
  const jobs = useJobNames();
  const known = useByIds('/stages', first ? [first] : []);
  const job = chosen ?? known.get(first ?? '')?.jobId ?? '';
  const stages = useRecord('/jobs/{id}/stages', { path: { id: job }, query: { limit: 100 } }, { enabled: job !== '' });
  return (
    <div className={`flex flex-wrap gap-2 ${rest.className ?? ''}`}>
      <SelectField
        label={t.job}
        hideLabel={rest.hideLabel ?? false}
        className="min-w-36 flex-1"
        value={job}
        onChange={({ target }) => setChosen(target.value)}
        options={[['', t.chooseJob], ...jobs]}
      />
      <Choice
        {...rest}
        className="min-w-36 flex-1"
        value={value}
        names={(stages.data?.data ?? []).map(({ id, name }) => [id, name] as const)}
      />
    </div>
  );
}

function Choice({ value, onChange, names, ...around }: Omit<NamedRecordProps, 'kind'> & { names: Names }) {
  const give = onChange as (value: string | string[]) => void; // of the type of `value`
  if (typeof value === 'string') {
    const isKnown = value === '' || names.some(([id]) => id === value);
    return (
      <SelectField
        {...around}
        value={value}
        onChange={({ target }) => give(target.value)}
        options={[
          ['', text.automations.condition.choose],
          ...names,
          ...(isKnown ? [] : [[value, text.common.states.unknownRecord] as const]),
        ]}
      />
    );
  }
  return <CheckGroup {...around} options={names} values={value} onChange={give} />;
}
