/** A template that cannot be parsed, or whose rendering exceeded a limit. The message can be shown to its author. */
export class TemplateFailed extends Error {
  override readonly name = 'TemplateFailed';
}

/** Turns an error of LiquidJS into one line: `undefined filter: uppper (line 1, column 4)`. */
export function templateFailed(error: unknown): TemplateFailed {
  if (error instanceof TemplateFailed) return error;
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const message = line
    .replace(/, line:(\d+), col:(\d+)$/, ' (line $1, column $2)')
    .replace('Maximum call stack size exceeded', 'nested too deeply');
  return new TemplateFailed(message, { cause: error });
}
