type Child = Node | string | null | false | undefined;
type Properties = Record<string, unknown>;

/**
 * Makes an element: `h('a', { href }, 'Text')`. Functions are listeners (`onclick`), `true` is an attribute without a value,
 * `false`, null and undefined leave one out. Text is never parsed as HTML.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function')
      element.addEventListener(key.slice(2), value as EventListener); // names begin with `on`
    else if (value === true) element.setAttribute(key, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/** The URL if it is a web address; the page must not follow any other kind. */
export function webUrl(url: string): string | null {
  return /^https?:\/\//i.test(url) ? url : null;
}
