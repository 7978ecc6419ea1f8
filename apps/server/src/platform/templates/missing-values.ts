import { type Context, type Emitter, Output, type Template, toValueSync } from 'liquidjs';
import { MissingValue } from './errors.ts';
import { print } from './limits.ts';

/** Name of a register of LiquidJS, which only the renderer can write. */
const REQUIRED = 'requiresValues';

/** From here on, a rendering in this context fails for a variable without a value. */
export function requireValues(context: Context): void {
  context.setRegister(REQUIRED, true);
}

/** Makes every `{{ … }}` of these templates, those within tags included, fail without a value where values are required. */
export function checkOutputs(templates: readonly Template[]): void {
  for (const template of templates) {
    if (template instanceof Output) template.render = renderOutput;
    else if (template.children !== undefined) checkOutputs(toValueSync(template.children(false, true)));
  }
}

function* renderOutput(this: Output, context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
  const value = yield this.value.value(context, false);
  if (context.getRegister(REQUIRED) === true && isMissing(this, context, value)) throw new MissingValue(nameIn(this));
  emitter.write(value);
}

/** An empty text that the template itself has assigned is intended, as is one from the filter `default`. */
function isMissing(output: Output, { environments }: Context, value: unknown): boolean {
  if (print(value).trim() !== '' || output.value.filters.some(({ name }) => name === 'default')) return false;
  return value === null || value === undefined || Object.hasOwn(environments, nameIn(output).split(/[.[]/, 1)[0]!);
}

function nameIn({ token }: Output): string {
  return token.content.split('|', 1)[0]!.trim();
}
