import { createHash } from 'node:crypto';
import scalar from '@scalar/fastify-api-reference';
import Fastify from 'fastify';
import { readDocument } from '../api-documents.ts';
import { REFERENCE_DOCUMENT_PATH, REFERENCE_PATH, REFERENCE_SCRIPT_PATH } from './pages.ts';

/** The API reference: its page, with the policy for it, its script, and the API document that it shows. */
export interface ReferenceFiles {
  page: Uint8Array;
  policy: string;
  script: Uint8Array;
  document: Uint8Array;
}

const PAGE_PATH = `${REFERENCE_PATH}/`;

/** Runs the plugin once, in a server that never listens. */
export async function renderReference(): Promise<ReferenceFiles> {
  const inner = Fastify();
  try {
    await inner.register(scalar, {
      routePrefix: REFERENCE_PATH,
      configuration: {
        url: REFERENCE_DOCUMENT_PATH,
        // It would be the document with the extension of `withoutPresetParameters`; the guide names the address of the other.
        documentDownloadType: 'none',
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
    // Samples are for this instance, whatever other clients take as the first server.
    const shown = { ...readDocument(), servers: [{ url: '/' }] };
    const document = Buffer.from(JSON.stringify(withoutPresetParameters(shown)));
    return { page: Buffer.from(html), policy: policyFor(html), script: script.rawPayload, document };
  } finally {
    await inner.close();
  }
}

const DISABLED = { 'x-disabled': true };
/** By the name of the example that is shown: that of the body, `default` without one. */
const NOT_PRESET = { default: DISABLED, example: DISABLED };

/**
 * The document with every optional parameter marked as not preset. Otherwise Scalar would send the first value of each in
 * its samples and its test requests: writes would be dry runs, and lists would be filtered until they are empty.
 */
function withoutPresetParameters(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPresetParameters);
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, LITERAL.has(key) ? part : withoutPresetParameters(part)]),
  );
  const isParameter = (copy.in === 'query' || copy.in === 'header') && 'schema' in copy;
  return isParameter && copy.required !== true ? { ...copy, examples: NOT_PRESET } : copy;
}

/** Whose values are data, not parts of the document. */
const LITERAL = new Set(['example', 'examples', 'default', 'enum', 'const']);

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
