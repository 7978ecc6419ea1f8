/**
 * Security headers of every response: no content type sniffing, and HSTS when served over https (RFC 6797). Subdomains are
 * excluded: they may belong to someone else.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
