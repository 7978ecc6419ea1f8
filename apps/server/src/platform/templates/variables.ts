import { analyzeSync, type Template, type Variable } from 'liquidjs';
import { closestMatch } from '../text/closest-match.ts';
import { TemplateFailed } from './errors.ts';

/** Properties that Liquid adds to every list and text. */
const PSEUDO_FIELDS = new Set(['first', 'last', 'size']);

/**
 * Limit of words in tags times characters of the template. LiquidJS finds the line of each variable by counting from
 * the start: 20,000 variables in 100 kB took 7.6 s, this limit takes about 0.02 s. An email of 50 kB can have 100 words.
 */
const MAX_ANALYSIS = 5_000_000;

/** Words in tags times characters: the time to analyze a template is proportional to it. */
export function analysisOf(source: string): number {
  return wordsIn(source) * source.length;
}

/** Words in the tags of a template, except the tag names: variables, filters, texts. */
export function wordsIn(source: string): number {
  let words = 0;
  for (const piece of source.split(/(?=\{[{%])/)) {
    if (!/^\{[{%]/.test(piece)) continue;
    const end = piece.search(/[}%]\}/);
    const inside = end < 0 ? piece : piece.slice(0, end);
    words += inside.replace(/^\{%-?\s*\w+/, '').match(/[^\s.,:|()<>=!'"[\]{}%-]+/g)?.length ?? 0;
  }
  return words;
}

/** Throws TemplateFailed when the analysis of this source would take too long. */
export function assertAnalysable(source: string): void {
  if (analysisOf(source) <= MAX_ANALYSIS) return;
  throw new TemplateFailed(
    `${wordsIn(source)} words in tags are too many for a template of ${source.length} characters`,
  );
}

/**
 * The dotted names that a template reads from its data, sorted. List indexes are omitted:
 * `person.schools[0].name` is `person.schools.name`. Throws TemplateFailed for a name that is only known
 * at run time (`person[key]`), because it cannot be checked.
 */
export function namesOf(templates: Template[]): string[] {
  const { variables, globals } = analyzeSync(templates, { partials: false });
  for (const variable of Object.values(variables).flat()) assertFixed(variable);
  const names = Object.values(globals).flat().map(nameOf);
  return [...new Set(names)].sort();
}

/**
 * One message for each unknown name, at most `most`. Known are the names in `knownFields`, their parents
 * (`person` for `person.email`), and everything below `event.answers` if there is an `event.answers.*`.
 */
export function unknownNames(names: readonly string[], knownFields: Iterable<string>, most: number): string[] {
  const exact = new Set<string>();
  const open: string[] = [];
  for (const field of knownFields) {
    if (field.endsWith('.*')) open.push(field.slice(0, -1));
    for (const prefix of prefixesOf(field.replace(/\.\*$/, ''))) exact.add(prefix);
  }
  const unknown = names.filter((name) => !exact.has(name) && !open.some((prefix) => name.startsWith(prefix)));
  // Finding the closest match is slow for thousands of them.
  return unknown.slice(0, most).map((name) => {
    const meant = closestMatch(name, exact);
    return `unknown variable ${name}${meant === null ? '' : `; did you mean ${meant}?`}`;
  });
}

function assertFixed(variable: Variable): void {
  const fixed = variable.segments.every((segment) => typeof segment === 'string' || typeof segment === 'number');
  if (fixed && typeof variable.segments[0] === 'string') return;
  const { row, col } = variable.location;
  throw new TemplateFailed(
    `${variable}: only fixed names and positions can stand in brackets (line ${row}, column ${col})`,
  );
}

function nameOf(variable: Variable): string {
  const [root, ...rest] = variable.segments.map(String);
  return [root, ...rest.filter((segment) => !PSEUDO_FIELDS.has(segment) && !/^-?\d+$/.test(segment))].join('.');
}

/** `a.b.c` -> `a`, `a.b`, `a.b.c`. */
function prefixesOf(field: string): string[] {
  const segments = field.split('.');
  return segments.map((_, index) => segments.slice(0, index + 1).join('.'));
}
