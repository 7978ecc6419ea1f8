import { ExtractionFailed } from './extraction-failed.ts';
import type { HidingMethod, TextSink } from './text-sink.ts';
import { attributeOf, decodeXml, scanXml, TargetVisitor, type XmlVisitor } from './xml-scan.ts';
import { ZipArchive } from './zip.ts';

/** Text of an OpenDocument text: the headers, which are part of the page styles, the body, then the footers. */
export function readOdt(bytes: Buffer, sink: TextSink): void {
  const archive = new ZipArchive(bytes);
  if (!archive.names.includes('content.xml')) {
    throw new ExtractionFailed('malformed', 'The archive contains no OpenDocument text.');
  }
  sink.hasPictures = archive.names.some((name) => name.startsWith('Pictures/'));
  const content = decodeXml(archive.read('content.xml'));
  const page = archive.names.includes('styles.xml') ? decodeXml(archive.read('styles.xml')) : '';
  const styles = new OdtStyles();
  for (const xml of [page, content]) scanXml(xml, styles);
  scanXml(page, new OdtVisitor(sink, styles, 'headers'));
  scanXml(content, new OdtVisitor(sink, styles, 'all'));
  scanXml(page, new OdtVisitor(sink, styles, 'others'));
  scanXml(content, new TargetVisitor(sink, 'a', 'href'));
}

/** Anything that can be behind white letters. */
const GROUND = /background-color\s*=\s*"#(?!ffffff)|draw:fill\s*=\s*"(?!none)|<draw:(?:image|custom-shape)/i;
/** Points: smaller letters cannot be read on paper. */
const TINY = 2;

/** How the styles of a document hide text. */
class OdtStyles implements XmlVisitor {
  readonly done = false;
  readonly #hidden = new Map<string, HidingMethod>();
  #hasGround = false;
  #style = '';

  open(name: string, attributes: string): void {
    if (GROUND.test(`<${attributes}`)) this.#hasGround = true;
    if (name === 'style') this.#style = attributeOf(attributes, 'name') ?? '';
    else if (name === 'text-properties' && this.#style !== '') {
      const size = /font-size\s*=\s*"([\d.]+)pt"/.exec(attributes)?.[1];
      if (attributeOf(attributes, 'display') === 'none') this.#hidden.set(this.#style, 'hidden_run');
      else if (size !== undefined && Number(size) < TINY) this.#hidden.set(this.#style, 'tiny');
      else if (/fo:color\s*=\s*"#ffffff"/i.test(attributes)) this.#hidden.set(this.#style, 'background_color');
    }
  }

  close(name: string): void {
    if (name === 'style') this.#style = '';
  }

  text(): void {}

  /** How text of this style is hidden; null if it is visible. */
  hidingOf(style: string): HidingMethod | null {
    const how = this.#hidden.get(style) ?? null;
    return how === 'background_color' && this.#hasGround ? null : how;
  }
}

const PARAGRAPHS = new Set(['p', 'h']);
const SPACES: Readonly<Record<string, string>> = { s: ' ', tab: '\t', 'line-break': '\n', p: '\n', h: '\n' };
/** Elements that are not text of the document: deleted text, comments, placeholders. */
const HIDDEN = new Set(['tracked-changes', 'annotation', 'placeholder']);
const STYLED = new Set(['p', 'h', 'span']);
const HEADER = /^header(?:-left|-first)?$/;

class OdtVisitor implements XmlVisitor {
  readonly #sink: TextSink;
  readonly #styles: OdtStyles;
  readonly #part: 'headers' | 'all' | 'others';
  #inParagraph = 0;
  #inHidden = 0;
  #inHeader = 0;
  /** For each element with a style around: how it hides its text. */
  readonly #looks: (HidingMethod | null)[] = [];
  /** For each section around: whether it is hidden. */
  readonly #sections: boolean[] = [];

  constructor(sink: TextSink, styles: OdtStyles, part: 'headers' | 'all' | 'others') {
    this.#sink = sink;
    this.#styles = styles;
    this.#part = part;
  }

  get done(): boolean {
    return this.#sink.full;
  }

  open(name: string, attributes: string): void {
    if (PARAGRAPHS.has(name)) this.#inParagraph += 1;
    if (HIDDEN.has(name)) this.#inHidden += 1;
    if (HEADER.test(name)) this.#inHeader += 1;
    if (STYLED.has(name)) this.#looks.push(this.#styles.hidingOf(attributeOf(attributes, 'style-name') ?? ''));
    if (name === 'section') this.#sections.push(attributeOf(attributes, 'display') === 'none');
  }

  close(name: string): void {
    if (PARAGRAPHS.has(name)) this.#inParagraph -= 1;
    if (HIDDEN.has(name)) this.#inHidden -= 1;
    if (HEADER.test(name)) this.#inHeader -= 1;
    if (STYLED.has(name)) this.#looks.pop();
    if (name === 'section') this.#sections.pop();
    if (Object.hasOwn(SPACES, name) && this.#isRead) this.#sink.add(SPACES[name]!);
  }

  text(text: string): void {
    if (this.#inParagraph === 0 || !this.#isRead) return;
    const how = this.#sections.includes(true) ? 'hidden_run' : (this.#looks.findLast((look) => look !== null) ?? null);
    if (how === null) this.#sink.add(text);
    else this.#sink.addHidden(`${text} `, how);
  }

  get #isRead(): boolean {
    if (this.#inHidden > 0) return false;
    return this.#part === 'all' || this.#inHeader > 0 === (this.#part === 'headers');
  }
}
