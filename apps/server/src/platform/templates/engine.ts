import { CaptureTag, type Context, defaultOperators, type FilterImplOptions, filters, Liquid } from 'liquidjs';
import { TemplateFailed } from './errors.ts';
import { BoundedEmitter, charge, chargeSearch, MAX_TEMPLATE_LENGTH, MEMORY_LIMIT, TIME_LIMIT_MS } from './limits.ts';

/**
 * The tags and filters that a template may use. Deliberately excluded: everything that loads another template, tags
 * that write to the data (`increment`), filters that take expressions as text (`where_exp`: static analysis cannot see
 * into them), `raw` (would disable escaping), and filters that nest lists.
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

/** LiquidJS with only the tags and filters above, no file system, and a charge for what each filter reads and creates. */
export function createEngine(escaping: 'html' | 'none'): Liquid {
  const engine = new Liquid({
    ...(escaping === 'html' ? { outputEscape: 'escape' } : {}),
    strictFilters: true,
    ownPropertyOnly: true,
    globals: Object.create(null),
    operators: { ...defaultOperators, contains: payingContains },
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
  for (const name of FILTERS) engine.registerFilter(name, paying(handlerOf(name), SEARCHES.has(name)));
  engine.registerFilter('date', paying(boundedDate));
  if (escaping === 'html') engine.registerFilter('newline_to_br', { raw: true, handler: paying(escapeWithBreaks) });
  return engine;
}

/** Line breaks as `<br>` in text that is escaped here, because output marked `raw` is not escaped again. */
const escapeWithBreaks: Handler = function (value: unknown) {
  const escaped: unknown = handlerOf('escape').call(this, value);
  return String(escaped).replace(/\r?\n/g, '<br>\n');
};

function handlerOf(name: string): Handler {
  const filter = filters[name];
  if (typeof filter !== 'function') throw new Error(`LiquidJS has no filter ${name}`);
  return filter;
}

/** Filters that search the text for their first argument. */
const SEARCHES = new Set([
  'remove',
  'remove_first',
  'remove_last',
  'replace',
  'replace_first',
  'replace_last',
  'split',
]);

function paying(handler: Handler, searches = false): Handler {
  // A generator, because some filters are: LiquidJS awaits whatever is yielded.
  return function* (...values: [unknown, ...unknown[]]): Generator<unknown, unknown, unknown> {
    const { memoryLimit } = this.context;
    charge(memoryLimit, values);
    if (searches) chargeSearch(memoryLimit, values[0], values[1]);
    const result = yield handler.apply(this, values);
    charge(memoryLimit, result);
    return result;
  };
}

/** Large widths (`%100000000Y`) create long texts before they can be charged, so widths of three digits are rejected. */
const boundedDate: Handler = function (...values: [unknown, ...unknown[]]) {
  if (values.some((value) => typeof value === 'string' && /%[^A-Za-z%]*\d{3}/.test(value))) {
    throw new TemplateFailed('a width in a format of a date has two digits at most');
  }
  return handlerOf('date').apply(this, values);
};

/** `contains` as in Liquid, charged by the length of the text it searches. */
function* payingContains(left: unknown, right: unknown, context: Context): Generator<unknown, boolean, never> {
  charge(context.memoryLimit, left);
  chargeSearch(context.memoryLimit, left, right);
  return yield defaultOperators.contains!(left, right, context);
}

/** LiquidJS does not charge for the content of a capture. */
class BoundedCapture extends CaptureTag {
  override *render(context: Context): Generator<unknown, void, string> {
    const emitter = new BoundedEmitter(context.memoryLimit, MEMORY_LIMIT);
    yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
    context.bottom()[this.variable] = emitter.buffer;
  }
}
