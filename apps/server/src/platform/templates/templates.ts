import { Context, type Liquid, type Template, toValueSync } from 'liquidjs';
import { BoundedCache } from '../cache/bounded-cache.ts';
import { createEngine } from './engine.ts';
import { TemplateFailed, templateFailed } from './errors.ts';
import { BoundedEmitter, type Effort, FULL_EFFORT, limitEffort, MAX_TEMPLATE_LENGTH, SMALL_EFFORT } from './limits.ts';
import { checkOutputs, requireValues } from './missing-values.ts';
import { analysisOf, assertAnalysable, namesOf, unknownNames } from './variables.ts';

/** Maximum number of messages about unknown variables per check. */
const MAX_MESSAGES = 20;

/** As measured by `analysisOf`: a few milliseconds. */
const MAX_SMALL_ANALYSIS = 1_000_000;
const ANALYSES = new BoundedCache<number>(MAX_TEMPLATE_LENGTH);

interface Parsed {
  readonly templates: Template[];
  readonly names: readonly string[];
}

interface Mode {
  readonly engine: Liquid;
  readonly parsed: BoundedCache<Parsed>;
}

/** A parsed template takes up to 200 bytes a character: 40 MB for each of the two at worst. */
const MODES = { html: createMode('html'), none: createMode('none') };

/**
 * Checks a user-written template (Liquid): its syntax and, when it can be parsed, that it uses known fields only.
 * `knownFields`: dotted names, see `unknownNames`. An empty list of errors means that it is valid.
 */
export function compileTemplate(
  source: string,
  { knownFields }: { knownFields: Iterable<string> },
): { errors: string[] } {
  try {
    return { errors: unknownNames(parse('none', source).names, knownFields, MAX_MESSAGES) };
  } catch (error) {
    return { errors: [templateFailed(error).message] };
  }
}

/** The dotted names that a template reads from its data, sorted. Throws TemplateFailed when it cannot be parsed. */
export function variablesOf(source: string): readonly string[] {
  return parse('none', source).names;
}

/** How a template is rendered. */
interface Rendering {
  escape: 'html' | 'none';
  /** Maximum characters of the output. */
  maxLength: number;
  /** Whether a variable that is printed must have a value, or a filter `default`: for texts that are sent to people. */
  requiresValues?: boolean;
}

/** Longer templates are not parsed on the main thread. */
const MAX_SMALL_LENGTH = 10_000;

/**
 * Renders a template over JSON data. Pass only what its author may read: the template can access all of it. Missing values
 * print as nothing, unless values are required. `html` escapes each output. Throws TemplateFailed for invalid syntax, for output longer than
 * `maxLength` characters and when a time or size limit is exceeded. It may take up to a second: see `Evaluator`.
 */
export function renderTemplate(source: string, data: Readonly<Record<string, unknown>>, how: Rendering): string {
  return render(source, data, how, FULL_EFFORT).text();
}

/**
 * The same within a few milliseconds, for templates that were accepted as small. Throws TemplateFailed also for a
 * template that turns out to take longer.
 */
export function renderSmallTemplate(source: string, data: Readonly<Record<string, unknown>>, how: Rendering): string {
  return render(source, data, how, SMALL_EFFORT).text();
}

/** The same within a few milliseconds; null for a template that may take longer. */
export function renderIfSmall(source: string, data: Readonly<Record<string, unknown>>, how: Rendering): string | null {
  if (!source.includes('{{') && !source.includes('{%') && source.length <= how.maxLength) return source;
  if (source.length > MAX_SMALL_LENGTH) return null;
  if (ANALYSES.get(source, () => analysisOf(source)) > MAX_SMALL_ANALYSIS) return null;
  const { isOver, text } = render(source, data, how, SMALL_EFFORT);
  return isOver ? null : text();
}

function render(
  source: string,
  data: Readonly<Record<string, unknown>>,
  { escape: escaping, maxLength, requiresValues = false }: Rendering,
  effort: Effort,
): { text: () => string; isOver: boolean } {
  const { templates, names } = parse(escaping, source);
  const { engine } = MODES[escaping];
  const context = new Context(scopeOf(data, names), engine.options, { sync: true }, { liquid: engine });
  if (requiresValues) requireValues(context);
  const isOver = limitEffort(context, effort);
  const emitter = new BoundedEmitter(context.memoryLimit, maxLength);
  try {
    toValueSync(engine.renderer.renderTemplates(templates, context, emitter));
    return { text: () => emitter.buffer, isOver: false };
  } catch (error) {
    const text = () => {
      throw templateFailed(error);
    };
    return { text, isOver: isOver() };
  }
}

/**
 * The part of the data that the template reads according to the static analysis, so that dynamic access
 * (`{{ [name] }}`) cannot read more than was checked. Without a prototype: `{{ constructor }}` is an ordinary name.
 */
function scopeOf(data: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const scope: Record<string, unknown> = Object.create(null);
  for (const root of new Set(names.map((name) => name.split('.', 1)[0] ?? ''))) {
    if (Object.hasOwn(data, root)) scope[root] = data[root];
  }
  return scope;
}

function createMode(escaping: 'html' | 'none'): Mode {
  return { engine: createEngine(escaping), parsed: new BoundedCache(2 * MAX_TEMPLATE_LENGTH) };
}

function parse(escaping: 'html' | 'none', source: string): Parsed {
  if (source.length > MAX_TEMPLATE_LENGTH) {
    throw new TemplateFailed(`longer than ${MAX_TEMPLATE_LENGTH} characters`);
  }
  const { engine, parsed } = MODES[escaping];
  return parsed.get(source, () => {
    try {
      assertAnalysable(source);
      const templates = engine.parse(source);
      checkOutputs(templates);
      return { templates, names: namesOf(templates) };
    } catch (error) {
      throw templateFailed(error);
    }
  });
}
