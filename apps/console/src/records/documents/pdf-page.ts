import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Viewport = ReturnType<PDFPageProxy['getViewport']>;

/** A page that is ready to be put into the document: its drawing, selectable text and links. */
export interface DrawnPage {
  element: HTMLElement;
}

// Pages can be of any length, but browsers limit the size of a canvas.
const MAX_PIXELS = 16_000_000;
const MAX_LINKS = 200;
/** The maximum ratio of height to width. */
const LONGEST = 20;

/** Draws a page at a width in CSS pixels. */
export async function drawPage(pdf: PDFDocumentProxy, number: number, width: number): Promise<DrawnPage> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(width / natural.width, (LONGEST * width) / natural.height);
  const viewport = page.getViewport({ scale });
  const element = document.createElement('div');
  element.className = 'pdf-page';
  element.style.width = `${viewport.width}px`;
  element.style.height = `${viewport.height}px`;
  element.style.setProperty('--total-scale-factor', String(viewport.scale));
  const canvas = document.createElement('canvas');
  const density = Math.min(devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)));
  canvas.width = Math.max(1, Math.floor(viewport.width * density));
  canvas.height = Math.max(1, Math.floor(viewport.height * density));
  // Screen readers use the text layer instead.
  canvas.ariaHidden = 'true';
  element.append(canvas);
  await page.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] }).promise;
  await addText(page, viewport, element);
  await addLinks(page, viewport, element);
  return { element };
}

async function addText(page: PDFPageProxy, viewport: Viewport, element: HTMLElement): Promise<void> {
  const container = document.createElement('div');
  container.className = 'textLayer';
  element.append(container);
  await new TextLayer({ textContentSource: page.streamTextContent(), container, viewport }).render();
}

/** Adds links to websites and email addresses; all other interactive features of a document are left out. */
async function addLinks(page: PDFPageProxy, viewport: Viewport, element: HTMLElement): Promise<void> {
  const annotations = (await page.getAnnotations()) as { subtype: string; url?: string; rect: number[] }[];
  for (const { url, rect } of annotations.filter(({ subtype }) => subtype === 'Link').slice(0, MAX_LINKS)) {
    if (url === undefined || !/^(?:https?|mailto):/i.test(url)) continue;
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[];
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.rel = 'noreferrer noopener';
    link.title = url;
    link.ariaLabel = url;
    const size = { left: Math.min(x1, x2), top: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    for (const [name, value] of Object.entries(size)) link.style.setProperty(name, `${value}px`);
    element.append(link);
  }
}
