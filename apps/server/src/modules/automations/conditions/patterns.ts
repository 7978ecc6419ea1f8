import { RE2JS } from 're2js';
import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { LIMITS } from './condition.ts';

/**
 * What `matches` reads of a text. The engine takes time in proportion to text times program: the worst pattern found
 * within the limits took 0.2 s for this much on a busy machine, a common one 5 ms, and texts are mostly short.
 */
export const MATCHED_CHARACTERS = 10_000;

type Pattern = { readonly regex: RE2JS } | { readonly error: string };

const PATTERNS = new BoundedCache<Pattern>(100_000);

/** A regular expression in RE2's syntax (no look-around, no back references), or what is wrong with it. Cached. */
export function compilePattern(source: string): Pattern {
  if (source.length > LIMITS.patternLength) return { error: `must have at most ${LIMITS.patternLength} characters` };
  return PATTERNS.get(source, () => {
    try {
      return { regex: RE2JS.compile(source) };
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error);
      return { error: `is not a regular expression: ${reason}` };
    }
  });
}

/** Whether the pattern occurs anywhere in the text. What cannot be compiled, or is too large, matches nothing. */
export function matchesPattern(source: string, text: string): boolean {
  const pattern = compilePattern(source);
  if ('error' in pattern || pattern.regex.programSize() > LIMITS.patternProgram) return false;
  // `test` is faster on common patterns, but builds an automaton first that made the worst one five times as slow.
  return pattern.regex.matcher(text.slice(0, MATCHED_CHARACTERS)).find();
}
