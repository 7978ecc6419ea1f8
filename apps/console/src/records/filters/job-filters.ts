import { useMemo } from 'react';
import { useCan } from '../../api/session.ts';
import { useCompleteList } from '../../api/use-all-rows.ts';
import { text } from '../../text/index.ts';
import { descendantsOf } from '../descendants.ts';
import { useDepartmentOptions, useLocations } from '../organization.ts';
import { type FilterField, GROUPED, optionsOf } from './filter-field.ts';
import { stageOptions } from './stage-options.ts';

const t = text.filters.fields;

/** The filters by department, with the departments below it, and by location. */
export function useOrganizationFilters(): FilterField[] {
  const can = useCan();
  const paths = useDepartmentOptions();
  const { rows } = useCompleteList('/departments', { query: { limit: 100 } });
  const locations = useLocations();
  const departments = useMemo(
    () => paths.map(([id, path]) => [[id, ...descendantsOf(id, rows)].join(GROUPED), path] as const),
    [paths, rows],
  );
  return [
    ...(can('departments:read')
      ? [{ kind: 'choices', name: 'departmentId', label: t.department, options: departments } as const]
      : []),
    ...(can('locations:read')
      ? [
          {
            kind: 'choices',
            name: 'locationId',
            label: t.location,
            options: optionsOf(locations, ({ name }) => name),
          } as const,
        ]
      : []),
  ];
}

/**
 * The filter by stage. Each job has its own stages, so one choice stands for all with the same name. `isNeeded`: there are
 * many, so they are read only when someone filters.
 */
export function useStageFilter(isNeeded: boolean, jobIds: readonly string[] | undefined): FilterField[] {
  const canRead = useCan()('jobs:read');
  const { rows } = useCompleteList('/stages', { query: { limit: 100 } }, { enabled: canRead && isNeeded });
  const options = stageOptions(rows, jobIds);
  return canRead ? [{ kind: 'choices', name: 'stageId', label: t.stage, options }] : [];
}
