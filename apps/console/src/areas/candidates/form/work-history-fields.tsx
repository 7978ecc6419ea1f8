import { Entries, Text } from '../../../forms/entries.tsx';
import { text } from '../../../text/index.ts';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import { type Education, type Experience, NEW_EDUCATION, NEW_EXPERIENCE } from './candidate-draft.ts';
import type { FieldsProps } from './candidate-fields.tsx';

const t = text.candidates.form;

/** The candidate's positions. */
export function ExperienceFields({ draft, change, errors }: FieldsProps) {
  return (
    <Entries
      title={t.experience}
      add={t.addExperience}
      rows={draft.experience}
      onChange={(experience) => change({ experience })}
      fresh={NEW_EXPERIENCE}
      nameOf={({ company }) => company}
    >
      {(entry, put, index) => {
        const path = `experience.${index}`;
        const at = (name: string) => errors[`${path}.${name}`];
        return (
          <>
            <Text
              label={t.company}
              value={entry.company}
              errors={at('company')}
              onChange={(company) => put({ company: company ?? '' })}
              required
            />
            <Text
              label={t.title}
              value={entry.title}
              errors={at('title')}
              onChange={(title) => put({ title: title ?? '' })}
              required
            />
            <Span entry={entry} put={put} at={at} />
            <Text
              label={t.location}
              value={entry.location}
              errors={at('location')}
              onChange={(location) => put({ location })}
            />
            <CheckField
              label={t.current}
              checked={entry.current}
              onChange={({ target }) => put({ current: target.checked })}
              className="self-end py-2"
            />
            <Description entry={entry} put={put} errors={at('description')} />
          </>
        );
      }}
    </Entries>
  );
}

/** The candidate's education. */
export function EducationFields({ draft, change, errors }: FieldsProps) {
  return (
    <Entries
      title={t.education}
      add={t.addEducation}
      rows={draft.education}
      onChange={(education) => change({ education })}
      fresh={NEW_EDUCATION}
      nameOf={({ school }) => school}
    >
      {(entry, put, index) => {
        const at = (name: string) => errors[`education.${index}.${name}`];
        return (
          <>
            <Text
              label={t.school}
              value={entry.school}
              errors={at('school')}
              onChange={(school) => put({ school: school ?? '' })}
              required
            />
            <Text label={t.degree} value={entry.degree} errors={at('degree')} onChange={(degree) => put({ degree })} />
            <Text label={t.field} value={entry.field} errors={at('field')} onChange={(field) => put({ field })} />
            <Span entry={entry} put={put} at={at} />
            <Description entry={entry} put={put} errors={at('description')} />
          </>
        );
      }}
    </Entries>
  );
}

interface SettingsFormProps<Part> {
  entry: Part;
  put: (part: Partial<Part>) => void;
}

function Span({
  entry,
  put,
  at,
}: SettingsFormProps<Pick<Experience | Education, 'startDate' | 'endDate'>> & {
  at: (name: string) => readonly string[] | undefined;
}) {
  return (
    <>
      <Text
        label={t.from}
        value={entry.startDate}
        errors={at('startDate')}
        onChange={(startDate) => put({ startDate })}
        placeholder={t.dateHint}
      />
      <Text
        label={t.to}
        value={entry.endDate}
        errors={at('endDate')}
        onChange={(endDate) => put({ endDate })}
        placeholder={t.dateHint}
      />
    </>
  );
}

function Description({
  entry,
  put,
  errors,
}: SettingsFormProps<Pick<Experience, 'description'>> & { errors: readonly string[] | undefined }) {
  return (
    <TextArea
      label={t.description}
      rows={2}
      value={entry.description ?? ''}
      onChange={({ target }) => put({ description: target.value === '' ? null : target.value })}
      errors={errors}
      className="sm:col-span-2"
    />
  );
}
