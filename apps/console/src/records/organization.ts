import { useMemo } from 'react';
import { useAllRows, useCompleteList } from '../api/use-all-rows.ts';
import { useHasLoaded } from '../api/use-has-loaded.ts';
import { text } from '../text/index.ts';

const ALL = { query: { limit: 100 } };

type Option = readonly [value: string, name: string];

/** All departments with their paths, such as `Technology / Platform`, in the order of the paths. */
export function useDepartmentOptions(): readonly Option[] {
  return useDepartments().options;
}

/**
 * What a job can be assigned to. `isLoaded` is false until all departments and locations are read, or cannot be: a form
 * whose fields depend on them is shown after that, so that its fields do not change under the user's hands.
 */
export function useOrganization() {
  const departments = useDepartments();
  const locations = useCompleteList('/locations', ALL);
  return {
    departments: departments.options,
    locations: useMemo(() => byName(locations.rows), [locations.rows]),
    isLoaded: useHasLoaded(departments.isSettled && locations.isSettled),
  };
}

export type Organization = ReturnType<typeof useOrganization>;

/** Whether all departments have been read, or cannot be: a form that offers them is shown after that. */
export function useDepartmentsLoaded(): boolean {
  return useHasLoaded(useDepartments().isSettled);
}

/** The path of a department by ID. */
export function useDepartmentNames(): (id: string) => string {
  const { options, isComplete } = useDepartments();
  return useMemo(() => {
    const paths = new Map(options);
    return (id) => paths.get(id) ?? (isComplete ? text.common.states.unknownRecord : '…');
  }, [options, isComplete]);
}

function useDepartments(): { options: readonly Option[]; isComplete: boolean; isSettled: boolean } {
  const { rows: departments, isComplete, isSettled } = useCompleteList('/departments', ALL);
  const options = useMemo(() => {
    const byId = new Map(departments.map((department) => [department.id, department]));
    const pathOf = (id: string): string => {
      const department = byId.get(id);
      if (department === undefined) return '';
      const { name, parentId } = department;
      return parentId === null || !byId.has(parentId) ? name : `${pathOf(parentId)} / ${name}`;
    };
    return departments.map(({ id }): Option => [id, pathOf(id)]).sort(([, a], [, b]) => a.localeCompare(b));
  }, [departments]);
  return { options, isComplete, isSettled };
}

/** All locations by name. */
export function useLocations() {
  const locations = useAllRows('/locations', ALL);
  return useMemo(() => byName(locations), [locations]);
}

function byName<Item extends { name: string }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => a.name.localeCompare(b.name));
}
