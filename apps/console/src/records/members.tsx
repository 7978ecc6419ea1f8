import { useMemo } from 'react';
import { useAllRows } from '../api/use-all-rows.ts';
import { text } from '../text/index.ts';

/** All members, for choices. */
export function useMembers() {
  return useAllRows('/members', { query: { limit: 100 } });
}

/** The name of a member by ID. */
export function useMemberNames(): (id: string) => string {
  const members = useMembers();
  return useMemo(() => {
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? text.common.states.formerMember;
  }, [members]);
}
