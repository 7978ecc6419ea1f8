import sanitize from 'sanitize-html';

/** The HTML that users may write in an email. None of it makes an email client load anything. */
const TAGS = `
  a abbr address article aside b blockquote br caption center cite code col colgroup dd del div dl dt em figcaption figure
  font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark ol p pre q s section small span strong sub sup table
  tbody td tfoot th thead time tr u ul var`
  .trim()
  .split(/\s+/);

const ATTRIBUTES = {
  '*': ['align', 'bgcolor', 'color', 'dir', 'height', 'lang', 'role', 'style', 'title', 'valign', 'width', 'aria-*'],
  a: ['href', 'target', 'rel'],
  font: ['face', 'size'],
  img: ['src', 'alt'],
  ol: ['start', 'type'],
  table: ['border', 'cellpadding', 'cellspacing'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
};

/** Without `:`, `/` and `\`, so that no URL can be written, not even escaped. */
const STYLE_VALUE = /^(?!.*(?:url|image|src)\s*\()[\w\s#%.,()'"!+-]{1,500}$/i;
const STYLES = `
  background background-color border border-bottom border-collapse border-color border-left border-radius border-right
  border-spacing border-style border-top border-width color display font font-family font-size font-style font-weight
  height letter-spacing line-height list-style-type margin margin-bottom margin-left margin-right margin-top max-width
  min-width padding padding-bottom padding-left padding-right padding-top text-align text-decoration text-transform
  vertical-align white-space width`
  .trim()
  .split(/\s+/);

/** Elements that load or run external content. */
const LOADING = new Set(
  'audio base embed iframe image input link meta object picture script source style svg track video'.split(' '),
);
const LOADING_ATTRIBUTES = ['background', 'poster', 'srcset'];

const BASE: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: ATTRIBUTES,
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, [STYLE_VALUE]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'head'],
  nestingLimit: 100,
};

/**
 * Sanitizes user-written HTML for an email: well-formed, so that it cannot affect the content after it, and loading
 * nothing except the images in `images`.
 */
export function cleanHtml(html: string, images: ReadonlySet<string>): string {
  return sanitize(html, {
    ...BASE,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !images.has(attribs.src ?? ''),
  });
}

/** Measured parsing time in microseconds: for a character, a tag, an entity, and a `style` attribute. */
const COST = { character: 0.3, tag: 8, entity: 5, style: 30 };
const MAX_CLEANING = 40_000;

/**
 * Whether HTML is small enough to be cleaned on the main thread: at most 40 ms. A newsletter of 150 cells, each with its
 * own style, takes a third of it.
 */
export function isQuicklyCleaned(html: string): boolean {
  const count = (text: string) => html.split(text).length - 1;
  const styles = html.match(/style\s*=/gi)?.length ?? 0;
  const { character, tag, entity, style } = COST;
  return html.length * character + count('<') * tag + count('&') * entity + styles * style <= MAX_CLEANING;
}

/** The parts that `cleanHtml` would remove because they load something: one message per kind. */
export function loadingParts(html: string, images: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  const onOpenTag = (name: string, attributes: Record<string, string>) => {
    if (LOADING.has(name)) found.add(`<${name}> is not allowed in an email`);
    if (name === 'img' && !images.has(attributes.src ?? ''))
      found.add('<img> is allowed only with a fixed https address, and not in emails with a personal link');
    for (const attribute of LOADING_ATTRIBUTES)
      if (attribute in attributes) found.add(`the attribute ${attribute} is not allowed in an email`);
    if (/(?:url|image|src)\s*\(|\\/i.test(attributes.style ?? ''))
      found.add('a style attribute must not contain a URL');
  };
  sanitize(html, { ...BASE, onOpenTag });
  return [...found];
}

/** The first tag of a template that can depend on data, and everything after it. */
const TAGS_AND_REST = /\{%[\s\S]*$/;

/**
 * Whether an image follows a tag such as `{% if %}`: it would be loaded for some recipients only, or a varying number of times, so
 * that its server learns something about them.
 */
export function hasConditionalImages(template: string): boolean {
  return /<\s*img\b|\bsrc\s*=/i.test(TAGS_AND_REST.exec(template)?.[0] ?? '');
}

/** The error for a template with such images. */
export const CONDITIONAL_IMAGES =
  '<img> is allowed only before the first {% tag %}, because which images are loaded must not depend on data';

/** The literal https URLs of images in a template: no data can become part of them, or decide whether they are loaded. */
export function fixedImages(template: string): Set<string> {
  if (hasConditionalImages(template)) return new Set();
  const addresses = [
    ...template.replace(TAGS_AND_REST, '').matchAll(/\bsrc\s*=\s*(?:"(https:[^"{}<>]*)"|'(https:[^'{}<>]*)')/gi),
  ];
  return new Set(addresses.map(([, double, single]) => (double ?? single ?? '').replaceAll('&amp;', '&')));
}
