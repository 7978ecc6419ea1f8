import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../apps/server/test/harness.ts';

/** The differences between a copy and the records, one line for each record with the fields that differ. */
export function compareRecords(
  name: string,
  copies: ReadonlyMap<string, Json>,
  records: ReadonlyMap<string, Json>,
): string[] {
  const faults: string[] = [];
  for (const [id, record] of records) {
    const copy = copies.get(id);
    if (copy === undefined) faults.push(`${name}: ${id} is missing from the copy`);
    else if (!isDeepStrictEqual(copy, record)) faults.push(`${name}: ${id} is ${differences(copy, record)}`);
  }
  for (const id of copies.keys()) if (!records.has(id)) faults.push(`${name}: ${id} is in the copy only`);
  return faults;
}

function differences(copy: Json, record: Json): string {
  return [...new Set([...Object.keys(copy), ...Object.keys(record)])]
    .filter((field) => !isDeepStrictEqual(copy[field], record[field]))
    .map((field) => `${field} ${JSON.stringify(copy[field])} instead of ${JSON.stringify(record[field])}`)
    .join(', ');
}
