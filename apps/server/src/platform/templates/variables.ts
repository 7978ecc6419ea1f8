import { analyzeSync, type Template, type Variable } from 'liquidjs';
import { nearest } from '../nearest.ts';
import { TemplateFailed } from './errors.ts';

/** What Liquid adds to every list and text. */
const PSEUDO_FIELDS = new Set(['first', 'last', 'size']);

/**
 * Bound of words in tags times characters of the template. LiquidJS finds the line of each variable by counting from
 * the start: 20 000 variables in 100 kB took 7.6 s, this much takes about 0.2 s. A mail of 50 kB can hold 1000 words.
 */
const MAX_ANALYSIS = 50_000_000;

/** Throws TemplateFailed when the analysis of this source would take too long. */
export function assertAnalysable(source: string): void {
  let words = 0;
  for (const piece of source.split(/\{[{%]/).slice(1)) {
    const end = piece.search(/[}%]\}/);
    words += (end < 0 ? piece : piece.slice(0, end)).match(/[^\s.,:|()<>=!'"[\]{}%]+/g)?.length ?? 0;
  }
  if (words * source.length > MAX_ANALYSIS) {
    throw new TemplateFailed(`${words} words in tags are too many for a template of ${source.length} characters`);
  }
}

/**
 * The dotted names that a template reads from its data, sorted. Positions in lists are left out:
 * `candidate.education[0].school` is `candidate.education.school`. Throws TemplateFailed for a name that is only known
 * when the template runs (`candidate[key]`), because nobody could check it.
 */
export function namesOf(templates: Template[]): string[] {
  const { variables, globals } = analyzeSync(templates, { partials: false });
  for (const variable of Object.values(variables).flat()) assertFixed(variable);
  const names = Object.values(globals).flat().map(nameOf);
  return [...new Set(names)].sort();
}

/**
 * One message for each name that is not known. Known are the names in `knownFields`, whatever they lie in
 * (`candidate` when there is a `candidate.email`), and everything below `event.answers` when there is an
 * `event.answers.*`.
 */
export function unknownNames(names: readonly string[], knownFields: Iterable<string>): string[] {
  const exact = new Set<string>();
  const open: string[] = [];
  for (const field of knownFields) {
    if (field.endsWith('.*')) open.push(field.slice(0, -1));
    for (const prefix of prefixesOf(field.replace(/\.\*$/, ''))) exact.add(prefix);
  }
  return names
    .filter((name) => !exact.has(name) && !open.some((prefix) => name.startsWith(prefix)))
    .map((name) => {
      const meant = nearest(name, exact);
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
