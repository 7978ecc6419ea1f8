import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { queryClient } from '../../api/query-client.ts';
import { type FileOf, fileBytes } from './file-bytes.ts';
import { type DrawnPage, drawPage } from './pdf-page.ts';

GlobalWorkerOptions.workerSrc = workerUrl;
const ASSETS = `/assets/pdfjs-${version}/`;

/** Documents that stay open: the one that is shown, the previous one and the next two. */
const KEPT = 4;
/** Far longer than any résumé takes. A document that takes longer is closed, which stops its worker. */
const OPENS_WITHIN_MS = 20_000;
const DRAWS_WITHIN_MS = 30_000;
// Limits for embedded images and canvases, because even a small file can declare any size.
const MAX_IMAGE_PIXELS = 50_000_000;
const MAX_CANVAS_BYTES = 200_000_000;

/** An open PDF with the pages that were drawn so far. */
export class OpenPdf {
  readonly pdf: PDFDocumentProxy;
  readonly #pages = new Map<string, { promise: Promise<DrawnPage>; drawn: DrawnPage | null }>();

  constructor(pdf: PDFDocumentProxy) {
    this.pdf = pdf;
  }

  /** The page, if it has been drawn at this width. */
  drawn(number: number, width: number): DrawnPage | null {
    return this.#pages.get(`${number} ${width}`)?.drawn ?? null;
  }

  /** Draws a page at a width in CSS pixels. */
  draw(number: number, width: number): Promise<DrawnPage> {
    const key = `${number} ${width}`;
    const known = this.#pages.get(key);
    if (known !== undefined) return known.promise;
    for (const other of this.#pages.keys()) if (other.startsWith(`${number} `)) this.#pages.delete(other);
    const promise = within(DRAWS_WITHIN_MS, drawPage(this.pdf, number, width));
    const entry = { promise, drawn: null as DrawnPage | null };
    this.#pages.set(key, entry);
    entry.promise.then(
      (drawn) => {
        entry.drawn = drawn;
      },
      () => this.#pages.delete(key),
    );
    return entry.promise;
  }
}

interface Entry {
  promise: Promise<OpenPdf>;
  open: OpenPdf | null;
  close: () => void;
}

/** The open documents by file ID, the most recently used last. */
const entries = new Map<string, Entry>();

/** The document, if it is open. */
export function findOpenPdf(fileId: string): OpenPdf | null {
  return entries.get(fileId)?.open ?? null;
}

/** Opens a document, or returns it if it is open. Each has its own worker, so that one that hangs blocks no other. */
export function openPdf(of: FileOf): Promise<OpenPdf> {
  const { id } = of.file;
  const known = entries.get(id);
  if (known !== undefined) {
    entries.delete(id);
    entries.set(id, known);
    return known.promise;
  }
  const entry = start(of);
  entries.set(id, entry);
  entry.promise.then(
    (open) => {
      entry.open = open;
    },
    () => {
      if (entries.get(id) === entry) entries.delete(id);
    },
  );
  const oldest = entries.keys().next().value;
  if (entries.size > KEPT && oldest !== undefined) {
    entries.get(oldest)?.close();
    entries.delete(oldest);
  }
  return entry.promise;
}

function start(of: FileOf): Entry {
  let task: ReturnType<typeof getDocument> | null = null;
  let isClosed = false;
  const close = () => {
    isClosed = true;
    void task?.destroy();
  };
  const open = async (): Promise<OpenPdf> => {
    const bytes = await queryClient.fetchQuery(fileBytes(of));
    const data = new Uint8Array(await bytes.arrayBuffer());
    if (isClosed) throw new Error('closed');
    task = getDocument({
      data,
      cMapUrl: `${ASSETS}cmaps/`,
      standardFontDataUrl: `${ASSETS}standard_fonts/`,
      wasmUrl: `${ASSETS}wasm/`,
      enableXfa: false,
      maxImageSize: MAX_IMAGE_PIXELS,
      canvasMaxAreaInBytes: MAX_CANVAS_BYTES,
      verbosity: 0,
    });
    const timer = setTimeout(close, OPENS_WITHIN_MS);
    try {
      return new OpenPdf(await task.promise);
    } catch (error) {
      close();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  return { promise: open(), open: null, close };
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The document takes too long.')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Opens a document before it is shown, and draws its first page at this width. */
export async function preloadPdf(of: FileOf, width: number): Promise<void> {
  try {
    const open = await openPdf(of);
    if (width > 0) await open.draw(1, width);
  } catch {
    // The error is reported when the document is shown.
  }
}
