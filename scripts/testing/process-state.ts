/** Events whose listeners belong to the worker. */
const EVENTS = [
  'SIGINT',
  'SIGTERM',
  'SIGHUP',
  'uncaughtException',
  'unhandledRejection',
  'exit',
  'beforeExit',
] as const;

/**
 * Remembers what is shared by all files of a process: environment variables, the current folder, listeners of the process,
 * and the values of globals.
 * @returns a function that restores them, and returns what a file must not leave changed, because others would fail
 */
export function processState(): () => string[] {
  const environment = { ...process.env };
  const folder = process.cwd();
  const listeners = EVENTS.map((event) => [event, process.listeners(event as 'exit')] as const);
  const globals = globalValues();
  return () => {
    const problems: string[] = [];
    for (const name of new Set([...Object.keys(process.env), ...Object.keys(environment)])) {
      if (process.env[name] === environment[name]) continue;
      if (environment[name] === undefined) delete process.env[name];
      else process.env[name] = environment[name];
    }
    process.chdir(folder);
    for (const [event, before] of listeners) {
      for (const listener of process.listeners(event as 'exit'))
        if (!before.includes(listener)) process.removeListener(event, listener);
    }
    for (const [name, value] of globals) {
      if (Reflect.get(globalThis, name) === value) continue;
      problems.push(`the global ${name} is still replaced after the last test of the file`);
      Reflect.set(globalThis, name, value);
    }
    return problems;
  };
}

/** The functions and classes that scripts find without importing them; not the helpers of compiled packages, such as `__extends`. */
function globalValues(): [name: string, value: unknown][] {
  return Object.entries(Object.getOwnPropertyDescriptors(globalThis)).flatMap(([name, { value }]) =>
    typeof value === 'function' && !name.startsWith('__') ? [[name, value] as [string, unknown]] : [],
  );
}
