import { text } from '../../../text/index.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Applications } from '../use-applications.ts';

const words = text.candidates.applications;

interface ApplicationFieldProps {
  applications: Applications;
  value: string;
  onChange: (applicationId: string) => void;
}

/** Which of a candidate's applications is meant; nothing to choose where there is one. */
export function ApplicationField({ applications: { rows, jobs }, value, onChange }: ApplicationFieldProps) {
  if (rows.length < 2) return null;
  return (
    <SelectField
      label={words.choose}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={rows.map(({ id, jobId, status }) => [
        id,
        `${jobs.get(jobId)?.title ?? text.common.states.unknownRecord} (${words.statuses[status]})`,
      ])}
    />
  );
}
