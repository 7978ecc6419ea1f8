import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { useEveryRow } from '../../../api/every-row.ts';
import { useRecord } from '../../../api/records.ts';
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
  /** A list: several may be chosen. */
  value: string | readonly string[];
  onChange: (value: never) => void;
}

const words = text.automations.step;

/** A choice of records by name. */
export function NamedRecordSelect({ kind, ...rest }: NamedRecordProps) {
  if (kind === 'job') return <JobSelect {...rest} />;
  return kind === 'stage' ? <StageSelect {...rest} /> : <MemberSelect {...rest} />;
}

type Names = readonly (readonly [id: string, name: string])[];

function JobSelect(props: Omit<NamedRecordProps, 'kind'>) {
  return <Choice {...props} names={useJobNames()} />;
}

function MemberSelect(props: Omit<NamedRecordProps, 'kind'>) {
  const members = useEveryRow('/members', { query: { limit: 100 } });
  return <Choice {...props} names={members.map(({ id, name }) => [id, name] as const)} />;
}

function useJobNames(): Names {
  return useEveryRow('/jobs', { query: { limit: 100 } }).map(({ id, title }) => [id, title] as const);
}

/** A stage belongs to a job: first the one, then the other. */
function StageSelect({ value, ...rest }: Omit<NamedRecordProps, 'kind'>) {
  const [chosen, setChosen] = useState<string>();
  const first = [value].flat()[0];
  const jobs = useJobNames();
  const ofValue = useJobOfStage(chosen === undefined ? first : undefined);
  const job = chosen ?? ofValue ?? '';
  const stages = useRecord('/jobs/{id}/stages', { path: { id: job }, query: { limit: 100 } }, { enabled: job !== '' });
  return (
    <div className={`flex flex-wrap gap-2 ${rest.className ?? ''}`}>
      <SelectField
        label={words.job}
        hideLabel={rest.hideLabel ?? false}
        className="min-w-36 flex-1"
        value={job}
        onChange={({ target }) => setChosen(target.value)}
        options={[['', words.chooseJob], ...jobs]}
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

/** The job that a stage belongs to. Stages are read by their job, so jobs are asked one after the other. */
function useJobOfStage(stageId: string | undefined): string | undefined {
  return useQuery({
    queryKey: ['jobs', 'of-stage', stageId],
    enabled: stageId !== undefined && stageId !== '',
    queryFn: async () => {
      for await (const { id } of api.pages('/jobs', { params: { query: { limit: 100 } } })) {
        const stages = await api.get('/jobs/{id}/stages', { params: { path: { id }, query: { limit: 100 } } });
        if (stages.data.some((stage) => stage.id === stageId)) return id;
      }
      return '';
    },
  }).data;
}

function Choice({ value, onChange, names, ...around }: Omit<NamedRecordProps, 'kind'> & { names: Names }) {
  const give = onChange as (value: string | string[]) => void; // of the kind that `value` is
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
