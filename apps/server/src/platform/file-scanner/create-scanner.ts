import { createCommandScanner } from './command-scanner.ts';
import type { FileScanner } from './file-scanner.ts';
import { createIcapScanner } from './icap-scanner.ts';

interface ScannerOptions {
  url: string | null;
  command: string | null;
}

/** The configured scanner; null if none is configured. */
export function createScanner({ url, command }: ScannerOptions): FileScanner | null {
  if (url !== null) return createIcapScanner(url);
  return command === null ? null : createCommandScanner(command);
}
