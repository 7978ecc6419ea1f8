import { Fragment, type ReactNode } from 'react';
import { useRecord } from '../api/records.ts';
import { type ConflictValueProps, conflictText } from '../forms/conflict-notice.tsx';
import { text } from '../text/index.ts';
import { fieldTitle } from '../ui/field-name.ts';
import { useReasons, useSources } from './hiring-choices.ts';
import { useMemberNames } from './members.tsx';
import { formatSalary } from './money.tsx';
import { useDepartmentNames, useLocations } from './organization.ts';

type Named = (props: { id: string }) => ReactNode;

const Member: Named = ({ id }) => useMemberNames()(id);
const Source: Named = ({ id }) => useSources().find((source) => source.id === id)?.name ?? '…';
const Reason: Named = ({ id }) => useReasons().find((reason) => reason.id === id)?.label ?? '…';
const Department: Named = ({ id }) => useDepartmentNames()(id);
const Location: Named = ({ id }) => useLocations().find((location) => location.id === id)?.name ?? '…';
const Job: Named = ({ id }) => useRecord('/jobs/{id}', { path: { id } }).data?.data.title ?? '…';

/** By the last word of the field's name: `ownerId`, `interviewerIds`. */
const NAMED: Readonly<Record<string, Named>> = {
  owner: Member,
  referrer: Member,
  member: Member,
  interviewer: Member,
  source: Source,
  reason: Reason,
  department: Department,
  parent: Department,
  location: Location,
  job: Job,
};

/** Numbers that people read as amounts. */
const AMOUNTS: readonly string[] = ['salaryMin', 'salaryMax', 'salaryAmount'];

/** The texts of fields with a fixed set of values: the editable values of all record types that have the field. */
const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  employmentType: text.jobs.employmentTypes,
  workplaceType: text.jobs.workplaceTypes,
  salaryPeriod: text.jobs.salaryPeriods,
  role: { ...text.common.roles, ...text.jobs.team.roles },
  kind: text.jobStages.kinds,
  visibility: text.jobForm.visibilities,
  type: { ...text.jobForm.types, ...text.interviews.types },
  mode: text.interviews.modes,
  rating: text.scorecards.ratings,
  source: text.pool.sources,
  status: { ...text.openings.statuses, ...text.tasks.statuses },
  font: text.careerSite.fonts,
  defaultLanguage: text.careerSite.languageNames,
  languages: text.careerSite.languageNames,
};

/** Keys that forms add to list entries for their own use. */
const INTERNAL: readonly string[] = ['key', 'isNew'];

/**
 * A conflicting value: names instead of IDs, the texts of the console instead of those of the API, and amounts with
 * their currency, also within lists. Anything else is shown as the notice shows it.
 */
export function RecordConflictValue({ field, value, record, children }: ConflictValueProps) {
  const One = NAMED[/([a-z]+)Ids?$/i.exec(field.replace(/^rejection/, ''))?.[1]?.toLowerCase() ?? ''];
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const words = given.filter((word): word is string => typeof word === 'string' && word !== '');
  if (One !== undefined && words.length > 0) {
    return words.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <One id={id} />
      </Fragment>
    ));
  }
  if (AMOUNTS.includes(field) && !isEmpty(value) && Number.isFinite(Number(value))) {
    const currency: unknown = Reflect.get(record, 'currency');
    return formatSalary(Number(value), typeof currency === 'string' ? currency : null);
  }
  const names = CHOICES[field];
  if (names !== undefined && words.length > 0) return words.map((one) => names[one] ?? conflictText(one)).join(', ');
  // The sections of an application form: fields within them can have fixed sets of values.
  if (field === 'sections' && isObject(value)) {
    return Object.entries(value).map(([name, section]) => (
      <span key={name} className="block">
        {Reflect.get(text.jobForm.sections, name) ?? fieldTitle(name)}:{' '}
        {isObject(section) ? <Entry entry={section} /> : conflictText(section)}
      </span>
    ));
  }
  if (isObject(value) && 'visibility' in value) return <Entry entry={value} />;
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  if (entries.length === 0) return children;
  return entries.map((entry, index) => (
    <span key={index} className="block">
      <Entry entry={entry} />
    </span>
  ));
}

/** The fields with the title of a list entry. */
const TITLES: readonly string[] = ['title', 'name', 'label'];

/** An entry of a list: its values in one line, its title first and in the same order for both versions. */
function Entry({ entry }: { entry: object }) {
  const rank = (name: string) => (TITLES.includes(name) ? 0 : 1);
  const parts = Object.entries(entry)
    .filter(([name, part]) => !INTERNAL.includes(name) && !isEmpty(part))
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  return parts.map(([name, part], index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <RecordConflictValue field={name} value={part} record={entry}>
        {conflictText(part)}
      </RecordConflictValue>
    </Fragment>
  ));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
