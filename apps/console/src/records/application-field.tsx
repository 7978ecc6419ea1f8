import { text } from '../text/index.ts';
import { SelectField } from '../ui/field.tsx';
import type { Applications } from './candidate-applications.ts';
import { useUnknownName } from './links.tsx';

const t = text.candidates.applications;

interface ApplicationFieldProps {
  applications: Applications;
  value: string;
  onChange: (applicationId: string) => void;
}

/** Chooses one of a candidate's applications. Hidden if there is only one. */
export function ApplicationField({ applications: { rows, jobs }, value, onChange }: ApplicationFieldProps) {
  const unknownJob = useUnknownName('jobs');
  if (rows.length < 2) return null;
  return (
    <SelectField
      label={t.choose}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={rows.map(({ id, jobId, status }) => [
        id,
        `${jobs.get(jobId)?.title ?? unknownJob} (${t.statuses[status]})`,
      ])}
    />
  );
}
