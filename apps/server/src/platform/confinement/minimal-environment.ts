const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'HOME', 'TMPDIR', 'TZ'];

/** What another program needs to run: not the service's own variables, which contain secrets. */
export function minimalEnvironment(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
