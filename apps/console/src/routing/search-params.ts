type Reader<Value> = (value: unknown) => Value | undefined;

/** Text. Search terms that look like numbers arrive as numbers. */
export const string: Reader<string> = (value) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

/** `true`, or unset. */
export const flag: Reader<true> = (value) => (value === true || value === 'true' ? true : undefined);

/** A day such as `2026-12-31`. */
export const day: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Texts by name; numbers and booleans as they are written. Unset if there are none. */
export const texts: Reader<Readonly<Record<string, string>>> = (value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one));
  return entries.length === 0 ? undefined : Object.fromEntries(entries.map(([name, one]) => [name, String(one)]));
};

/** One of these values. */
export function oneOf<const Value extends string>(values: readonly Value[]): Reader<Value> {
  return (value) => values.find((one) => one === value);
}

/**
 * The search parameters of a route, for `validateSearch`: `searchParams({ status: oneOf(STATUSES), q: string })`. Drops
 * unknown parameters and invalid values, so that a link that was edited by hand still opens its page.
 */
export function searchParams<Readers extends Record<string, Reader<unknown>>>(readers: Readers) {
  return (search: Record<string, unknown>) => {
    const values = Object.entries(readers).map(([name, read]) => [name, read(search[name])] as const);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as {
      [Name in keyof Readers]?: Exclude<ReturnType<Readers[Name]>, undefined> | undefined;
    }; // each value comes from its own reader
  };
}
