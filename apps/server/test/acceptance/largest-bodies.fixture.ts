/** A body, made again for each time that it is sent. */
export type Body = () => { type: string; bytes: Uint8Array };

export const MEBIBYTE = 1024 * 1024;

let unique = 0;

export function json(value: (n: number) => object): Body {
  return () => {
    unique += 1;
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(value(unique))) };
  };
}

export const fill = (size: number, part: string): string => part.repeat(Math.floor(size / part.length));
export const keys = (count: number, value: unknown, prefix = 'field'): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [prefix + n, value]));

/** Bodies of just under 1 MiB: one long text, more fields than are parsed, the most that are, objects of many shapes, and lists. */
export const BODIES: readonly Body[] = [
  json((n) => ({ n, email: fill(MEBIBYTE - 100, 'a@') })),
  json((n) => ({ n, ...keys(60_000, 0) })),
  json((n) => ({ n, ...keys(14_900, fill(30, 'x')) })),
  json((n) => ({ n, list: Array.from({ length: 700 }, (_, k) => keys(20, 0, `${n}-${k}-`)) })),
  json((n) => ({ n, education: Array.from({ length: 7_400 }, () => ({ school: fill(30, 'A'), degree: '' })) })),
  json((n) => ({ n, list: Array.from({ length: 99_000 }, () => 'abcdef') })),
];

export function urlEncoded(size: number, fields = 90): Body {
  return () => {
    const value = fill(Math.max(0, Math.floor(size / fields) - 20), '%3C<"');
    const text = Array.from({ length: fields }, (_, n) => `field${n}=${value}`).join('&');
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(text) };
  };
}

export function multipart(
  fields: Record<string, string>,
  files: Record<string, { name: string; bytes: Uint8Array }> = {},
): Body {
  return () => {
    unique += 1;
    const boundary = `----form${unique}`;
    const head = (rest: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${rest}\r\n\r\n`);
    const end = Buffer.from('\r\n');
    const parts = Object.entries({ ...fields, form: String(unique) }).flatMap(([name, value]): Uint8Array[] => [
      head(`name="${name}"`),
      Buffer.from(value),
      end,
    ]);
    for (const [field, { name, bytes }] of Object.entries(files))
      parts.push(head(`name="${field}"; filename="${name}"`), bytes, end);
    const bytes = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
    return { type: `multipart/form-data; boundary=${boundary}`, bytes };
  };
}

export const LONG_QUERY = fill(12_000, 'utm_source=%3C%22&q=%F0%9F%98%80&');
export const TOKEN = 'x'.repeat(1_900);
