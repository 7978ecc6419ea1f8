import { text } from '../../text/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type Job, optionsOf } from './job-words.tsx';

interface SalaryFieldsProps {
  value: Job;
  change: (fields: Partial<Job>) => void;
  errors: Readonly<Record<string, string[]>>;
}

/** From, to, in which currency, for how long. */
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
          step={1}
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
      <SelectField
        label={fields.salaryPeriod}
        value={value.salaryPeriod ?? ''}
        onChange={(event) => change({ salaryPeriod: (event.target.value || null) as Job['salaryPeriod'] })} // one of its options
        options={[['', fields.noPeriod], ...optionsOf(salaryPeriods)]}
        errors={errors.salaryPeriod}
      />
    </div>
  );
}
