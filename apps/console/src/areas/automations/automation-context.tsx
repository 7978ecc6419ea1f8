import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface AutomationState {
  /** The builder has unsaved changes. */
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
}

const Context = createContext<AutomationState | null>(null);

/** State that the pages of an automation share. */
export function AutomationProvider({ children }: { children: ReactNode }) {
  const [isDirty, setDirty] = useState(false);
  const state = useMemo(() => ({ isDirty, setDirty }), [isDirty]);
  return <Context value={state}>{children}</Context>;
}

export function useAutomation(): AutomationState {
  const state = useContext(Context);
  if (state === null) throw new Error('outside of an AutomationProvider');
  return state;
}
