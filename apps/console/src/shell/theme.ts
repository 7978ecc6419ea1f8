/** Light, dark, or the system's theme. */
export type Theme = 'system' | 'light' | 'dark';

const KEY = 'rolecall.theme';

/** The theme that was chosen in this browser. */
export function theme(): Theme {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Applies and stores a theme; by default the stored one. */
export function applyTheme(chosen: Theme = theme()): void {
  if (chosen === 'system') {
    localStorage.removeItem(KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem(KEY, chosen);
  document.documentElement.dataset.theme = chosen;
}
