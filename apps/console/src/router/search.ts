/** A value of the address that is one of these; left out otherwise: `oneOf({status}, ['draft', 'sent'])`. */
export function oneOf<Name extends string, Value extends string>(
  given: Readonly<Record<Name, unknown>>,
  allowed: readonly Value[],
): { [Key in Name]?: Value } {
  const known = Object.entries(given).filter(([, value]) => allowed.some((one) => one === value));
  return Object.fromEntries(known) as { [Key in Name]?: Value }; // what is left is among the allowed
}
