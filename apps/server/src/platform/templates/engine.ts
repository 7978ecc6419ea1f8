import { CaptureTag, type Context, type FilterImplOptions, filters, Liquid } from 'liquidjs';
import { BoundedEmitter, charge, MAX_TEMPLATE_LENGTH, MEMORY_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/**
 * What a template may use. Left out on purpose: everything that loads another template, tags that write into the data
 * (`increment`), filters that take expressions as text (`where_exp`: static analysis cannot see into them), `raw`
 * (would lift the escaping), and filters that put lists into lists.
 */
const TAGS = new Set(['#', 'assign', 'break', 'capture', 'case', 'comment', 'continue', 'for', 'if', 'raw', 'unless']);
const FILTERS = `
  abs append array_to_sentence_string at_least at_most base64_encode capitalize ceil compact concat date default
  divided_by downcase escape first floor join json last lstrip map minus modulo newline_to_br plus prepend remove
  remove_first remove_last replace replace_first replace_last reverse round rstrip size slice slugify sort sort_natural
  split squish strip strip_html strip_newlines sum times truncate truncatewords uniq upcase url_encode where`
  .trim()
  .split(/\s+/);

type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

/** LiquidJS with only the tags and filters above, no file system, and every filter paying for what it reads and makes. */
export function createEngine(escaping: 'html' | 'none'): Liquid {
  const engine = new Liquid({
    ...(escaping === 'html' ? { outputEscape: 'escape' } : {}),
    strictFilters: true,
    ownPropertyOnly: true,
    globals: Object.create(null),
    templates: {},
    locale: 'en',
    timezoneOffset: 'UTC',
    parseLimit: MAX_TEMPLATE_LENGTH,
    memoryLimit: MEMORY_LIMIT,
    renderLimit: TIME_LIMIT_MS,
  });
  for (const tag of Object.keys(engine.tags)) if (!TAGS.has(tag)) delete engine.tags[tag];
  engine.registerTag('capture', BoundedCapture);
  for (const name of Object.keys(engine.filters)) engine.unregisterFilter(name);
  for (const name of FILTERS) engine.registerFilter(name, paying(handlerOf(name)));
  if (escaping === 'html') engine.registerFilter('newline_to_br', { raw: true, handler: paying(escapeWithBreaks) });
  return engine;
}

/** Line breaks as `<br>` in text that is escaped here, because output marked `raw` is not escaped any more. */
const escapeWithBreaks: Handler = function (value: unknown) {
  const escaped: unknown = handlerOf('escape').call(this, value);
  return String(escaped).replace(/\r?\n/g, '<br>\n');
};

function handlerOf(name: string): Handler {
  const filter = filters[name];
  if (typeof filter !== 'function') throw new Error(`LiquidJS has no filter ${name}`);
  return filter;
}

function paying(handler: Handler): Handler {
  // A generator, because some filters are: LiquidJS waits for whatever is yielded.
  return function* (...values: [unknown, ...unknown[]]): Generator<unknown, unknown, unknown> {
    const { memoryLimit } = this.context;
    charge(memoryLimit, values);
    const result = yield handler.apply(this, values);
    charge(memoryLimit, result);
    return result;
  };
}

/** LiquidJS counts nothing of what a capture holds. */
class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const emitter = new BoundedEmitter(context.memoryLimit, MEMORY_LIMIT);
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    context.bottom()[this.variable] = emitter.buffer;
  }
}
