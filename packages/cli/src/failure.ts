/** Ends a command with a message for the user. */
export class CommandFailed extends Error {}

/** Exit codes: a dry run that finds differences, or problems, is neither a success nor a failure. */
export const EXIT_FAILED = 1;
export const EXIT_DIFFERENCES = 2;
/** An import is done, and some of its records were not imported. */
export const EXIT_INCOMPLETE = 3;

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
