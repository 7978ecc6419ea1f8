import { useEffect } from 'react';
import { useSession } from '../../api/session.ts';
import { readList, withFirst, writeList } from '../../ui/kept-list.ts';

/** A record that was looked at. Its name is read again, because it may be personal data. */
export interface RecentRecord {
  kind: 'candidate' | 'job';
  id: string;
}

const MOST = 8;

const nameFor = (memberId: string) => `recent-records.${memberId}`;

export function readRecent(memberId: string): readonly RecentRecord[] {
  return readList(nameFor(memberId)).filter(isRecent);
}

function isRecent(value: unknown): value is RecentRecord {
  const { kind, id } = (value ?? {}) as Partial<RecentRecord>; // checked here
  return (kind === 'candidate' || kind === 'job') && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id);
}

/** Remembers that the member looks at this record; undefined while it is not known to exist. */
export function useRecent(kind: RecentRecord['kind'], id: string | undefined): void {
  const { member } = useSession();
  useEffect(() => {
    if (id === undefined) return;
    const isSame = (one: RecentRecord, other: RecentRecord) => one.id === other.id;
    writeList(nameFor(member.id), withFirst(readRecent(member.id), { kind, id }, MOST, isSame));
  }, [member.id, kind, id]);
}
