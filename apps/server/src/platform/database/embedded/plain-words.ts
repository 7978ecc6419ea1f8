/**
 * One line that an operator understands for what goes wrong around files and processes. Other errors keep their own text.
 * @param path the folder that was to be used.
 */
export function inPlainWords(error: unknown, path: string): Error {
  const text = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new Error(reason(code, text, path) ?? text.split('\n')[0], { cause: error });
}

function reason(code: string, text: string, path: string): string | undefined {
  if (code === 'ENOSPC' || code === 'EDQUOT' || /No space left on device|Disk quota exceeded/.test(text))
    return `the disk that holds ${path} is full`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code))
    return `${path} cannot be used by this user (${text.split(':')[0]} on ${named(text) ?? path})`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path} is not a folder`;
  return undefined;
}

/** The path that Node names at the end of a file system error. */
function named(text: string): string | undefined {
  return /'([^']+)'$/.exec(text)?.[1];
}
