import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { REFERENCE_PATH } from './pages.ts';

interface Page {
  bytes: Buffer;
  policy: string;
}

const PAGE_PATH = `${REFERENCE_PATH}/`;
const SCRIPT_PATH = `${REFERENCE_PATH}/js/scalar.js`;

/**
 * `/docs/api`: the API reference, rendered by Scalar from the served OpenAPI document. The script and the page come from this
 * service alone; fonts, telemetry and the proxy that Scalar would otherwise use are off, and the policy forbids other hosts.
 */
export function serveApiReference(http: FastifyInstance): void {
  let pages: Promise<Map<string, Page>> | undefined;
  const serve = async (path: string) => {
    pages ??= renderPages();
    return (await pages).get(path)!;
  };
  for (const url of [REFERENCE_PATH, PAGE_PATH]) {
    http.get(url, async (_request, reply) => {
      const { bytes, policy } = await serve(PAGE_PATH);
      reply.header('content-security-policy', policy);
      return reply.header('content-type', 'text/html; charset=utf-8').send(bytes);
    });
  }
  http.get(SCRIPT_PATH, async (_request, reply) => {
    const { bytes } = await serve(SCRIPT_PATH);
    reply.header('cache-control', 'public, max-age=86400');
    return reply.header('content-type', 'text/javascript; charset=utf-8').send(bytes);
  });
}

/** Runs the plugin once, in a server that never listens. Its 4 MB bundle is loaded only when the docs are requested. */
async function renderPages(): Promise<Map<string, Page>> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  try {
    await inner.register(scalar, {
      routePrefix: REFERENCE_PATH,
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
    // Absolute, so that the page works with and without a trailing slash.
    const html = page.body.replace('src="js/scalar.js"', `src="${SCRIPT_PATH}"`);
    return new Map([
      [PAGE_PATH, { bytes: Buffer.from(html), policy: policyFor(html) }],
      [SCRIPT_PATH, { bytes: script.rawPayload, policy: '' }],
    ]);
  } finally {
    await inner.close();
  }
}

/** Allows the page's inline script by its hash, and nothing from other hosts. Scalar needs inline styles. */
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
