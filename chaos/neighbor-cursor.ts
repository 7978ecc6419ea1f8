import type { Call, Reply } from './calls.ts';

/** The cursor with another ID, which no record has, at the same time. */
export function neighbour(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  const changed = text.replace(/([0-9a-f]{6})(?="[^"]*$)/, (digits) =>
    ((Number.parseInt(digits, 16) ^ 1) >>> 0).toString(16).padStart(6, '0'),
  );
  return Buffer.from(changed).toString('base64url');
}

/** Status and text of a response without the requested IDs. */
export function plainOf({ status, text }: Reply, path: string, body: Call['body']): string {
  const asked = `${path} ${JSON.stringify(body)}`.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  const plain = asked
    .reduce((rest, id) => rest.replaceAll(id, 'ID'), text)
    // A sync token contains the filters of its list, so it differs with the requested ID.
    .replace(/"syncToken":"[\w-]*"/, '"syncToken":"TOKEN"')
    // In a bulk call, the other parts can succeed and have a new ID each time.
    .replaceAll(/"status":"queued","id":"[0-9a-f-]{36}"/g, '"status":"queued","id":"NEW"');
  return `${status} ${plain}`;
}
