/** Light, dark, or as the system has it. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'rolecall.theme';

/** What the person chose on this machine. */
export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Chooses, or puts the choice that is kept into force. */
export function applyTheme(chosen: Theme = theme()): void {
  if (chosen === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem(KEY, chosen);
  document.documentElement.dataset.theme = chosen;
}
