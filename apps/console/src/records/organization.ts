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

/** The path of a department by ID. */
export function useDepartmentNames(): (id: string) => string {
  const { options, isComplete } = useDepartments();
  return useMemo(() => {
    const paths = new Map(options);
    return (id) => paths.get(id) ?? (isComplete ? text.common.states.unknownRecord : '…');
  }, [options, isComplete]);
}

function useDepartments(): { options: readonly Option[]; isComplete: boolean } {
  const { rows: departments, isComplete } = useCompleteList('/departments', ALL);
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
  return { options, isComplete };
}

/** All locations by name. */
export function useLocations() {
  const locations = useAllRows('/locations', ALL);
  return useMemo(() => [...locations].sort((a, b) => a.name.localeCompare(b.name)), [locations]);
}

/**
 * Whether the departments and locations have been read, or cannot be. A form shows their fields only if there are any, and
 * must not add them above others while it is filled in.
 */
export function useHasLoadedOrganization(): boolean {
  const lists = [useCompleteList('/departments', ALL), useCompleteList('/locations', ALL)];
  return useHasLoaded(lists.every(({ isComplete, error }) => isComplete || error !== null));
}
