import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useCompleteList } from '../api/use-all-rows.ts';
import { text } from '../text/index.ts';

/** All members by name, and whether all of them have been read. */
export function useAllMembers(): { members: readonly Schemas['Member'][]; isComplete: boolean } {
  const { rows, isComplete } = useCompleteList('/members', { query: { limit: 100 } });
  const members = useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
  return { members, isComplete };
}

/** All members by name, for choices. */
export function useMembers(): readonly Schemas['Member'][] {
  return useAllMembers().members;
}

/** The name of a member by ID. */
export function useMemberNames(): (id: string) => string {
  const { members, isComplete } = useAllMembers();
  return useMemo(() => {
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return (id) => names.get(id) ?? (isComplete ? text.common.states.formerMember : '…');
  }, [members, isComplete]);
}
