import { addToLook, DocxStyles, type RunLook } from './docx-styles.ts';
import { readEmbeddedPart } from './embedded-part.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';
import { attributeOf, decodeXml, scanXml, TargetVisitor, type XmlVisitor } from './xml-scan.ts';
import { ZipArchive } from './zip.ts';

const BODY = /^word\/document\d*\.xml$/;
const STYLES = 'word/styles.xml';
/** Names and addresses are often in the header. */
const HEADERS = /^word\/header\d*\.xml$/;
/** Read after the body, with the text of diagrams. */
const AROUND = /^word\/(?:footer\d*|footnotes\d*|endnotes\d*|diagrams\/data\d*)\.xml$/;
const RELATIONS = /^word\/_rels\/(?:document|header|footer)\d*\.xml\.rels$/;
/** Documents within documents within documents are no résumés. */
const MAX_NESTING = 2;
/** A link as the instruction of a field. */
const LINK_FIELD = /HYPERLINK\s{1,5}(?:"|&quot;)([^"&<]{1,300})/g;

/** Text of a word-processing document (ECMA-376): its headers, body, notes and the targets of its links, without deleted, moved and placeholder text and field codes. */
export function readDocx(bytes: Buffer, sink: TextSink, nesting = 0): void {
  const archive = new ZipArchive(bytes);
  const body = archive.names.filter((name) => BODY.test(name));
  if (body.length === 0) throw new ExtractionFailed('malformed', 'The archive contains no word-processing document.');
  sink.hasPictures = archive.names.some((name) => name.startsWith('word/media/'));
  const styles = new DocxStyles();
  if (archive.names.includes(STYLES)) scanXml(decodeXml(archive.read(STYLES)), styles);
  const bodies = body.map((name) => decodeXml(archive.read(name)));
  for (const xml of bodies) scanXml(xml, new GroundVisitor(styles));
  const embedded = nesting < MAX_NESTING ? embeddedParts(archive) : new Map<string, string>();
  const readEmbedded = (id: string) => {
    const name = embedded.get(id);
    if (name === undefined || sink.full) return;
    sink.add('\n');
    readEmbeddedPart(name, archive.read(name), sink, (part) => readDocx(part, sink, nesting + 1));
    sink.add('\n');
  };
  const read = (xml: string) => {
    if (!sink.full) scanXml(xml, new DocxVisitor(sink, styles, readEmbedded));
    for (const [, target = ''] of xml.matchAll(LINK_FIELD)) sink.addTarget(target);
  };
  // The headers of the first and of later pages are often the same.
  const headers = archive.names.filter((name) => HEADERS.test(name)).map((name) => decodeXml(archive.read(name)));
  for (const xml of new Set(headers)) read(xml);
  for (const xml of bodies) read(xml);
  for (const name of archive.names) {
    if (sink.full) return;
    if (AROUND.test(name)) read(decodeXml(archive.read(name)));
    else if (RELATIONS.test(name))
      scanXml(decodeXml(archive.read(name)), new TargetVisitor(sink, 'Relationship', 'Target'));
  }
}

/** The names of the parts that are documents themselves, by the ID by which the body refers to them. */
function embeddedParts(archive: ZipArchive): Map<string, string> {
  const parts = new Map<string, string>();
  for (const name of archive.names.filter((each) => RELATIONS.test(each))) {
    for (const [relation] of decodeXml(archive.read(name)).matchAll(/<(?:\w{1,20}:)?Relationship\s[^>]{1,2000}>/g)) {
      if (!/\/aFChunk["']/.test(relation)) continue;
      const [id, target] = [attributeOf(relation, 'Id'), attributeOf(relation, 'Target')];
      const part = target?.startsWith('/') ? target.slice(1) : `word/${target}`;
      if (id !== undefined && archive.names.includes(part)) parts.set(id, part);
    }
  }
  return parts;
}

const REPEATED = new Set(['Fallback', 'moveFrom']);
const BREAKS = new Set(['p', 'br', 'cr', 'tc']);

/** Finds what can be behind white letters. */
class GroundVisitor implements XmlVisitor {
  readonly #styles: DocxStyles;

  constructor(styles: DocxStyles) {
    this.#styles = styles;
  }

  get done(): boolean {
    return this.#styles.hasGround;
  }

  open(name: string, attributes: string): void {
    this.#styles.noteGround(name, attributes);
  }

  close(): void {}

  text(): void {}
}

class DocxVisitor implements XmlVisitor {
  readonly #sink: TextSink;
  readonly #styles: DocxStyles;
  #inText = 0;
  /** Inside `mc:Fallback`, which repeats the content of its sibling for old readers, or in text that was moved elsewhere. */
  #inRepeated = 0;
  /** For each content control around: whether it shows its placeholder. */
  readonly #controls: boolean[] = [];
  #paragraphStyle = '';
  #run: RunLook = {};
  #runStyle = '';
  #inRun = false;
  #inRunProperties = false;
  /** Before a tracked change of formatting. */
  #inFormerProperties = false;

  readonly #readEmbedded: (id: string) => void;

  constructor(sink: TextSink, styles: DocxStyles, readEmbedded: (id: string) => void) {
    this.#sink = sink;
    this.#styles = styles;
    this.#readEmbedded = readEmbedded;
  }

  get done(): boolean {
    return this.#sink.full;
  }

  open(name: string, attributes: string): void {
    if (name === 't') this.#inText += 1;
    else if (name === 'altChunk') this.#readEmbedded(attributeOf(attributes, 'id') ?? '');
    else if (REPEATED.has(name)) this.#inRepeated += 1;
    else if (name === 'sdt') this.#controls.push(false);
    else if (name === 'showingPlcHdr' && this.#controls.length > 0) this.#controls[this.#controls.length - 1] = true;
    else if (name === 'p') this.#paragraphStyle = '';
    else if (name === 'pStyle') this.#paragraphStyle = attributeOf(attributes, 'val') ?? '';
    else if (name === 'r') [this.#inRun, this.#run, this.#runStyle] = [true, {}, ''];
    else if (name === 'rPrChange') this.#inFormerProperties = true;
    else if (name === 'rPr') this.#inRunProperties = this.#inRun && !this.#inFormerProperties;
    else if (name === 'rStyle' && this.#inRunProperties) this.#runStyle = attributeOf(attributes, 'val') ?? '';
    else if (this.#inRunProperties) addToLook(this.#run, name, attributes);
    else if (name === 'noBreakHyphen' && this.#isShown) this.#sink.add('-');
  }

  close(name: string): void {
    if (name === 't') this.#inText -= 1;
    else if (REPEATED.has(name)) this.#inRepeated -= 1;
    else if (name === 'sdt') this.#controls.pop();
    else if (name === 'r') this.#inRun = false;
    else if (name === 'rPrChange') this.#inFormerProperties = false;
    else if (name === 'rPr') this.#inRunProperties = false;
    else if (BREAKS.has(name)) this.#sink.add('\n');
    else if (name === 'tab') this.#sink.add('\t');
  }

  text(text: string): void {
    if (this.#inText === 0 || !this.#isShown) return;
    const how = this.#styles.hidingOf(this.#run, this.#runStyle, this.#paragraphStyle);
    if (how === null) this.#sink.add(text);
    else this.#sink.addHidden(`${text} `, how);
  }

  get #isShown(): boolean {
    return this.#inRepeated === 0 && !this.#controls.includes(true);
  }
}
