/** What people write without the scheme: a host name with a dot, perhaps followed by a port, a path or a query. */
const WITHOUT_SCHEME = /^[^\s:/?#@]+\.[^\s:/?#@]+(?::\d+)?(?:[/?#]\S*)?$/;

/** A web address as people type it, with https:// if it has no scheme; any other text as it is. */
export function withScheme(text: string): string {
  const address = text.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : text;
}
