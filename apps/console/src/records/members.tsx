import { useMemo } from 'react';
import { useEveryRow } from '../api/every-row.ts';
import { text } from '../text/index.ts';

/** Everybody who works here, for choices by name. */
export function useMembers() {
  return useEveryRow('/members', { query: { limit: 100 } });
}

/** The name of a member by id; somebody who has left has none. */
export function useMemberNames(): (id: string) => string {
  const members = useMembers();
  return useMemo(() => {
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? text.common.states.formerMember;
  }, [members]);
}
