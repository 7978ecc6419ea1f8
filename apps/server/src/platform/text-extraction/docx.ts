import { ExtractionFailed } from './extraction-failed.ts';
import type { TextSink } from './text-sink.ts';
import { decodeXml, scanXml, type XmlVisitor } from './xml-scan.ts';
import { ZipArchive } from './zip.ts';

const BODY = /^word\/document\d*\.xml$/;
/** Names and addresses are often in the header. */
const AROUND = /^word\/(?:header|footer|footnotes|endnotes)\d*\.xml$/;

/** Text of a word-processing document (ECMA-376): its headers, body and notes, without deleted text and field codes. */
export function readDocx(bytes: Buffer, sink: TextSink): void {
  const archive = new ZipArchive(bytes);
  const body = archive.names.filter((name) => BODY.test(name));
  if (body.length === 0) throw new ExtractionFailed('malformed', 'The archive contains no word-processing document.');
  sink.hasPictures = archive.names.some((name) => name.startsWith('word/media/'));
  const around = archive.names.filter((name) => AROUND.test(name));
  for (const name of [...body, ...around]) {
    if (sink.full) return;
    scanXml(decodeXml(archive.read(name)), new DocxVisitor(sink));
  }
}

const BREAKS = new Set(['p', 'br', 'cr', 'tc']);

class DocxVisitor implements XmlVisitor {
  readonly #sink: TextSink;
  #inText = 0;
  /** Inside `mc:Fallback`, which repeats the content of its sibling for old readers. */
  #inFallback = 0;

  constructor(sink: TextSink) {
    this.#sink = sink;
  }

  get done(): boolean {
    return this.#sink.full;
  }

  open(name: string): void {
    if (name === 't') this.#inText += 1;
    else if (name === 'Fallback') this.#inFallback += 1;
    else if (name === 'noBreakHyphen' && this.#inFallback === 0) this.#sink.add('-');
  }

  close(name: string): void {
    if (name === 't') this.#inText -= 1;
    else if (name === 'Fallback') this.#inFallback -= 1;
    else if (BREAKS.has(name)) this.#sink.add('\n');
    else if (name === 'tab') this.#sink.add('\t');
  }

  text(text: string): void {
    if (this.#inText > 0 && this.#inFallback === 0) this.#sink.add(text);
  }
}
