import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * `node scripts/audit.ts`: known weaknesses of the packages that production needs. Ends with 1 when there is one of weight;
 * where the registry does not answer it only warns, so that a machine without a network can verify too.
 */

const LEVEL = 'moderate';
const PATIENCE_MS = 60_000;

interface Report {
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; via: unknown[] }>;
}

/** What `npm audit --json` found, or null when it could not ask. */
export function readReport(output: string): Report | null {
  try {
    const report = JSON.parse(output) as Report;
    return report.metadata === undefined ? null : report;
  } catch {
    return null;
  }
}

/** @returns the exit code */
export function verdictOn(report: Report | null, tell: (line: string) => void): number {
  if (report === null) {
    tell('warning: the registry did not answer, so known weaknesses of packages were not looked up');
    return 0;
  }
  const found = Object.entries(report.vulnerabilities ?? {}).filter(
    ([, { severity }]) => severity !== 'low' && severity !== 'info',
  );
  for (const [name, { severity }] of found) tell(`${name}: ${severity}`);
  tell(`${found.length} production packages with known weaknesses (${LEVEL} or worse)`);
  return found.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  process.exitCode = verdictOn(readReport(stdout ?? ''), (line) => console.error(line));
}
