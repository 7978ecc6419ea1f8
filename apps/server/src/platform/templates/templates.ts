import { Context, type Liquid, type Template, toValueSync } from 'liquidjs';
import { BoundedCache } from '../bounded-cache.ts';
import { createEngine } from './engine.ts';
import { TemplateFailed, templateFailed } from './errors.ts';
import { BoundedEmitter, limitSteps, MAX_TEMPLATE_LENGTH } from './limits.ts';
import { assertAnalysable, namesOf, unknownNames } from './variables.ts';

/** Messages about unknown variables that one check returns at most. */
const MAX_MESSAGES = 20;

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
 * Checks a template that a user wrote (Liquid): its syntax and, when it can be parsed, that it names known fields only.
 * `knownFields`: dotted names, see `unknownNames`. An empty list of errors means that it can be kept.
 */
export function compileTemplate(
  source: string,
  { knownFields }: { knownFields: Iterable<string> },
): { errors: string[] } {
  try {
    return { errors: unknownNames(parse('none', source).names, knownFields).slice(0, MAX_MESSAGES) };
  } catch (error) {
    return { errors: [templateFailed(error).message] };
  }
}

/** The dotted names that a template reads from its data, sorted. Throws TemplateFailed when it cannot be parsed. */
export function variablesOf(source: string): readonly string[] {
  return parse('none', source).names;
}

/**
 * Renders a template over JSON data. Hand over only what its author may read: it can name all of it. What is missing
 * prints as nothing. `html` escapes each output. Throws TemplateFailed for wrong syntax, for text longer than
 * `maxLength` characters and at the limits of time and size.
 */
export function renderTemplate(
  source: string,
  data: Readonly<Record<string, unknown>>,
  { escape: escaping, maxLength }: { escape: 'html' | 'none'; maxLength: number },
): string {
  const { templates, names } = parse(escaping, source);
  const { engine } = MODES[escaping];
  const context = new Context(scopeOf(data, names), engine.options, { sync: true }, { liquid: engine });
  limitSteps(context);
  const emitter = new BoundedEmitter(context.memoryLimit, maxLength);
  try {
    toValueSync(engine.renderer.renderTemplates(templates, context, emitter));
  } catch (error) {
    throw templateFailed(error);
  }
  return emitter.buffer;
}

/**
 * The part of the data that the static analysis saw the template read, so that nothing which it cannot see
 * (`{{ [name] }}`) reaches more than what was checked. Without a prototype: `{{ constructor }}` is a name like any other.
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
      return { templates, names: namesOf(templates) };
    } catch (error) {
      throw templateFailed(error);
    }
  });
}
