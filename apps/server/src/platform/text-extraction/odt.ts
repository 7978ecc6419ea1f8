import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';
import { decodeXml, scanXml, type XmlVisitor } from './xml-scan.ts';
import { ZipArchive } from './zip.ts';

/** Text of an OpenDocument text: the body, then headers and footers, which are part of the page styles. */
export function readOdt(bytes: Buffer, sink: TextSink): void {
  const archive = new ZipArchive(bytes);
  if (!archive.names.includes('content.xml')) {
    throw new ExtractionFailed('malformed', 'The archive contains no OpenDocument text.');
  }
  sink.hasPictures = archive.names.some((name) => name.startsWith('Pictures/'));
  for (const name of ['content.xml', 'styles.xml']) {
    if (sink.full || !archive.names.includes(name)) continue;
    scanXml(decodeXml(archive.read(name)), new OdtVisitor(sink));
  }
}

const PARAGRAPHS = new Set(['p', 'h']);
const SPACES: Readonly<Record<string, string>> = { s: ' ', tab: '\t', 'line-break': '\n', p: '\n', h: '\n' };
/** Elements that are not visible in the document. */
const HIDDEN = new Set(['tracked-changes', 'annotation']);

class OdtVisitor implements XmlVisitor {
  readonly #sink: TextSink;
  #inParagraph = 0;
  #inHidden = 0;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  get done(): boolean {
    return this.#sink.full;
  }

  open(name: string): void {
    if (PARAGRAPHS.has(name)) this.#inParagraph += 1;
    if (HIDDEN.has(name)) this.#inHidden += 1;
  }

  close(name: string): void {
    if (PARAGRAPHS.has(name)) this.#inParagraph -= 1;
    if (HIDDEN.has(name)) this.#inHidden -= 1;
    if (Object.hasOwn(SPACES, name) && this.#inHidden === 0) this.#sink.add(SPACES[name]!);
  }

  text(text: string): void {
    if (this.#inParagraph > 0 && this.#inHidden === 0) this.#sink.add(text);
  }
}
