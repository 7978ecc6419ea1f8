import { classNames } from '../../../ui/class-names.ts';

interface CheckGroupProps {
  label: string;
  hideLabel?: boolean;
  hint?: string | undefined;
  errors: readonly string[];
  className?: string;
  options: readonly (readonly [value: string, name: string])[];
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** A multiple choice as checkboxes. */
export function CheckGroup(props: CheckGroupProps) {
  const { label, hideLabel = false, hint, errors, className, options, values, onChange } = props;
  return (
    <fieldset className={classNames('flex flex-col gap-1', className)}>
      <legend className={hideLabel ? 'sr-only' : 'mb-1 font-medium'}>{label}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto py-1.5">
        {options.map(([value, name]) => (
          <label key={value} className="flex items-center gap-1.5">
            <input
              type="checkbox"
              className="accent-accent size-4 shrink-0"
              checked={values.includes(value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...values, value] : values.filter((other) => other !== value))
              }
            />
            {name}
          </label>
        ))}
      </div>
      {hint !== undefined && <p className="text-muted text-xs">{hint}</p>}
      {errors.length > 0 && (
        <p role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </fieldset>
  );
}
