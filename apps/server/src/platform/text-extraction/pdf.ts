import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { CONSOLE_ASSETS } from '../confinement/confinement.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';

/** Far more than any résumé has; a page tree can claim any number. */
const MAX_PAGES = 200;

/**
 * Predefined character maps of Chinese, Japanese and Korean, which PDFs name instead of containing them. The console's build
 * contains them for its own viewer; without a build, such texts are not read.
 */
const CHARACTER_MAPS = findCharacterMaps();

function findCharacterMaps(): string | undefined {
  try {
    const viewer = readdirSync(CONSOLE_ASSETS).find((name) => name.startsWith('pdfjs-'));
    return viewer === undefined ? undefined : join(CONSOLE_ASSETS, viewer, 'cmaps/');
  } catch {
    return undefined;
  }
}

/** Text of a PDF, page by page, in drawing order. A damaged page is skipped. */
export async function readPdf(bytes: Buffer, sink: TextSink): Promise<void> {
  const document = await openPdf(bytes);
  try {
    const pages = Math.min(document.numPages, MAX_PAGES);
    // The dictionaries of pictures are never compressed.
    sink.hasPictures = /\/Subtype\s{0,9}\/Image\b/.test(bytes.toString('latin1'));
    for (let number = 1; number <= pages && !sink.full; number++) {
      sink.pages = number;
      await readPage(document, number, sink).catch(() => {});
      sink.add('\n');
    }
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    // No log output, and no access to system fonts or remote resources.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      enableXfa: false,
      ...(CHARACTER_MAPS !== undefined && { cMapUrl: CHARACTER_MAPS }),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ExtractionFailed('unsupported', 'The PDF needs a password.');
    }
    throw new ExtractionFailed('malformed', 'The file is not a readable PDF.');
  }
}

async function readPage(document: PdfDocument, number: number, sink: TextSink): Promise<void> {
  const page = await document.getPage(number);
  const reader = page.streamTextContent().getReader();
  let last: TextItem | null = null;
  while (!sink.full) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const item of value.items) {
      if (!('str' in item)) continue;
      if (last !== null) sink.add(spaceBetween(last, item));
      sink.add(item.hasEOL ? `${item.str}\n` : item.str);
      if (item.str.trim() !== '') last = item;
    }
  }
  // Unless the reason is an Error, the page reader continues to its end.
  await reader.cancel(new Error('enough'));
  page.cleanup();
}

interface TextItem {
  /** The matrix from text to page space: direction and size in the first four numbers, then the starting point. */
  transform: number[];
  /** Along the direction of the text. */
  width: number;
}

/** Fraction of the font size. Superscripts are raised by a third; the distance to the next line is larger. */
const MAX_GAP = 0.5;
/** More than the widest space in a justified line, as between columns and before text at the right margin. */
const COLUMN_GAP = 1.5;

/** The white space between two items. The parser adds most of it itself, not all, and does not tell how wide it is. */
function spaceBetween(last: TextItem, next: TextItem): string {
  const [a = 0, b = 0, , , x = 0, y = 0] = last.transform;
  const [nextA = 0, nextB = 0, , , nextX = 0, nextY = 0] = next.transform;
  const along = Math.hypot(a, b);
  if (along === 0) return '';
  const size = Math.max(along, Math.hypot(nextA, nextB));
  const [dx, dy] = [nextX - x - (a / along) * last.width, nextY - y - (b / along) * last.width];
  if (Math.hypot(dx, dy) <= MAX_GAP * size) return '';
  const ahead = (dx * a + dy * b) / along;
  const aside = Math.abs(dy * a - dx * b) / along;
  if (aside > MAX_GAP * size || ahead < -MAX_GAP * size) return '\n';
  return ahead > COLUMN_GAP * size ? '\t' : ' ';
}
