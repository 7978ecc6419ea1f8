import { addToLook, attributeOf, DocxStyles, type RunLook } from './docx-styles.ts';
import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';
import { decodeXml, scanXml, type XmlVisitor } from './xml-scan.ts';
import { ZipArchive } from './zip.ts';

const BODY = /^word\/document\d*\.xml$/;
const STYLES = 'word/styles.xml';
/** Names and addresses are often in the header. */
const AROUND = /^word\/(?:header|footer|footnotes|endnotes)\d*\.xml$/;

/** Text of a word-processing document (ECMA-376): its headers, body and notes, without deleted, moved and placeholder text and field codes. */
export function readDocx(bytes: Buffer, sink: TextSink): void {
  const archive = new ZipArchive(bytes);
  const body = archive.names.filter((name) => BODY.test(name));
  if (body.length === 0) throw new ExtractionFailed('malformed', 'The archive contains no word-processing document.');
  sink.hasPictures = archive.names.some((name) => name.startsWith('word/media/'));
  const around = archive.names.filter((name) => AROUND.test(name));
  const styles = new DocxStyles();
  if (archive.names.includes(STYLES)) scanXml(decodeXml(archive.read(STYLES)), styles);
  for (const name of body) {
    if (sink.full) return;
    const xml = decodeXml(archive.read(name));
    scanXml(xml, new GroundVisitor(styles));
    scanXml(xml, new DocxVisitor(sink, styles));
  }
  for (const name of around) {
    if (sink.full) return;
    scanXml(decodeXml(archive.read(name)), new DocxVisitor(sink, styles));
  }
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

  constructor(sink: TextSink, styles: DocxStyles) {
    this.#sink = sink;
    this.#styles = styles;
  }

  get done(): boolean {
    return this.#sink.full;
  }

  open(name: string, attributes: string): void {
    if (name === 't') this.#inText += 1;
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
