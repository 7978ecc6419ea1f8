import { text } from '../text/index.ts';
import { CheckField } from '../ui/field.tsx';
import { useMembers } from './members.tsx';

const t = text.interviews.form;

interface InterviewersFieldProps {
  ids: readonly string[];
  /** Those of them who need not come; if it is omitted, nobody can be optional. */
  optionalIds?: readonly string[];
  onChange: (ids: string[], optionalIds: string[]) => void;
  errors: readonly string[] | undefined;
}

/** Chooses the members who conduct an interview. */
export function InterviewersField({ ids, optionalIds, onChange, errors = [] }: InterviewersFieldProps) {
  const members = useMembers();
  const toggled = (list: readonly string[], id: string, isIn: boolean) =>
    isIn ? [...list, id] : list.filter((one) => one !== id);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t.interviewers}</legend>
      <div className="border-line-strong/60 flex max-h-40 flex-col gap-1.5 overflow-y-auto rounded-md border p-2.5">
        {members.map(({ id, name }) => (
          <div key={id} className="flex flex-wrap justify-between gap-x-4">
            <CheckField
              label={name}
              checked={ids.includes(id)}
              onChange={({ target: { checked } }) =>
                onChange(
                  toggled(ids, id, checked),
                  checked ? [...(optionalIds ?? [])] : toggled(optionalIds ?? [], id, false),
                )
              }
            />
            {optionalIds !== undefined && ids.includes(id) && (
              // The name of the member is said as its description: two boxes with the name would be taken for one another.
              <CheckField
                label={t.optional}
                aria-description={name}
                className="text-muted"
                checked={optionalIds.includes(id)}
                onChange={({ target }) => onChange([...ids], toggled(optionalIds, id, target.checked))}
              />
            )}
          </div>
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
