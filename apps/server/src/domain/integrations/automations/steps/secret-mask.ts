import { isObject } from '../conditions/read-field.ts';

// Shorter texts are too common to be masked wherever they appear.
const MIN_LENGTH = 4;

/** The placeholder for each secret in the run log. */
export function secretPlaceholders(secrets: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.keys(secrets).map((name) => [name, `[secret ${name}]`]));
}

/**
 * Returns a function that masks the secrets of a request in a text: their values, and what templates derived from them,
 * such as the word after `Basic`.
 * @param sent the configuration as sent
 * @param shown the same with placeholders; where both are equal there is no secret
 */
export function maskOf(
  secrets: Readonly<Record<string, string>>,
  sent: unknown,
  shown: unknown,
): (text: string) => string {
  const values = [...Object.values(secrets), ...differences(sent, shown)];
  const words = values.flatMap((value) => [value, ...value.split(/\s+/)]);
  const hidden = [...new Set(words)].filter((word) => word.length >= MIN_LENGTH).sort((a, b) => b.length - a.length);
  return (text) => hidden.reduce((masked, word) => masked.replaceAll(word, '[secret]'), text);
}

/** The words of `sent` that are not in `shown`, text by text. */
function* differences(sent: unknown, shown: unknown): Generator<string, undefined> {
  if (typeof sent === 'string') {
    if (sent === shown) return;
    const open = new Set(String(shown).split(/\s+/));
    for (const word of sent.split(/\s+/)) if (!open.has(word)) yield word;
  } else if (isObject(sent)) {
    for (const key of Object.keys(sent)) yield* differences(sent[key], isObject(shown) ? shown[key] : undefined);
  }
}
