import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { text } from '../text/index.ts';
import { classNames } from './class-names.ts';

/** The look of what is typed into or chosen from, for controls with a `Field` around them. */
export const CONTROL =
  'min-h-9 w-full rounded-md border border-line-strong/60 bg-raised px-2.5 py-1.5 text-text placeholder:text-muted aria-invalid:border-danger disabled:opacity-60';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  /** What the API said about this field, or what is wrong before it is asked. */
  errors?: readonly string[] | undefined;
  /** The label is read out but not shown. */
  hideLabel?: boolean;
}

interface FieldProps extends Around {
  required?: boolean | undefined;
  className?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A label, what it labels, a hint and the errors, tied together for those who listen. */
export function Field({ label, hint, errors = [], hideLabel = false, required, className, children }: FieldProps) {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, errors.length > 0 && `${id}-errors`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-medium'}>
        {label}
        {required === true && <span className="text-muted font-normal"> ({text.common.fields.required})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': errors.length > 0 ? true : undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p id={`${id}-errors`} role="alert" className="text-danger text-xs">
          {errors.join(' ')}
        </p>
      )}
    </div>
  );
}

type Control<Props> = Around & Omit<Props, 'id'> & { className?: string };

export function TextField({
  label,
  hint,
  errors,
  hideLabel,
  className,
  ...rest
}: Control<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field {...{ label, hint, errors, hideLabel, className }} required={rest.required}>
      {(control) => <input type="text" {...rest} {...control} className={CONTROL} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  errors,
  hideLabel,
  className,
  ...rest
}: Control<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field {...{ label, hint, errors, hideLabel, className }} required={rest.required}>
      {(control) => <textarea rows={4} {...rest} {...control} className={CONTROL} />}
    </Field>
  );
}

/** A choice of few. `options` are pairs of value and name. */
export function SelectField({
  label,
  hint,
  errors,
  hideLabel,
  className,
  options,
  ...rest
}: Control<SelectHTMLAttributes<HTMLSelectElement>> & {
  options: readonly (readonly [value: string, name: string])[];
}) {
  return (
    <Field {...{ label, hint, errors, hideLabel, className }} required={rest.required}>
      {(control) => (
        <select {...rest} {...control} className={CONTROL}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function CheckField({
  label,
  hint,
  errors = [],
  className,
  ...rest
}: Omit<Control<InputHTMLAttributes<HTMLInputElement>>, 'hideLabel'>) {
  const id = useId();
  return (
    <div className={classNames('flex gap-2', className)}>
      <input
        type="checkbox"
        {...rest}
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className="accent-accent mt-0.5 size-4 shrink-0"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        )}
        {errors.length > 0 && <p className="text-danger text-xs">{errors.join(' ')}</p>}
      </div>
    </div>
  );
}
