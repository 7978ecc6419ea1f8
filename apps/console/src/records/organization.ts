import { useMemo } from 'react';
import { useAllRows } from '../api/use-all-rows.ts';

type Option = readonly [value: string, name: string];

/** All departments with their paths, such as `Technology / Platform`, in the order of the paths. */
export function useDepartmentOptions(): readonly Option[] {
  const departments = useAllRows('/departments', { query: { limit: 100 } });
  return useMemo(() => {
    const byId = new Map(departments.map((department) => [department.id, department]));
    const pathOf = (id: string): string => {
      const department = byId.get(id);
      if (department === undefined) return '';
      const { name, parentId } = department;
      return parentId === null || !byId.has(parentId) ? name : `${pathOf(parentId)} / ${name}`;
    };
    return departments.map(({ id }): Option => [id, pathOf(id)]).sort(([, a], [, b]) => a.localeCompare(b));
  }, [departments]);
}

/** All locations by name. */
export function useLocations() {
  const locations = useAllRows('/locations', { query: { limit: 100 } });
  return useMemo(() => [...locations].sort((a, b) => a.name.localeCompare(b.name)), [locations]);
}
