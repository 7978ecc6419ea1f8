/** The reason in one line, for the log; for a failed connection to several addresses, the first error. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  const text = error instanceof Error ? error.message || String(error) : String(error);
  return text.split('\n')[0] ?? text;
}
