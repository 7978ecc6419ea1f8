import { RE2JS } from 're2js';
import { BoundedCache } from '../../../../platform/cache/bounded-cache.ts';
import { LIMITS } from './condition.ts';
import { expandedSize } from './pattern-size.ts';

/**
 * How many characters of a text `matches` reads. The engine's running time is proportional to text length times program
 * size: for this length, the worst pattern found within the limits took 1.9 s on a busy machine and a common one 5 ms.
 * Texts that are not known to be short are therefore evaluated in a thread, see `evaluation.ts`.
 */
export const MATCHED_CHARACTERS = 10_000;

type Pattern = { readonly regex: RE2JS } | { readonly error: string };

const PATTERNS = new BoundedCache<Pattern>(100_000);

/** A regular expression in RE2's syntax (no look-around, no back references), or what is wrong with it. Cached. */
export function compilePattern(source: string): Pattern {
  if (source.length > LIMITS.patternLength) return { error: `must have at most ${LIMITS.patternLength} characters` };
  if (expandedSize(source) > LIMITS.patternExpanded) return { error: 'is too large once its repetitions are expanded' };
  return PATTERNS.get(source, () => {
    try {
      return { regex: RE2JS.compile(source) };
    } catch (error) {
      const reason = error instanceof Error ? error.message.replace('error parsing regexp: ', '') : String(error);
      return { error: `is not a regular expression: ${reason}` };
    }
  });
}

/** Whether the pattern occurs anywhere in the text. A pattern that does not compile or is too large matches nothing. */
export function matchesPattern(source: string, text: string): boolean {
  const pattern = compilePattern(source);
  if ('error' in pattern || pattern.regex.programSize() > LIMITS.patternProgram) return false;
  // `test` is faster on common patterns, but first builds an automaton, which made the worst pattern five times slower.
  return pattern.regex.matcher(text.slice(0, MATCHED_CHARACTERS)).find();
}
