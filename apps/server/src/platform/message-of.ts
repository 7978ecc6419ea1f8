/** The reason in one line, for the log; a failed connection to several addresses tells the first. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  const text = error instanceof Error ? error.message || String(error) : String(error);
  return text.split('\n')[0] ?? text;
}
