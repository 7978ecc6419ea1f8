import { type ReactNode, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { appliedFilters } from '../../records/filters/applied.ts';
import { filterValues, searchOf, useCustomFieldFilters } from '../../records/filters/custom-field-filters.ts';
import { FilterBar } from '../../records/filters/filter-bar.tsx';
import { type FilterField, several, withExclusion } from '../../records/filters/filter-field.ts';
import { useOrganizationFilters, useStageFilter } from '../../records/filters/job-filters.ts';
import {
  REFERENCE_FILTER,
  TAG_FILTER,
  useApplicationFilters,
  useJobFilter,
} from '../../records/filters/record-filters.ts';
import { SearchHelp } from '../../records/filters/search-help.tsx';
import { text } from '../../text/index.ts';
import { type CandidatesSearch, candidatesSearch } from './search.ts';

const t = text.filters;
const { list } = text.candidates;

const SOURCE_TEXT: FilterField = { kind: 'typed', type: 'text', name: 'source', label: t.fields.sourceText };
const UNREACHABLE: FilterField = {
  kind: 'choice',
  name: 'unreachable',
  label: text.candidates.unreachable.filter,
  options: [['true', text.candidates.unreachable.filterOn]],
};
const DELETED: FilterField = {
  kind: 'choice',
  name: 'deleted',
  label: t.fields.deleted,
  options: [['true', t.includeDeleted]],
};

interface CandidateFiltersProps {
  search: CandidatesSearch;
  onChange: (next: CandidatesSearch) => void;
  children: ReactNode;
}

/** The filters and the order of the list, which are search parameters. */
export function CandidateFilters({ search, onChange, children }: CandidateFiltersProps) {
  const can = useCan();
  const jobs = useJobFilter();
  const [isFiltering, setFiltering] = useState(false);
  const stages = useStageFilter(isFiltering || search.stageId !== undefined, several(search.jobId));
  const organization = useOrganizationFilters();
  const { source, owner, reason } = useApplicationFilters();
  const values = filterValues(search);
  const own = useCustomFieldFilters('candidate', values);
  const canRead = can('applications:read');
  const ofApplications = canRead ? [...source, ...owner, ...reason] : [];
  const { q } = search;
  return (
    <FilterBar
      search={{ name: 'q', placeholder: list.searchHint, help: <SearchHelp /> }}
      fields={withExclusion([
        ...(canRead ? [...stages, ...appliedFilters()] : []),
        ...jobs,
        ...(canRead && can('jobs:read') ? organization : []),
        TAG_FILTER,
        ...ofApplications,
        SOURCE_TEXT,
        UNREACHABLE,
        REFERENCE_FILTER,
        ...own,
        ...(can('candidates:write') ? [DELETED] : []),
      ])}
      values={values}
      onOpen={() => setFiltering(true)}
      onChange={(change) => onChange(candidatesSearch(searchOf(search, change)))}
      sort={{
        options: [
          ['', q === undefined ? t.sort.newest : t.sort.bestMatch],
          ['oldest', t.sort.oldest],
          ['updated', t.sort.updated],
          ['lastName', t.sort.lastName],
        ],
        value: search.sort,
      }}
    >
      {children}
    </FilterBar>
  );
}
