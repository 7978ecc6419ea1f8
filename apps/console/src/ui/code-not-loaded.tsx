import { CircleAlert } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { text } from '../text/index.ts';
import { Button } from './button.tsx';

const t = text.common.errors.code;
const RETRY_MS = 3_000;
/** Code that is still missing after a reload must not reload the page in a loop. */
const RELOAD_AGAIN_MS = 20_000;
const RELOADED_AT = 'rolecall.reloaded';

/** The code of a page could not be loaded: the service is down, or was updated and now has other files. */
export class CodeNotLoaded extends Error {
  constructor(options: ErrorOptions) {
    super(t.title, options);
  }
}

/** The error messages of browsers and Vite when a script or a stylesheet of a page cannot be loaded. */
const MESSAGES = /dynamically imported module|importing a module script failed|unable to preload css/i;

/** Whether the code of a page or of a part of it could not be loaded. */
export function isCodeMissing(error: unknown): boolean {
  return error instanceof CodeNotLoaded || (error instanceof TypeError && MESSAGES.test(error.message));
}

/**
 * Loads the page again as soon as the service responds, which also gets the code of a new version. Text that was typed is
 * in the browser's storage by then.
 */
export function CodeMissing() {
  const retry = useCallback(async () => {
    if (await isServed()) location.reload();
  }, []);
  useEffect(() => {
    const attempt = () => {
      if (document.visibilityState !== 'visible' || wasReloaded()) return;
      void isServed().then((served) => {
        if (!served) return;
        sessionStorage.setItem(RELOADED_AT, String(Date.now()));
        location.reload();
      });
    };
    attempt();
    const timer = setInterval(attempt, RETRY_MS);
    window.addEventListener('online', attempt);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', attempt);
    };
  }, []);
  return (
    <div role="alert" className="border-line bg-surface flex flex-col items-start gap-2 rounded-lg border p-5">
      <p className="flex items-center gap-2 font-medium">
        <CircleAlert aria-hidden className="text-danger size-4" />
        {t.title}
      </p>
      <p>{t.hint}</p>
      <Button onClick={retry}>{text.common.actions.retry}</Button>
    </div>
  );
}

function wasReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(RELOADED_AT) ?? 0) < RELOAD_AGAIN_MS;
}

/** Whether the service responds with the page. */
async function isServed(): Promise<boolean> {
  try {
    const { ok } = await fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
