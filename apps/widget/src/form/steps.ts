import { checkControl, showError } from './checks.ts';
import { type Control, controlsOf, type FormTexts, insert } from './texts.ts';

/** A step has at least so many fields, as far as the parts of the form allow. */
const FIELDS_OF_STEP = 4;

export interface Steps {
  /** Goes on to the next step if the fields of this one are right. @returns whether this was not the last step */
  advance(): boolean;
  /** Goes to the step of a field. */
  show(control: Element): void;
  /** The number of the step that is shown, from 0. */
  current(): number;
}

const NONE: Steps = { advance: () => false, show: () => {}, current: () => 0 };

/**
 * Shows a long form in steps. The parts of the form stay where they are: all but those of one step are hidden.
 * @param first the step to begin with, unless there are errors in another
 */
export function showSteps(form: HTMLFormElement, texts: FormTexts, first = 0): Steps {
  // With few fields, one page is easier.
  const isLong = form.dataset.long !== undefined;
  delete form.dataset.long;
  if (!isLong) return NONE;
  const groups = grouped(form);
  if (groups.length < 2) return NONE;
  const last = form.querySelector<HTMLElement>('.submit');
  const heading = document.createElement('p');
  heading.className = 'steps';
  heading.tabIndex = -1;
  const progress = document.createElement('progress');
  progress.max = groups.length;
  progress.setAttribute('aria-hidden', 'true');
  const buttons = document.createElement('p');
  buttons.className = 'step-buttons';
  const button = (label: string, className: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = className;
    element.textContent = label;
    element.addEventListener('click', act);
    return element;
  };
  const back = button(texts.previous, 'button quiet', () => turn(current - 1));
  const next = button(texts.next, 'button', () => advance());
  buttons.append(back, next);
  form.prepend(heading, progress);
  form.append(buttons);
  let current = 0;
  const stepOf = (element: Element) => groups.findIndex((group) => group.some((part) => part.contains(element)));
  const invalid = form.querySelector('[aria-invalid="true"], .error');
  render(invalid === null ? first : Math.max(0, stepOf(invalid)));
  // A link of the summary of errors leads to a field that may be hidden.
  form.parentElement?.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('a[href^="#"]') : null;
    const field = link === null ? null : document.getElementById(link.getAttribute('href')!.slice(1));
    if (field !== null && form.contains(field)) show(field);
  });
  return { advance, show, current: () => current };

  function advance(): boolean {
    if (current === groups.length - 1) return false;
    const controls = controlsOf(form).filter((control) => stepOf(control) === current);
    let first: Control | undefined;
    for (const control of controls) {
      const message = checkControl(control, texts);
      showError(control, message);
      if (message !== null) first ??= control;
    }
    if (first === undefined) turn(current + 1);
    else first.focus();
    return true;
  }

  function show(control: Element): void {
    const step = stepOf(control);
    if (step >= 0 && step !== current) render(step);
  }

  function turn(step: number): void {
    render(step);
    heading.focus();
    heading.scrollIntoView({ block: 'nearest' });
  }

  function render(step: number): void {
    current = Math.min(step, groups.length - 1);
    for (const [index, group] of groups.entries()) for (const part of group) part.hidden = index !== current;
    heading.textContent = insert(texts.step, { step: current + 1, steps: groups.length });
    progress.value = current + 1;
    const isLast = current === groups.length - 1;
    back.hidden = current === 0;
    next.hidden = isLast;
    if (last !== null) last.hidden = !isLast;
  }
}

/** The parts of the form, small ones together with the next. */
function grouped(form: HTMLFormElement): HTMLElement[][] {
  const groups: HTMLElement[][] = [];
  let open: HTMLElement[] = [];
  let fields = 0;
  for (const part of form.querySelectorAll<HTMLElement>(':scope > .panel')) {
    open.push(part);
    fields += part.querySelectorAll('.field').length;
    if (fields < FIELDS_OF_STEP) continue;
    groups.push(open);
    open = [];
    fields = 0;
  }
  if (open.length > 0) {
    if (groups.length === 0) groups.push(open);
    else groups.at(-1)!.push(...open);
  }
  return groups;
}
