/** XML that is already escaped. Made only by `element` and the functions below. */
export type Xml = { readonly xml: string };

type Attributes = Readonly<Record<string, string>>;

/** An element. Text in it is escaped; null and undefined are left out. */
export function element(
  name: string,
  content: string | null | readonly (Xml | null | undefined)[] = null,
  attributes: Attributes = {},
): Xml {
  const start = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  if (content === null) return { xml: `<${name}${start.join('')}/>` };
  const inner = typeof content === 'string' ? escapeXml(content) : content.map((child) => child?.xml ?? '').join('');
  return { xml: `<${name}${start.join('')}>${inner}</${name}>` };
}

/** An element whose text is in CDATA sections. */
export function cdataElement(name: string, text: string): Xml {
  return { xml: `<${name}><![CDATA[${withoutForbidden(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>` };
}

/** A complete document. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function escapeXml(text: string): string {
  return withoutForbidden(text).replaceAll(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Removes what no XML 1.0 document can contain, not even escaped: control characters, broken surrogates, U+FFFE, U+FFFF. */
function withoutForbidden(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
}
