import { type FormTexts, insert } from './texts.ts';

/**
 * Sends the form with the progress of its files and a button that cancels it. Only one request runs at a time.
 * @returns the page that it is answered with; null if it was canceled or there was no answer, which the form then says
 */
export function send(form: HTMLFormElement, body: FormData, texts: FormTexts): Promise<string | null> {
  if (form.getAttribute('aria-busy') === 'true') return Promise.resolve(null);
  form.setAttribute('aria-busy', 'true');
  form.parentElement?.querySelector('.not-sent')?.remove();
  const panel = document.createElement('div');
  panel.className = 'sending';
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  status.textContent = texts.sending;
  const progress = document.createElement('progress');
  progress.max = 100;
  progress.setAttribute('aria-label', texts.sending);
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.className = 'button quiet';
  cancel.textContent = texts.cancel;
  panel.append(status, progress, cancel);
  form.append(panel);

  const focused = document.activeElement;
  const request = new XMLHttpRequest();
  let isCanceled = false;
  cancel.addEventListener('click', () => {
    isCanceled = true;
    request.abort();
    // The button that had the focus is gone.
    if (focused instanceof HTMLElement) focused.focus();
  });
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (!lengthComputable) return;
    const percent = Math.floor((100 * loaded) / total);
    progress.value = percent;
    status.textContent = percent === 100 ? texts.sending : insert(texts.uploaded, { percent });
  });
  return new Promise((resolve) => {
    request.addEventListener('loadend', () => {
      panel.remove();
      form.removeAttribute('aria-busy');
      const isPage = /^text\/html/.test(request.getResponseHeader('content-type') ?? '');
      // Without the form, such as after a rate limit, the page would take what was entered with it.
      const isAnswer =
        request.status > 0 && isPage && (request.status < 400 || /<form|data-kept/.test(request.responseText));
      if (!isAnswer && !isCanceled) showNotSent(form, texts);
      resolve(isAnswer ? request.responseText : null);
    });
    request.open('POST', form.action);
    request.send(body);
  });
}

function showNotSent(form: HTMLFormElement, texts: FormTexts): void {
  const notice = document.createElement('p');
  notice.className = 'notice problem not-sent';
  notice.setAttribute('role', 'alert');
  notice.tabIndex = -1;
  notice.textContent = texts['not-sent'];
  form.before(notice);
  notice.focus();
}
