/** What the supervisor calls the process that does the background work; the others serve requests. */
export const BACKGROUND_PROCESS = 'background';
/** Creates the database and the first workspace before the others start. */
export const FIRST_WEB_PROCESS = 'web-1';

/** `web-1`, `web-2`, … and the one for background work. */
export function processNames(webProcesses: number): string[] {
  return [...Array.from({ length: webProcesses }, (_, index) => `web-${index + 1}`), BACKGROUND_PROCESS];
}
