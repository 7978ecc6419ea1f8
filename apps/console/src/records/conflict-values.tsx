import { Fragment, type ReactNode } from 'react';
import { useRecord } from '../api/records.ts';
import { type ConflictValueProps, conflictText } from '../forms/conflict-notice.tsx';
import { text } from '../text/index.ts';
import { useReasons, useSources } from './hiring-choices.ts';
import { useMemberNames } from './members.tsx';
import { useDepartmentOptions, useLocations } from './organization.ts';

type Named = (props: { id: string }) => ReactNode;

const Member: Named = ({ id }) => useMemberNames()(id);
const Source: Named = ({ id }) => useSources().find((source) => source.id === id)?.name ?? '…';
const Reason: Named = ({ id }) => useReasons().find((reason) => reason.id === id)?.label ?? '…';
const Department: Named = ({ id }) => useDepartmentOptions().find(([department]) => department === id)?.[1] ?? '…';
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

/** What forms add to the entries of a list for themselves. */
const INTERNAL: readonly string[] = ['key', 'isNew'];

/** A value of a conflict: names instead of IDs, also within lists. Anything else is shown as the notice does. */
export function RecordConflictValue({ field, value, children }: ConflictValueProps) {
  const One = NAMED[/([a-z]+)Ids?$/i.exec(field.replace(/^rejection/, ''))?.[1]?.toLowerCase() ?? ''];
  const given: readonly unknown[] = Array.isArray(value) ? value : [value];
  const ids = given.filter((id): id is string => typeof id === 'string' && id !== '');
  if (One !== undefined && ids.length > 0) {
    return ids.map((id, index) => (
      <Fragment key={id}>
        {index > 0 && ', '}
        <One id={id} />
      </Fragment>
    ));
  }
  if (AMOUNTS.includes(field) && !isEmpty(value) && Number.isFinite(Number(value))) return amount(Number(value));
  if (field === 'role' && typeof value === 'string') return nameOfRole(value);
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  if (entries.length === 0) return children;
  return entries.map((entry, index) => (
    <span key={index} className="block">
      <Entry entry={entry} />
    </span>
  ));
}

/** What an entry of a list is called. */
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
      <RecordConflictValue field={name} value={part}>
        {conflictText(part)}
      </RecordConflictValue>
    </Fragment>
  ));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0);
const amount = (value: number) => new Intl.NumberFormat('en', { maximumFractionDigits: 4 }).format(value);

function nameOfRole(role: string): string {
  const names: Readonly<Record<string, string>> = text.jobs.team.roles;
  return names[role] ?? conflictText(role);
}
