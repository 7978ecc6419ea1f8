import { text } from '../../text/index.ts';
import { OptionalChoiceField, TextField } from '../../ui/field.tsx';
import type { Job } from './job-labels.tsx';

type Salary = Pick<Job, 'salaryMin' | 'salaryMax' | 'currency' | 'salaryPeriod'>;

interface SalaryFieldsProps {
  value: Salary;
  change: (fields: Partial<Salary>) => void;
  errors: Readonly<Record<string, string[]>>;
}

/** The salary range, with its currency and pay period. */
export function SalaryFields({ value, change, errors }: SalaryFieldsProps) {
  const { fields, salaryPeriods } = text.jobs;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {(['salaryMin', 'salaryMax'] as const).map((name) => (
        <TextField
          key={name}
          label={fields[name]}
          type="number"
          min={0}
          step="any"
          value={value[name] ?? ''}
          onChange={(event) => change({ [name]: event.target.value === '' ? null : event.target.valueAsNumber })}
          errors={errors[name]}
        />
      ))}
      <TextField
        label={fields.currency}
        hint={fields.currencyHint}
        maxLength={3}
        value={value.currency ?? ''}
        onChange={(event) => change({ currency: event.target.value.toUpperCase() || null })}
        errors={errors.currency}
      />
      <OptionalChoiceField
        label={fields.salaryPeriod}
        value={value.salaryPeriod}
        all={fields.noPeriod}
        names={salaryPeriods}
        onChange={(salaryPeriod) => change({ salaryPeriod: salaryPeriod ?? null })}
        errors={errors.salaryPeriod}
      />
    </div>
  );
}
