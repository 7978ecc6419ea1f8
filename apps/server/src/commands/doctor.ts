import type { Finding } from '../platform/doctor/finding.ts';

const MARKS: Readonly<Record<Finding['status'], string>> = {
  ok: 'ok      ',
  warning: 'warning ',
  problem: 'PROBLEM ',
  not_checked: 'unknown ',
};

/** The findings for a terminal: problems last, where they are seen. */
export function doctorReport(findings: readonly Pick<Finding, 'status' | 'message' | 'fix'>[]): string {
  const order: readonly Finding['status'][] = ['ok', 'not_checked', 'warning', 'problem'];
  return [...findings]
    .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status))
    .flatMap(({ status, message, fix }) => [
      `${MARKS[status]} ${message}`,
      ...(fix === null ? [] : [`${' '.repeat(MARKS[status].length)} ${fix}`]),
    ])
    .join('\n');
}
