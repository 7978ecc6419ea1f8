import { useEffect, useRef } from 'react';

/** Something that the page can do with the record that it shows. The command palette offers it. */
export interface PageAction {
  name: string;
  run: () => void;
}

const registered = new Map<object, readonly PageAction[]>();

/** Offers these actions in the command palette while the component is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const key = useRef({});
  useEffect(() => {
    registered.set(key.current, actions);
  });
  useEffect(() => {
    const own = key.current;
    return () => {
      registered.delete(own);
    };
  }, []);
}

/** The actions of what is shown now. */
export const pageActions = (): readonly PageAction[] => [...registered.values()].flat();
