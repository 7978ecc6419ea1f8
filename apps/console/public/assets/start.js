/*
 * Runs before the console itself: says so if its script or stylesheet cannot be loaded, because the service is down or
 * has just been updated, and loads the page again as soon as the service responds. Uses no imports, because nothing
 * else is loaded yet.
 */
(() => {
  const RETRY_MS = 3000;
  // A file that is still missing after a reload must not reload the page in a loop.
  const RELOAD_AGAIN_MS = 20000;
  const RELOADED_AT = 'rolecall.reloaded';
  let isShown = false;

  const isServed = () =>
    fetch('/', { headers: { accept: 'text/html' }, cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );

  const retry = async () => {
    if (await isServed()) location.reload();
  };

  const attempt = async () => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_AGAIN_MS || !(await isServed())) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  };

  const show = () => {
    const root = document.getElementById('root');
    if (isShown || root === null || root.childElementCount > 0) return;
    isShown = true;
    const message = document.createElement('main');
    message.style.cssText =
      'font: 16px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto; padding: 0 1rem';
    message.setAttribute('role', 'alert');
    const title = document.createElement('h1');
    title.style.fontSize = '1.25rem';
    title.textContent = 'Rolecall could not be loaded';
    const hint = document.createElement('p');
    hint.textContent =
      'The server may be restarting. This page tries again by itself. Text that you typed is not lost.';
    const button = document.createElement('button');
    button.textContent = 'Try again';
    button.style.cssText = 'font: inherit; padding: 0.25rem 0.75rem';
    button.addEventListener('click', retry);
    message.append(title, hint, button);
    root.append(message);
    attempt();
    setInterval(attempt, RETRY_MS);
    addEventListener('online', attempt);
  };

  // Load errors do not bubble, so they are handled in the capture phase.
  addEventListener(
    'error',
    ({ target }) => {
      const isCode = target instanceof HTMLScriptElement || target instanceof HTMLLinkElement;
      if (!isCode || (target.rel ?? 'stylesheet') === 'icon') return;
      if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
})();
