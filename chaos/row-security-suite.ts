import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
/** What goes through the API in this process; the others start processes or databases, which the role does not reach. */
const PATTERNS = [
  'apps/server/src/domain/**/*.test.ts',
  'apps/server/src/platform/http/*/*.test.ts',
  'apps/server/test/operations.test.ts',
  'apps/server/test/acceptance/*.test.ts',
  'packages/client/**/*.test.ts',
];

/**
 * Runs the tests of the API as a role that row-level security confines to the workspaces which a statement names. They bring
 * their own throw-away server, which need not survive anything.
 */
export async function suiteUnderRowSecurity(): Promise<{ figures: Record<string, number>; faults: string[] }> {
  const files = globSync(PATTERNS, { cwd: ROOT }).sort();
  const { NODE_TEST_CONTEXT: _, TEST_DATABASE_URL: __, ...environment } = process.env;
  const child = spawn(process.execPath, ['scripts/test.ts', ...files], {
    cwd: ROOT,
    env: { ...environment, TEST_ROW_SECURITY: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  await once(child, 'close');
  const count = (what: string) => Number(new RegExp(`^ℹ ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
  // Failures are repeated at the end, and suites repeat those of their tests.
  const failed = [...output.matchAll(/^\s*✖ (.+) \([\d.]+ms\)$/gm)].map((match) => match[1]!);
  const faults = [...new Set(failed)].map((name) => `under row-level security fails: ${name}`);
  if (!(count('pass') > 0)) faults.push('the suite under row-level security did not run');
  return { figures: { 'tests under row-level security': count('tests'), 'of them passed': count('pass') }, faults };
}
