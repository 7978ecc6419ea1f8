/** What people write without the scheme: a host name with a dot, perhaps followed by a port, a path or a query. */
const WITHOUT_SCHEME = /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/;

/** A web address as people type it, with https:// if it has no scheme; any other text as it is. */
export function withScheme(text: string): string {
  const address = text.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : text;
}

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const EMAIL_ADDRESS = /^[^\s@:/?#]+@[^\s@:/?#]+\.[^\s@:/?#]+$/;

/** Where a link in a text leads, as an address with a scheme; null if it is relative to a page that nobody knows. */
export function linkTarget(href: string): string | null {
  const address = href.trim();
  if (SCHEME.test(address)) return address;
  if (EMAIL_ADDRESS.test(address)) return `mailto:${address}`;
  const complete = withScheme(address);
  return complete === address ? null : complete;
}
