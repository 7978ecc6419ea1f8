import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { REFERENCE_PATH, REFERENCE_SCRIPT_PATH } from './pages.ts';

/** The API reference: its page, with the policy for it, and its script. */
export interface ReferenceFiles {
  page: Uint8Array;
  policy: string;
  script: Uint8Array;
}

const PAGE_PATH = `${REFERENCE_PATH}/`;

/** Runs the plugin once, in a server that never listens. */
export async function renderReference(): Promise<ReferenceFiles> {
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
    const [page, script] = await Promise.all([inner.inject(PAGE_PATH), inner.inject(REFERENCE_SCRIPT_PATH)]);
    if (page.statusCode !== 200 || script.statusCode !== 200)
      throw new Error('the API reference could not be rendered');
    // Absolute, so that the page works with and without a trailing slash.
    const html = page.body.replace('src="js/scalar.js"', `src="${REFERENCE_SCRIPT_PATH}"`);
    return { page: Buffer.from(html), policy: policyFor(html), script: script.rawPayload };
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
