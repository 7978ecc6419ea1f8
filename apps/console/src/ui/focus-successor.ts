/** The rows of tables, lists and forms. Rows that are not elements of a list have the attribute `data-entry`. */
const ROW = 'tr[data-row], li, [data-entry]';
const CONTROL = 'a[href], button, input:not([type=hidden]), select, textarea';
/** The parts of a page with lists; beyond them, nothing belongs to the list. */
const SCOPE = 'main, [role=tabpanel], [role=dialog], [role=alertdialog]';

type Removals = ReadonlyMap<Node, MutationRecord>;

/**
 * What gets the focus after the row with this element was removed: the same control of the next row, otherwise of the
 * previous one, otherwise the button that adds a row, or the heading of the list. Null if it was not in a row.
 */
export function successorOf(element: HTMLElement, records: readonly MutationRecord[]): HTMLElement | null {
  const row = element.closest<HTMLElement>(ROW);
  if (row === null) return null;
  const removals: Removals = new Map(
    records.flatMap((record) => [...record.removedNodes].map((node) => [node, record] as const)),
  );
  // The list may have been removed after its row.
  let removed = element.getRootNode();
  while (removals.get(removed)?.target.isConnected === false) removed = removals.get(removed)!.target.getRootNode();
  const record = removals.get(removed);
  if (record === undefined || !(record.target instanceof Element)) return null;
  const scope = record.target.closest<HTMLElement>(SCOPE);
  if (scope === null) return null; // such as a notification, whose neighbors are about something else
  // Rendered again at the same position, such as a question whose API name was changed: nothing was removed.
  const isReplaced = records.some(
    ({ target, addedNodes, previousSibling, nextSibling }) =>
      addedNodes.length > 0 &&
      target === record.target &&
      previousSibling === record.previousSibling &&
      nextSibling === record.nextSibling,
  );
  if (removed === row && isReplaced) return null;
  const neighbor =
    removed === row
      ? (inNeighbor(record, removals, 'next', row, element) ?? inNeighbor(record, removals, 'previous', row, element))
      : null;
  return neighbor ?? ofList(record.target, scope);
}

/** The same control in the next or previous row; rows without controls are skipped. */
function inNeighbor(
  record: MutationRecord,
  removals: Removals,
  direction: 'next' | 'previous',
  row: HTMLElement,
  element: HTMLElement,
): HTMLElement | null {
  let node = record[`${direction}Sibling`];
  // Several rows may have been removed together.
  while (node !== null && !node.isConnected) node = removals.get(node)?.[`${direction}Sibling`] ?? null;
  for (; node !== null; node = node[`${direction}Sibling`]) {
    if (!(node instanceof Element) || !node.matches(ROW)) continue;
    const control = sameControl(node, row, element);
    if (control !== undefined) return control;
  }
  return null;
}

/** The control of this row that corresponds to the element of the removed one; the first one if it has others. */
function sameControl(row: Element, removed: Element, element: HTMLElement): HTMLElement | undefined {
  const [own, former] = [row, removed].map((one) => [...one.querySelectorAll<HTMLElement>(CONTROL)]);
  const same = own!.length === former!.length ? own![former!.indexOf(element)] : undefined;
  return same !== undefined && isUsable(same) ? same : own!.find(isUsable);
}

/** The button that adds a row to the list without rows, otherwise its heading, otherwise what surrounds it. */
function ofList(target: Element, scope: HTMLElement): HTMLElement {
  for (let at: Element | null = target; at !== null && scope.contains(at); at = at.parentElement) {
    const buttons = [...at.querySelectorAll<HTMLElement>('[data-empty] :is(a[href], button)'), ...ownButtons(at)];
    const button = buttons.find(isUsable);
    if (button !== undefined) return button;
    const heading = at.querySelector<HTMLElement>('h1, h2, h3');
    if (heading !== null) return focusable(heading);
  }
  return focusable(scope);
}

/** The buttons outside of rows, except tabs: one that gets the focus shows its panel. */
function ownButtons(scope: Element): HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>('button:not([role=tab])')].filter(
    (button) => button.closest(ROW) === null,
  );
}

function focusable(element: HTMLElement): HTMLElement {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  return element;
}

const isUsable = (element: HTMLElement) => !element.matches(':disabled') && element.checkVisibility();
