import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface AutomationState {
  /** The builder holds changes that are not saved. */
  isDirty: boolean;
  setDirty: (isDirty: boolean) => void;
}

const Context = createContext<AutomationState | null>(null);

/** What the parts of an automation's page know of each other. */
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
