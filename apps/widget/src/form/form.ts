import { checkControl, firstOf, showError } from './checks.ts';
import { forgetDraft, keepDraft, offerDraft } from './draft.ts';
import { send } from './send.ts';
import { type Steps, showSteps } from './steps.ts';
import { type Control, controlsOf, readTexts } from './texts.ts';

/**
 * The application form of a career site, with a script: checks before it is sent, the progress of uploads, a draft in this browser,
 * and steps where it is long. Everything that a form does is still one POST, which works without this script too.
 */
function enhance(step = 0): Steps | null {
  const form = document.querySelector<HTMLFormElement>('form[data-texts]');
  if (form === null) {
    // The page after the form says that the application was received.
    if (document.querySelector('[data-received]') !== null) forgetDraft();
    return null;
  }
  const texts = readTexts(form);
  form.addEventListener('focusout', ({ target }) => recheck(target));
  form.addEventListener('change', ({ target }) => recheck(target));
  form.addEventListener('submit', (event) => void submit(event));
  const saveDraft = keepDraft(form);
  saveDraft();
  const steps = showSteps(form, texts, step);
  offerDraft(form, texts, () => exchange(new FormData(form)));
  return steps;

  /** An error goes away as soon as it is corrected; new ones appear when a step or the form is left. */
  function recheck(target: EventTarget | null): void {
    const found = controlsOf(form!).find((each) => each === target);
    if (found === undefined) return;
    const control = firstOf(found);
    const isMarked = control.getAttribute('aria-invalid') === 'true';
    if (isMarked || control.type === 'file') showError(control, checkControl(control, texts));
  }

  async function submit(event: SubmitEvent): Promise<void> {
    const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
    const isAction = button !== null && button.name !== '';
    if (!isAction && steps.advance()) return event.preventDefault();
    if (!isAction && !check(controlsOf(form!))) return event.preventDefault();
    // A page with a CAPTCHA runs its provider's script, so it is loaded as a whole.
    if (form!.dataset.captcha !== undefined) return;
    event.preventDefault();
    const body = new FormData(form!);
    if (isAction) body.append(button.name, button.value);
    await exchange(body);
  }

  function check(controls: readonly Control[]): boolean {
    let first: Control | undefined;
    for (const control of controls) {
      const message = checkControl(control, texts);
      showError(control, message);
      if (message !== null) first ??= control;
    }
    if (first === undefined) return true;
    steps.show(first);
    first.focus();
    return false;
  }

  /** Sends the form and shows the page that it is answered with. Nothing changes if there is no answer. */
  async function exchange(body: FormData): Promise<void> {
    saveDraft();
    const answer = await send(form!, body, texts);
    if (answer === null) return;
    const page = new DOMParser().parseFromString(answer, 'text/html');
    const [before, after] = [document.querySelector('main'), page.querySelector('main')];
    if (before === null || after === null) return;
    document.title = page.title;
    before.replaceWith(document.adoptNode(after));
    const find = (selector: string) => document.querySelector<HTMLElement>(`main ${selector}`);
    const proposed = find('[role="status"]');
    // The whole form is to be checked after values were proposed; otherwise it goes on where it was.
    const shown = enhance(proposed === null ? steps.current() : 0);
    const added = find(`#f-${body.get('add')} .entry:last-of-type input`);
    if (added !== null) {
      shown?.show(added);
      return added.focus();
    }
    const focused = find('[role="alert"]') ?? proposed ?? find('[aria-invalid="true"]') ?? find('h1');
    if (focused !== null && !focused.hasAttribute('tabindex')) focused.tabIndex = -1;
    focused?.focus();
    if (document.querySelector('form[data-texts]') === null) scrollTo(0, 0);
  }
}

enhance();
