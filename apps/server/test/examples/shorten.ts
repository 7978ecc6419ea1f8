import type { Recording } from './recorder.ts';

/** Of lists within a record; of a list of records, one is enough. */
const ITEMS = 2;
const LONG = 1000;
const KEPT = 300;

/** Examples that show every field, but not every item of a list, nor the whole of an email or a page. */
export function shortened({ responses, webhooks }: Recording): Recording {
  const shortResponses = Object.entries(responses).map(([id, byStatus]) => [
    id,
    Object.fromEntries(Object.entries(byStatus).map(([status, body]) => [status, withOneRecord(short(body))])),
  ]);
  return { responses: Object.fromEntries(shortResponses), webhooks: short(webhooks) as Recording['webhooks'] };
}

function withOneRecord(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data)) return body;
  return { ...body, data: body.data.slice(0, 1) };
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONG ? `${value.slice(0, KEPT)}…` : value;
  if (Array.isArray(value)) return value.slice(0, ITEMS).map(short);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]));
}
