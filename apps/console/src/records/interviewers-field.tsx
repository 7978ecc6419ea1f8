import { text } from '../text/index.ts';
import { CheckField } from '../ui/field.tsx';
import { useMembers } from './members.tsx';

interface InterviewersFieldProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
  errors: readonly string[] | undefined;
}

/** Chooses the members who conduct an interview. */
export function InterviewersField({ ids, onChange, errors = [] }: InterviewersFieldProps) {
  const members = useMembers();
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{text.interviews.form.interviewers}</legend>
      <div className="border-line-strong/60 flex max-h-40 flex-col gap-1.5 overflow-y-auto rounded-md border p-2.5">
        {members.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...ids, id] : ids.filter((one) => one !== id))}
          />
        ))}
      </div>
      {errors.length > 0 && (
        <p role="alert" className="text-danger mt-1 text-xs">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
