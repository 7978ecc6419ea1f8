import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. It moves with every request: the setting is as current as the service. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** Where vulnerabilities are reported (RFC 9116); 404 unless a contact is configured. */
export function serveSecurityContact(
  http: FastifyInstance,
  { contact, publicUrl }: { contact: string | null; publicUrl: () => string },
): void {
  http.get(PATH, (_request, reply) => {
    if (contact === null) return reply.callNotFound();
    const expires = new Date((Math.floor(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl()}${PATH}`,
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  });
}
