import { LiquidError } from 'liquidjs';

/** A template that cannot be parsed, or whose rendering exceeded a limit. The message can be shown to its author. */
export class TemplateFailed extends Error {
  override readonly name = 'TemplateFailed';
}

/** A variable that a template prints has no value, in a text that requires one. */
export class MissingValue extends TemplateFailed {
  readonly variable: string;

  constructor(variable: string) {
    super(
      `the variable ${variable} has no value; a text to use instead can be added: {{ ${variable} | default: "…" }}`,
    );
    this.variable = variable;
  }
}

/** Turns an error of LiquidJS into one line: `undefined filter: uppper (line 1, column 4)`. */
export function templateFailed(error: unknown): TemplateFailed {
  if (error instanceof TemplateFailed) return error;
  // LiquidJS wraps what an output throws, as an error with a line.
  if (error instanceof LiquidError && error.originalError instanceof MissingValue) return error.originalError;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const message = line
    .replace(/, line:(\d+), col:(\d+)$/, ' (line $1, column $2)')
    .replace('Maximum call stack size exceeded', 'nested too deeply');
  return new TemplateFailed(message, { cause: error });
}
