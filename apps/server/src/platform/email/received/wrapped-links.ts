/** Programs that check links wrap them once or twice. */
const MAX_DEPTH = 4;
const MAX_URL = 8_192;

/** A link, and the links that it leads to as far as it contains them itself: through Outlook Safe Links, Proofpoint, Barracuda, Google and others. */
export function linksWithin(address: string, depth = 0): URL[] {
  const url = toUrl(address);
  if (url === null) return [];
  const inner = depth === MAX_DEPTH ? [] : new Set(embeddedIn(url, address));
  return [url, ...[...inner].flatMap((target) => linksWithin(target, depth + 1))];
}

/** A text with the links that wrapped ones lead to, which say more to whoever reads it. The HTML keeps the wrapped ones, which check links when they are opened. */
export function unwrapLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<>"'\\]+/gi, (address) => targetOf(address) ?? address);
}

function targetOf(address: string, depth = 0): string | null {
  const url = toUrl(address);
  const target = url === null ? null : toUrl(wrappedIn(url, address) ?? '');
  if (target === null || !/^https?:$/.test(target.protocol)) return null;
  return (depth === MAX_DEPTH ? null : targetOf(target.href, depth + 1)) ?? target.href;
}

/** By services that say exactly where the link is. */
function wrappedIn({ hostname, pathname, searchParams }: URL, address: string): string | null {
  if (hostname.endsWith('.safelinks.protection.outlook.com')) return searchParams.get('url');
  if (hostname === 'linkprotect.cudasvc.com') return searchParams.get('a');
  if (hostname === 'urldefense.com') return fromProofpoint3(address);
  if (hostname !== 'urldefense.proofpoint.com') return null;
  const link = searchParams.get('u');
  return pathname.startsWith('/v2/') && link !== null ? fromProofpoint(link) : link;
}

/** The hosts that a link names where it does not contain the link that it leads to: Mimecast. */
export function hostsNamedBy(url: URL): string[] {
  return /(?:^|\.)mimecast(?:protect)?\.com$/.test(url.hostname) ? url.searchParams.getAll('domain') : [];
}

function toUrl(address: string): URL | null {
  return address.length > MAX_URL ? null : URL.parse(address);
}

/** Addresses within a link, decoded by every encoding that wrappers use. */
function embeddedIn(url: URL, address: string): string[] {
  const values = [...url.searchParams.values()];
  const texts = [
    ...values,
    ...values.map(fromBase64),
    ...(url.hostname.endsWith('urldefense.proofpoint.com') ? values.map(fromProofpoint) : []),
    percentDecoded(url.pathname + url.search + url.hash),
    fromProofpoint3(address),
    // Postmark writes the link without its scheme as a segment of the path.
    ...url.pathname.split('/').flatMap((segment) => (/%2f/i.test(segment) ? `https://${percentDecoded(segment)}` : [])),
  ];
  return texts.flatMap((text) => {
    const start = /https?:\/{1,2}(?=[^/])/i.exec(text);
    return start === null ? [] : text.slice(start.index).replace(/^(https?):\/(?!\/)/i, '$1://');
  });
}

/** Version 2: `-` in place of `%`, and `_` in place of `/`. */
function fromProofpoint(value: string): string {
  return percentDecoded(value.replaceAll('_', '/').replace(/-(?=[\da-f]{2})/gi, '%'));
}

const RUN_LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Version 3: `__link__;characters!`; a `*` stands for the next of the characters, `**` and a letter for several of them. */
function fromProofpoint3(address: string): string {
  const [, link, encoded = ''] = /\/v3\/__(.+?)__;([\w=-]*)!/.exec(address) ?? [];
  if (link === undefined) return '';
  const characters = [...Buffer.from(encoded, 'base64url').toString('utf8')];
  return link.replace(/\*(?:\*([\w-]))?/g, (_, run?: string) =>
    characters.splice(0, run === undefined ? 1 : RUN_LENGTHS.indexOf(run) + 2).join(''),
  );
}

function fromBase64(value: string): string {
  return /^[\w+/=-]{16,}$/.test(value) ? Buffer.from(value, 'base64').toString('latin1') : '';
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
