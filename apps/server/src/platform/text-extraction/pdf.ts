import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { CONSOLE_ASSETS } from '../confinement/confinement.ts';
import { type ActualTexts, findActualTexts } from './actual-text.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import { withoutLetterSpacing } from './letter-spacing.ts';
import { inLogicalOrder } from './line-direction.ts';
import { readAnnotations, withTyped } from './page-annotations.ts';
import { PageVisibility } from './page-visibility.ts';
import { drawnLetters } from './pdf-visibility.ts';
import { inReadingOrder, type PlacedText } from './reading-order.ts';
import type { TextSink } from './text-sink.ts';

/** Far more than any résumé has; a page tree can claim any number. */
const MAX_PAGES = 200;
/** Hidden text is looked for on these first pages, because it takes as long again as reading. */
const MAX_PAGES_REPLAYED = 50;
/** And on pages with at most this much text: ten times what a person can read on one. */
const MAX_LENGTH_REPLAYED = 50_000;

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

/** Text of a PDF, page by page, in the order of reading. A damaged page is skipped. */
export async function readPdf(bytes: Buffer, sink: TextSink): Promise<void> {
  const actual = findActualTexts(bytes);
  const document = await openPdf(actual?.bytes ?? bytes);
  try {
    const pages = Math.min(document.numPages, MAX_PAGES);
    sink.hasMorePages = document.numPages > MAX_PAGES;
    // The dictionaries of pictures are never compressed.
    sink.hasPictures = /\/Subtype\s{0,9}\/Image\b/.test(bytes.toString('latin1'));
    for (let number = 1; number <= pages && !sink.full; number++) {
      sink.pages = number;
      await readPage(document, number, sink, actual?.texts).catch(() => {});
      sink.add('\n');
    }
  } finally {
    await document.loadingTask.destroy();
  }
}

type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>;
type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

async function openPdf(bytes: Buffer): Promise<PdfDocument> {
  try {
    // No log output, and no access to system fonts or remote resources.
    return await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      useSystemFonts: false,
      enableXfa: false,
      // Pictures are not decoded.
      maxImageSize: 0,
      ...(CHARACTER_MAPS !== undefined && { cMapUrl: CHARACTER_MAPS }),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ExtractionFailed('unsupported', 'The PDF needs a password.');
    }
    throw new ExtractionFailed('malformed', 'The file is not a readable PDF.');
  }
}

async function readPage(
  document: PdfDocument,
  number: number,
  sink: TextSink,
  actual: ActualTexts['texts'] = new Map(),
): Promise<void> {
  const page = await document.getPage(number);
  const all = new PageText(sink);
  // Kept until it is known that the page has no more text than a person can read.
  let kept: PageItem[] | null = number <= MAX_PAGES_REPLAYED ? [] : null;
  let length = 0;
  await readItems(page, actual, {}, (item) => {
    length += item.str.length;
    if (kept !== null && length <= MAX_LENGTH_REPLAYED) {
      kept.push(item);
      return true;
    }
    for (const earlier of kept ?? []) all.add(earlier);
    kept = null;
    all.add(item);
    return !sink.full;
  });
  const items = kept as PageItem[] | null; // changed in the function above
  if (items !== null) {
    const visibility = await visibilityOf(page, sink);
    let visible = items;
    if (visibility !== null) {
      visible = [];
      // Normalization changes the number of letters.
      await readItems(page, actual, { disableNormalization: true }, (item) => {
        const str = visibility.visiblePart(item, sink);
        // What is hidden takes no part in the order.
        if (str.trim() !== '' || item.str.trim() === '') visible.push({ ...item, str });
        return true;
      });
    }
    const typed = await readAnnotations(page, sink);
    const spelled = inLogicalOrder(withoutLetterSpacing(withActualTexts(visible, sink)));
    for (const item of withTyped(inReadingOrder(spelled), typed)) all.add(item);
  }
  page.cleanup();
}

/** Adds the items of a page with the white space between them. */
class PageText {
  readonly #sink: TextSink;
  #last: PlacedText | null = null;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  add(item: PageItem): void {
    if (this.#last !== null) this.#sink.add(spaceBetween(this.#last, item));
    this.#sink.add(item.hasEOL ? `${item.str}\n` : item.str);
    if (item.str.trim() !== '') this.#last = item;
  }
}

/** Null if all letters of the page are visible. Words beside the page are added to the hidden text. */
async function visibilityOf(page: PdfPage, sink: TextSink): Promise<PageVisibility | null> {
  // Of a damaged page, what can be read is taken as visible.
  const letters = await drawnLetters(page).catch(() => null);
  if (letters === null) return null;
  sink.addHidden(letters.beside, 'off_page');
  return letters.how.some((how) => how !== null) ? new PageVisibility(letters) : null;
}

/** Calls `take` for each item until it returns false. */
async function readItems(
  page: PdfPage,
  actual: ActualTexts['texts'],
  options: { disableNormalization?: boolean },
  take: (item: PageItem) => boolean,
): Promise<void> {
  const reader = page.streamTextContent({ ...options, includeMarkedContent: actual.size > 0 }).getReader();
  const spans: (Span | null)[] = [];
  let isEnough = false;
  while (!isEnough) {
    const { done, value } = await reader.read();
    if (done) break;
    const items: readonly (PageItem | Mark | object)[] = value.items;
    for (const item of items) {
      if ('type' in item) noteMark(item, spans, actual);
      else if ('str' in item && !isEnough) {
        // Of nested spans, the outer one says it all.
        const span = spans.find((each) => each !== null);
        isEnough = !take(span === undefined ? item : { ...item, span });
      }
    }
  }
  // Unless the reason is an Error, the page reader continues to its end.
  await reader.cancel(new Error('enough'));
}

/** An item with text, as the parser declares it. */
interface PageItem extends PlacedText {
  dir: string;
  hasEOL: boolean;
  /** The span that it is part of. */
  span?: Span;
}

/** Marked content of which the document says the text. */
interface Span {
  text: string;
}

/** The beginning or end of marked content, as the parser reports it. */
interface Mark {
  type: string;
  /** Ends with its number. */
  id?: string | null;
}

function noteMark({ type, id }: Mark, spans: (Span | null)[], actual: ActualTexts['texts']): void {
  if (type === 'endMarkedContent') spans.pop();
  else {
    const text = actual.get(Number(/\d+$/.exec(id ?? '')?.[0]));
    spans.push(text === undefined ? null : { text });
  }
}

/** More than ligatures and syllables have; a longer text has nothing to do with what the page shows. */
const MAX_LETTERS_PER_GLYPH = 4;
const MAX_LETTERS_OF_SHORT_SPAN = 20;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** The items with each span as one item, with the text that the document says it has. */
function withActualTexts(items: readonly PageItem[], sink: TextSink): PageItem[] {
  const spelled: PageItem[] = [];
  for (let index = 0; index < items.length; index++) {
    const { span, str } = items[index]!;
    if (str.trim() === '') {
      spelled.push(items[index]!); // before the span, not of it
      continue;
    }
    const start = index;
    while (span !== undefined && items[index + 1]?.span === span) index += 1;
    const own = items.slice(start, index + 1);
    const glyphs = own.map(({ str }) => str).join('');
    const text = span?.text.replace(/\0/g, '') ?? '';
    const letters = glyphs.replace(/\s/g, '').length;
    if (span === undefined || letters === 0 || (text.trim() === '' && letters > 1)) spelled.push(...own);
    else if (text.length > Math.max(MAX_LETTERS_OF_SHORT_SPAN, MAX_LETTERS_PER_GLYPH * letters)) {
      sink.addHidden(`${text} `, 'zero_width');
      spelled.push(...own);
    } else spelled.push(oneItem(own, glyphs, text));
  }
  return spelled;
}

function oneItem(items: readonly PageItem[], glyphs: string, text: string): PageItem {
  const [first, last] = [items[0]!, items.at(-1)!];
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  // The parser adds the space on the left of an item to it.
  const hasSpace = /^\s|\s$/.test(glyphs);
  const str = hasSpace ? (isRightToLeft ? `${text} ` : ` ${text}`) : text;
  const width = (last.transform[4] ?? 0) + last.width - (first.transform[4] ?? 0);
  return { ...first, str, width, dir: isRightToLeft ? 'rtl' : first.dir, hasEOL: last.hasEOL };
}

/** Fraction of the font size. Superscripts are raised by a third; the distance to the next line is larger. */
const MAX_GAP = 0.5;
/** More than the widest space in a justified line, as between columns and before text at the right margin. */
const COLUMN_GAP = 1.5;

/** The white space between two items. The parser adds most of it itself, not all, and does not tell how wide it is. */
function spaceBetween(last: PlacedText, next: PlacedText): string {
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
