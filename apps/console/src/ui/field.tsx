import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { text, valuesOf } from '../text/index.ts';
import { classNames } from './class-names.ts';
import { chosenDate, ownZone } from './local-time.ts';

/** The classes of inputs and selects. */
export const CONTROL =
  'min-h-9 w-full rounded-md border border-line-strong/60 bg-raised px-2.5 py-1.5 text-text placeholder:text-muted aria-invalid:border-danger disabled:opacity-60';

interface Around {
  label: ReactNode;
  hint?: ReactNode;
  /** Error messages, of the API or of the form itself. */
  errors?: readonly string[] | undefined;
  /** The label is only available to screen readers. */
  hideLabel?: boolean;
}

interface FieldProps extends Around {
  required?: boolean | undefined;
  className?: string | undefined;
  /** The value of the control in another format, shown below it. */
  content?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    'aria-invalid': true | undefined;
  }) => ReactNode;
}

/** A control with label, hint and errors, connected for screen readers. */
export function Field({
  label,
  hint,
  errors = [],
  hideLabel = false,
  required,
  className,
  content,
  children,
}: FieldProps) {
  const id = useId();
  const described = [
    content !== undefined && `${id}-content`,
    hint !== undefined && `${id}-hint`,
    errors.length > 0 && `${id}-errors`,
  ]
    .filter(Boolean)
    .join(' ');
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
      {content !== undefined && (
        <p id={`${id}-content`} className="text-muted min-h-4.5 text-xs">
          {content}
        </p>
      )}
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

const DATE_TYPES = ['date', 'datetime-local'] as const;

type Control<Props> = Around & Omit<Props, 'id'> & { className?: string };

/**
 * A text field, or one of another type. Browsers write dates in their own format, 31/12/2026 or 12/31/2026, which pages cannot
 * change; their fields are used all the same, because every device has a calendar and a keyboard for them. Below the field is
 * the date in the format of the console.
 */
export function TextField({
  label,
  hint,
  errors,
  hideLabel,
  className,
  ...rest
}: Control<InputHTMLAttributes<HTMLInputElement>>) {
  const { type, value, required } = rest;
  const dateType = DATE_TYPES.find((one) => one === type);
  const content = dateType === undefined ? undefined : dateContent(dateType, String(value ?? ''));
  return (
    <Field {...{ label, hint, errors, hideLabel, className, content, required }}>
      {(control) => <input type="text" {...rest} {...control} className={CONTROL} />}
    </Field>
  );
}

/** Also for an empty field, so that nothing moves when it is filled in. */
function dateContent(type: (typeof DATE_TYPES)[number], value: string): string {
  return chosenDate(type, value) ?? (type === 'date' ? '' : text.common.fields.timeZone(ownZone()));
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

/** A select. `options` are pairs of value and name. */
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

interface ChoiceProps<Value extends string> extends Around {
  className?: string;
  disabled?: boolean;
  /** The names of the values, in order. */
  names: Readonly<Record<Value, string>>;
}

/** One of the values of an API field. */
export function ChoiceField<Value extends string>({
  names,
  value,
  onChange,
  ...field
}: ChoiceProps<Value> & { value: Value; onChange: (value: Value) => void }) {
  return (
    <SelectField
      {...field}
      value={value}
      onChange={({ target }) => onChange(valuesOf(names).find((one) => one === target.value) ?? value)}
      options={Object.entries<string>(names)}
    />
  );
}

/** The same with an option for no value, which `all` names. For filters and optional fields. */
export function OptionalChoiceField<Value extends string>({
  names,
  value,
  all,
  onChange,
  ...field
}: ChoiceProps<Value> & {
  value: Value | null | undefined;
  all: string;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(valuesOf(names).find((one) => one === target.value))}
      options={[['', all], ...Object.entries<string>(names)]}
    />
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
        {errors.length > 0 && (
          <p role="alert" className="text-danger text-xs">
            {errors.join(' ')}
          </p>
        )}
      </div>
    </div>
  );
}
