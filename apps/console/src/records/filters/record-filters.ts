import { useMemo } from 'react';
import { useCan } from '../../api/session.ts';
import { useAllRows } from '../../api/use-all-rows.ts';
import { text } from '../../text/index.ts';
import { useReasons, useSources } from '../hiring-choices.ts';
import { useJobs } from '../jobs.ts';
import { useMembers } from '../members.tsx';
import { type FilterField, optionsOf, typedValues } from './filter-field.ts';

const t = text.filters;

/** Filters by source, owner, referrer and reason of applications, as far as the member may read these records. */
export function useApplicationFilters(): Readonly<Record<'source' | 'owner' | 'referrer' | 'reason', FilterField[]>> {
  const can = useCan();
  const sources = useSources();
  const reasons = useReasons();
  const members = useMembers();
  const choices = (scope: string, name: string, label: string, options: ReturnType<typeof optionsOf>): FilterField[] =>
    can(scope) ? [{ kind: 'choices', name, label, options }] : [];
  return {
    source: choices(
      'sources:read',
      'sourceId',
      t.fields.source,
      optionsOf(sources, ({ name }) => name),
    ),
    owner: choices(
      'members:read',
      'ownerId',
      t.fields.owner,
      optionsOf(members, ({ name }) => name),
    ),
    referrer: choices(
      'members:read',
      'referrerId',
      t.fields.referrer,
      optionsOf(members, ({ name }) => name),
    ),
    reason: choices(
      'rejection_reasons:read',
      'rejectionReasonId',
      t.fields.reason,
      optionsOf(reasons, ({ label }) => label),
    ),
  };
}

/** The filter by tracking link, by its source and code. */
export function useTrackingLinkFilter(): FilterField[] {
  const canRead = useCan()('tracking_links:read');
  const links = useAllRows('/tracking-links', { query: { limit: 100 } }, { enabled: canRead });
  const sources = useSources();
  const nameOf = ({ sourceId, code }: { sourceId: string; code: string }) =>
    `${sources.find(({ id }) => id === sourceId)?.name ?? ''} ${code}`.trim();
  if (!canRead) return [];
  return [{ kind: 'choices', name: 'trackingLinkId', label: t.fields.trackingLink, options: optionsOf(links, nameOf) }];
}

/** The filter by job. */
export function useJobFilter(): FilterField[] {
  const { jobs } = useJobs();
  const options = useMemo(() => optionsOf(jobs, ({ title }) => title), [jobs]);
  return useCan()('jobs:read') ? [{ kind: 'choices', name: 'jobId', label: t.fields.job, options }] : [];
}

/** Applications with an answer that their form declares as to be reviewed. */
export const ANSWER_FILTER: FilterField = {
  kind: 'choice',
  name: 'answerToReview',
  label: t.fields.answers,
  options: [['true', text.submissions.toReview]],
};

export const TAG_FILTER: FilterField = {
  kind: 'typed',
  type: 'text',
  name: 'tag',
  label: t.fields.tag,
  hint: t.tagsHint,
  show: (tags) => typedValues(tags)?.join(', ') ?? tags,
};

export const REFERENCE_FILTER: FilterField = {
  kind: 'typed',
  type: 'text',
  name: 'externalRef',
  label: t.fields.externalRef,
  hint: t.externalRefHint,
};

export const DAYS_IN_STAGE_FILTER: FilterField = {
  kind: 'typed',
  type: 'number',
  name: 'days',
  label: t.fields.daysInStage,
  hint: t.daysHint,
  show: t.daysInStage,
};

const DAY = 86_400_000;

/**
 * `stageEnteredBefore` for applications that have been in their stage for so many days. Rounded to the hour, so that a page
 * that is rendered again has the same query. Unset for anything but a number.
 */
export function enteredBefore(days: string | undefined): string | undefined {
  const count = Number(days);
  if (days === undefined || !Number.isFinite(count) || count < 0 || count > 36_500) return undefined;
  const hour = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  return new Date(hour - count * DAY).toISOString();
}

/** The same for fixed values; others are dropped. */
export function severalOf<const Value extends string>(
  value: string | undefined,
  allowed: readonly Value[],
): Value[] | undefined {
  const given = value?.split(',') ?? [];
  const known = allowed.filter((one) => given.includes(one));
  return known.length === 0 ? undefined : known;
}
