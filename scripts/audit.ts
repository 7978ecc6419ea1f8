import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node scripts/audit.ts`: checks production dependencies for known vulnerabilities. Exits with 1 if there is one of
 * moderate severity or worse. If the registry does not respond it only warns, so that `verify` works offline.
 */

const LEVEL = 'moderate';
const TIMEOUT_MS = 60_000;

interface Report {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; via: unknown[] }>;
}

/** The result of `npm audit --json`, or null if the registry did not respond. */
export function readReport(output: string): Report | null {
  try {
    const report = JSON.parse(output) as Report;
    return report.metadata === undefined ? null : report;
  } catch {
    return null;
  }
}

/** @returns the exit code */
export function printFindings(report: Report | null, log: (line: string) => void): number {
  if (report === null) {
    log('warning: the registry did not respond, so packages were not checked for known vulnerabilities');
    return 0;
  }
  const found = Object.entries(report.vulnerabilities ?? {}).filter(
    ([, { severity }]) => severity !== 'low' && severity !== 'info',
  );
  for (const [name, { severity }] of found) log(`${name}: ${severity}`);
  log(`${found.length} production packages with known vulnerabilities (${LEVEL} or worse)`);
  return found.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  process.exitCode = printFindings(readReport(stdout ?? ''), (line) => console.error(line));
}
