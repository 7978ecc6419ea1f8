import { useState } from 'react';
import type { Organization } from '../../records/organization.ts';
import { text } from '../../text/index.ts';
import { CheckField, SelectField, TextField } from '../../ui/field.tsx';
import { fromLocal, toLocal } from '../../ui/local-time.ts';
import type { Job } from './job-labels.tsx';

const { organization: t, fields } = text.jobs;

/** The fields of a job that this file edits. */
type JobOrganization = Pick<
  Job,
  | 'departmentId'
  | 'locationIds'
  | 'applicantRegions'
  | 'requisitionId'
  | 'closesAt'
  | 'closeWhenFilled'
  | 'vacancy'
  | 'usesAi'
  | 'equity'
  | 'bonus'
>;
interface FieldsProps {
  value: JobOrganization;
  change: (part: Partial<JobOrganization>) => void;
  errors: Readonly<Record<string, readonly string[]>>;
}

/** The fields that name the department and the locations of a job. */
type JobPlace = Pick<Job, 'department' | 'departmentId' | 'location' | 'locationIds'>;
interface PlaceProps {
  value: JobPlace;
  change: (part: Partial<JobPlace>) => void;
  errors: FieldsProps['errors'];
  organization: Organization;
}

/** Stands for the text of a job that is in no department of the workspace. */
const TEXT_ONLY = 'text';
const orNull = (typed: string) => (typed === '' ? null : typed);

/** Department and location: selected if the workspace has some to select, otherwise text. */
export function PlaceFields({ value, change, errors, organization: { departments, locations } }: PlaceProps) {
  return (
    <>
      {departments.length === 0 ? (
        <TextField
          label={fields.department}
          value={value.department ?? ''}
          onChange={({ target }) => change({ department: orNull(target.value) })}
          errors={errors.department}
        />
      ) : (
        <DepartmentField value={value} change={change} errors={errors.departmentId} departments={departments} />
      )}
      {locations.length > 0 && (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium">{t.locations}</legend>
          <p className="text-muted text-xs">{t.locationsHint}</p>
          <div className="flex max-h-40 flex-col gap-1 overflow-y-auto">
            {locations.map(({ id, name }) => (
              <CheckField
                key={id}
                label={name}
                checked={value.locationIds.includes(id)}
                onChange={({ target }) =>
                  change({
                    locationIds: target.checked
                      ? [...value.locationIds, id]
                      : value.locationIds.filter((other) => other !== id),
                  })
                }
              />
            ))}
          </div>
          {errors.locationIds !== undefined && (
            <p role="alert" className="text-danger text-xs">
              {errors.locationIds.join(' ')}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        className={locations.length === 0 ? undefined : 'sm:col-span-2'}
        label={locations.length === 0 ? fields.location : t.locationText}
        hint={locations.length === 0 ? undefined : t.locationTextHint}
        value={value.location ?? ''}
        onChange={({ target }) => change({ location: orNull(target.value) })}
        errors={errors.location}
      />
    </>
  );
}

function DepartmentField({
  value: { department, departmentId },
  change,
  errors,
  departments,
}: Pick<PlaceProps, 'value' | 'change'> & {
  errors: readonly string[] | undefined;
  departments: Organization['departments'];
}) {
  const ownText = departmentId === null && department !== null ? [[TEXT_ONLY, department] as const] : [];
  return (
    <SelectField
      label={fields.department}
      value={departmentId ?? (department === null ? '' : TEXT_ONLY)}
      onChange={({ target }) =>
        change(target.value === '' ? { departmentId: null, department: null } : { departmentId: target.value })
      }
      options={[['', t.noDepartment], ...ownText, ...departments]}
      errors={errors}
    />
  );
}

/** When the job closes, where employees may live, and what a posting has to state. */
export function DetailFields({ value, change, errors }: FieldsProps) {
  const regionErrors = Object.entries(errors).flatMap(([path, of]) => (path.startsWith('applicantRegions') ? of : []));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t.closesAt}
        hint={t.closesAtHint}
        type="datetime-local"
        value={toLocal(value.closesAt)}
        onChange={({ target }) => change({ closesAt: fromLocal(target.value) })}
        errors={errors.closesAt}
      />
      <TextField
        label={t.requisitionId}
        hint={t.requisitionIdHint}
        value={value.requisitionId ?? ''}
        onChange={({ target }) => change({ requisitionId: orNull(target.value) })}
        errors={errors.requisitionId}
        maxLength={120}
      />
      <CheckField
        className="sm:col-span-2"
        label={t.closeWhenFilled}
        hint={t.closeWhenFilledHint}
        checked={value.closeWhenFilled}
        onChange={({ target }) => change({ closeWhenFilled: target.checked })}
      />
      <Regions
        value={value.applicantRegions}
        onChange={(applicantRegions) => change({ applicantRegions })}
        errors={regionErrors}
      />
      <Answer
        label={t.vacancy}
        hint={t.vacancyHint}
        value={value.vacancy}
        onChange={(vacancy) => change({ vacancy })}
      />
      <Answer label={t.usesAi} hint={t.usesAiHint} value={value.usesAi} onChange={(usesAi) => change({ usesAi })} />
      <TextField
        label={t.equity}
        value={value.equity ?? ''}
        onChange={({ target }) => change({ equity: orNull(target.value) })}
        errors={errors.equity}
      />
      <TextField
        label={t.bonus}
        value={value.bonus ?? ''}
        onChange={({ target }) => change({ bonus: orNull(target.value) })}
        errors={errors.bonus}
      />
    </div>
  );
}

/** Keeps the text as it is typed, and passes on the codes in it. */
function Regions({
  value,
  onChange,
  errors,
}: {
  value: readonly string[];
  onChange: (codes: string[]) => void;
  errors: readonly string[];
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={t.applicantRegions}
      hint={t.applicantRegionsHint}
      value={typed ?? value.join(', ')}
      onChange={({ target }) => {
        setTyped(target.value);
        const codes = target.value.split(',').map((code) => code.trim().toUpperCase());
        onChange([...new Set(codes.filter((code) => code !== ''))]);
      }}
      onBlur={() => setTyped(null)}
      errors={errors}
    />
  );
}

interface AnswerProps {
  label: string;
  hint: string;
  value: boolean | null;
  onChange: (value: boolean | null) => void;
}

/** Yes, no, or not specified. */
function Answer({ label, hint, value, onChange }: AnswerProps) {
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
      options={[
        ['', t.notSpecified],
        ['true', t.yes],
        ['false', t.no],
      ]}
    />
  );
}

/** The values of these fields. */
export function organizationOf(job: Job): JobOrganization {
  const { departmentId, locationIds, applicantRegions, requisitionId, closesAt, closeWhenFilled } = job;
  const { vacancy, usesAi, equity, bonus } = job;
  return {
    ...{ departmentId, locationIds, applicantRegions, requisitionId, closesAt, closeWhenFilled },
    ...{ vacancy, usesAi, equity, bonus },
  };
}
