import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useCan } from '../../../api/session.ts';
import { filterValues, searchOf, useCustomFieldFilters } from '../../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../../records/filters/filter-bar.tsx';
import { condition, typedValues, withExclusion } from '../../../records/filters/filter-field.ts';
import {
  DAYS_IN_STAGE_FILTER,
  enteredBefore,
  TAG_FILTER,
  useApplicationFilters,
} from '../../../records/filters/record-filters.ts';
import { text } from '../../../text/index.ts';
import { type BoardSearch, boardSearch } from '../search.ts';
import type { Shown } from './card.ts';

const t = text.filters;

interface BoardFiltersProps {
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
  children: ReactNode;
}

/** The filters and the order of a board, which are search parameters. */
export function BoardFilters({ search, onChange, children }: BoardFiltersProps) {
  const can = useCan();
  const { source, owner, referrer, reason } = useApplicationFilters();
  const values = filterValues(search);
  const own = useCustomFieldFilters('application', values);
  const readsCandidates = can('candidates:read');
  return (
    <FilterBar
      {...(readsCandidates ? { search: { name: 'q' } } : {})}
      fields={withExclusion([
        ...(readsCandidates ? [TAG_FILTER] : []),
        ...source,
        ...owner,
        ...referrer,
        ...reason,
        DAYS_IN_STAGE_FILTER,
        ...own,
      ])}
      values={values}
      onChange={(change) => onChange(boardSearch(searchOf(search, change)))}
      sort={{
        options: [
          ['', t.sort.newest],
          ['oldest', t.sort.oldest],
          ...(can('activity:read') ? [['lastActivity', t.sort.lastActivity] as const] : []),
          ['longestInStage', t.sort.longestInStage],
          ...(can('scorecards:read') ? [['rating', t.sort.rating] as const] : []),
          ...(readsCandidates ? [['lastName', t.sort.lastName] as const] : []),
          ['updated', t.sort.updated],
        ],
        value: search.sort,
      }}
    >
      {children}
    </FilterBar>
  );
}

/** The filters and the order from the search parameters. The same object as long as they do not change. */
export function useShown(search: BoardSearch): Shown {
  const { q, tag, sourceId, ownerId, referrerId, rejectionReasonId, days, fields, sort } = search;
  const stageEnteredBefore = enteredBefore(days);
  const of = JSON.stringify({
    query: {
      ...{ q, stageEnteredBefore },
      ...condition('tag', tag, typedValues),
      ...condition('sourceId', sourceId),
      ...condition('ownerId', ownerId),
      ...condition('referrerId', referrerId),
      ...condition('rejectionReasonId', rejectionReasonId),
      customFields: fields,
    },
    order: sort ?? 'newest',
  });
  return useMemo(() => JSON.parse(of) as Shown, [of]); // parses the value above; unset filters are gone
}
