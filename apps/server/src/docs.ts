import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';

interface Page {
  bytes: Buffer;
  policy: string;
}

const PAGE_PATH = '/docs/';
const SCRIPT_PATH = '/docs/js/scalar.js';

/**
 * `/docs`: the API reference, drawn by Scalar from the served OpenAPI document. Script and page come from this service
 * alone; fonts, telemetry and the proxy that Scalar would otherwise use are off, and the policy forbids other hosts.
 */
export function serveDocs(http: FastifyInstance): void {
  let pages: Promise<Map<string, Page>> | undefined;
  const serve = async (path: string) => {
    pages ??= renderPages();
    return (await pages).get(path)!;
  };
  for (const url of ['/docs', PAGE_PATH]) {
    http.get(url, async (_request, reply) => {
      const { bytes, policy } = await serve(PAGE_PATH);
      reply.header('content-security-policy', policy).header('x-content-type-options', 'nosniff');
      return reply.header('content-type', 'text/html; charset=utf-8').send(bytes);
    });
  }
  http.get(SCRIPT_PATH, async (_request, reply) => {
    const { bytes } = await serve(SCRIPT_PATH);
    reply.header('cache-control', 'public, max-age=86400').header('x-content-type-options', 'nosniff');
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes);
  });
}

/** The plugin runs once, in a server that never listens: its bundle of 4 MB is loaded only when somebody reads the docs. */
async function renderPages(): Promise<Map<string, Page>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  try {
    await inner.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        url: '/api/v1/openapi.json',
        title: 'Rolecall API',
        pageTitle: 'Rolecall API',
        authentication: { preferredSecurityScheme: 'secretKey' },
        withDefaultFonts: false,
        telemetry: false,
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      } as Record<string, unknown>,
    });
    const [page, script] = await Promise.all([inner.inject(PAGE_PATH), inner.inject(SCRIPT_PATH)]);
    if (page.statusCode !== 200 || script.statusCode !== 200)
      throw new Error('the API reference could not be rendered');
    // Absolute, so that the page works with and without the slash at its end.
    const html = page.body.replace('src="js/scalar.js"', `src="${SCRIPT_PATH}"`);
    return new Map([
      [PAGE_PATH, { bytes: Buffer.from(html), policy: policyFor(html) }],
      [SCRIPT_PATH, { bytes: script.rawPayload, policy: '' }],
    ]);
  } finally {
    await inner.close();
  }
}

/** Allows the page's own inline script by its hash and nothing from another host. Scalar styles what it draws inline. */
function policyFor(html: string): string {
  const inline = [...html.matchAll(/<script type="text\/javascript">([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src 'self' ${inline.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "frame-ancestors 'none'",
  ].join('; ');
}
