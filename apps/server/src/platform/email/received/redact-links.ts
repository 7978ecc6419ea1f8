import { escapeHtml } from '../../html/html.ts';
import { hostsNamedBy, linksWithin } from './wrapped-links.ts';

/** What is displayed in place of a link. */
export const REDACTED = '[personal link removed]';

export interface SecretLinks {
  /** Whether a link gives whoever has it the rights of another person. */
  isSecret(url: URL): boolean;
  /** Whether links to this host can be secret ones: some wrappers of links name nothing but the host. */
  isOwnHost(host: string): boolean;
}

/** An address with or without its scheme; in a network of its own, a host has no dot. Mail programs break lines within long ones, and repeat the marks of quoted lines. */
const ADDRESS = /(?:https?:\/\/|(?<![\w@/.%-])[\w-]+(?:\.[\w-]+)*(?::\d+)?\/)[^\s<>"'\\]+/gi;
const CONTINUATION = /^(?:\r?\n[ \t>|]*)([\w%=&?/.~-]{4,})(?=>?[ \t]*(?:\r?\n|$))/;
/** Shorter lines were not broken because they were too long. */
const MIN_WRAPPED_COLUMN = 60;
const PUNCTUATION = '.,;:!?)]}*_>|';
/** A part of a link that can only be a secret. */
const TOKEN = /[\w.~-]{16,}/g;

/**
 * Replaces links that act as another person by a visible text, wherever they are: in text and HTML, plain or wrapped by services that check
 * links, and their secrets alone. `html` is sanitized HTML.
 */
export function redactLinks(
  text: string,
  html: string | null,
  links: SecretLinks,
): { text: string; html: string | null } {
  const tokens = new Set<string>();
  const withoutLinks = redactText(text, links, tokens);
  const withoutHtmlLinks = html === null ? null : redactHtml(html, links, tokens);
  const redacted = withoutTokens(withoutLinks, tokens);
  if (withoutHtmlLinks === null) return { text: redacted, html: null };
  const redactedHtml = withoutTokens(withoutHtmlLinks, tokens);
  if (!hasDividedLink(html ?? '', links)) return { text: redacted, html: redactedHtml };
  const lines = escapeHtml(withoutTokens(redacted, tokens)).replaceAll('\n', '<br />');
  return { text: withoutTokens(redacted, tokens), html: `<div>${lines}</div>` };
}

const INLINE_TAG =
  /<\/?(?:a|abbr|b|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var)\b[^>]*>/gi;

/** Whether tags within a secret link hide a part of it from a search of the HTML. */
function hasDividedLink(html: string, links: SecretLinks): boolean {
  const seen = decodeEntities(html.replace(INLINE_TAG, '').replace(/<[^>]*>/g, '\n\n'));
  const written = decodeEntities(html);
  return secretLinksIn(seen, links).some(({ start, end }) => !written.includes(seen.slice(start, end)));
}

interface SecretLink {
  readonly start: number;
  readonly end: number;
  readonly tokens: readonly string[];
}

function redactText(text: string, links: SecretLinks, tokens: Set<string>): string {
  let result = '';
  let after = 0;
  for (const link of secretLinksIn(text, links)) {
    for (const token of link.tokens) tokens.add(token);
    result += text.slice(after, link.start) + REDACTED;
    after = link.end;
  }
  return result + text.slice(after);
}

function secretLinksIn(text: string, links: SecretLinks): SecretLink[] {
  const found: SecretLink[] = [];
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const link = secretLinkAt(text, index, address, links);
    if (link !== null) found.push(link);
  }
  return found;
}

/** A secret link in a text, with what follows of it on the next line; null if it is not secret. */
function secretLinkAt(text: string, start: number, found: string, links: SecretLinks): SecretLink | null {
  const address = withoutPunctuation(found);
  const after = start + found.length;
  const more = CONTINUATION.exec(text.slice(after, after + 2_000));
  const joined = more === null ? null : secretsOf(found + more[1]!, links);
  const own = secretsOf(address, links) ?? secretsOf(found, links);
  if (own === null && joined === null) return null;
  const column = after - (text.lastIndexOf('\n', start) + 1);
  const isContinued = more !== null && found === address && column >= MIN_WRAPPED_COLUMN;
  const end = isContinued ? after + more[0].length : start + address.length;
  return { start, end, tokens: [...(own ?? []), ...(joined ?? [])] };
}

/** Without what follows an address in a sentence. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (PUNCTUATION.includes(address.charAt(end - 1)) && end > 0) end -= 1;
  return address.slice(0, end);
}

/** The secret parts of a link; null if it is not secret. */
function secretsOf(address: string, { isSecret, isOwnHost }: SecretLinks): string[] | null {
  const all = linksWithin(/^https?:/i.test(address) ? address : `https://${address}`);
  const secret = all.filter(isSecret);
  if (secret.length === 0) return all.some((url) => hostsNamedBy(url).some(isOwnHost)) ? [] : null;
  return secret.flatMap((url) => (url.pathname + url.search + url.hash).match(TOKEN) ?? []);
}

/** Attributes lose the link; the text of an element that has one begins with what is displayed in its place. */
function redactHtml(html: string, links: SecretLinks, tokens: Set<string>): string {
  return html.replace(/<[^>]*>|[^<]+/g, (piece) => {
    if (!piece.startsWith('<')) {
      const text = decodeEntities(piece);
      const redacted = redactText(text, links, tokens);
      return redacted === text ? piece : escapeHtml(redacted);
    }
    let isRedacted = false;
    const tag = piece.replace(/\s[\w-]+="([^"]*)"/g, (attribute, value: string) => {
      const text = decodeEntities(value);
      if (redactText(text, links, tokens) === text) return attribute;
      isRedacted = true;
      return '';
    });
    return isRedacted ? `${tag}${REDACTED} ` : tag;
  });
}

function withoutTokens(text: string, tokens: ReadonlySet<string>): string {
  return [...tokens].reduce((rest, token) => rest.replaceAll(token, REDACTED), text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The entities of sanitized HTML. */
function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (entity, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
