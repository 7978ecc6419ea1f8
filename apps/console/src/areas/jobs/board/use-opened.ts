import { useCallback, useState } from 'react';
import { useSession } from '../../../api/session.ts';
import { readList, writeList } from '../../../ui/kept-list.ts';

/** So that the list does not grow forever. */
const MOST = 200;

/** The folded columns that the member has opened, in this browser. */
export function useOpened() {
  const { member } = useSession();
  const name = `rolecall.board-opened.${member.id}`;
  const [opened, setOpened] = useState<ReadonlySet<unknown>>(() => new Set(readList(name)));
  const toggle = useCallback(
    (stageId: string) =>
      setOpened((before) => {
        const next = new Set(before);
        if (!next.delete(stageId)) next.add(stageId);
        writeList(name, [...next].slice(-MOST));
        return next;
      }),
    [name],
  );
  return { opened, toggle };
}
