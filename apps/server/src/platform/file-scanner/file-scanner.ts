/** The verdict of a scanner. */
export type Verdict = { clean: true } | { clean: false; reason: string };

/** A virus scanner outside this process. */
export interface FileScanner {
  /** @throws ScannerUnavailable when there is no verdict; scan the file again later */
  scan(bytes: Uint8Array): Promise<Verdict>;
}

export class ScannerUnavailable extends Error {
  override readonly name = 'ScannerUnavailable';
}

/** Longest reason that is stored. */
const MAX_REASON = 200;

/** A scanner's message as one printable line. */
export function reasonOf(text: string): string {
  return text
    .replaceAll(/[^\x20-\x7e]+/g, ' ')
    .trim()
    .slice(0, MAX_REASON);
}
