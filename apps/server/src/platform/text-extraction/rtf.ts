import type { TextDecoder } from 'node:util';
import { ExtractionFailed } from './extraction-failed.ts';
import { charsetDecoder, codePageDecoder } from './rtf-charsets.ts';
import type { HidingMethod, TextSink } from './text-sink.ts';

/** Word writes a few dozen at most. */
const MAX_DEPTH = 1000;

/** Groups without document text, or with that of a shape again, for old readers. `\*` marks further ones, which a reader may ignore. */
const NO_TEXT = new Set(
  'colortbl datastore filetbl info listoverridetable listtable objdata pict revtbl rsidtbl shprslt sp stylesheet themedata xmlnstbl'.split(
    ' ',
  ),
);

/** Marked with `\*`, but their text is visible. */
const SEEN = new Set(['shpinst', 'shptxt', 'do']);

const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  page: '\n',
  sect: '\n',
  row: '\n',
  cell: '\n',
  column: '\n',
  tab: '\t',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

/** A link as the instruction of a field. */
const LINK_FIELD = /HYPERLINK\s{1,5}"([^"{}\\]{1,300})"/g;
/** Half points: letters of less than 2 points cannot be read on paper. */
const TINY = 4;

/** Colors, patterns and shapes that can be behind white letters; the parameter 0 removes them. */
const GROUND =
  /\\(?:highlight|cb|chcbpat|cbpat|clcbpat|chshdng|shading|clshdng|chcfpat)[1-9]|\\sn fill(?:Color|Type|Blip)|\\pict\b/;
/** Of the three channels: such letters cannot be told from paper. */
const MIN_WHITE = 240;
const MAX_COLORS = 1_000;

interface Group {
  hidden: boolean;
  /** Set for text that the reader of the document does not see. */
  how: HidingMethod | null;
  /** Its letters have the color of the paper. */
  isWhite: boolean;
  /** Inside the table of colors. */
  colors: boolean;
  /** Inside the font table, where `\f` and `\fcharset` describe fonts. */
  fonts: boolean;
  font: number;
  /** How many characters after `\u` are the fallback for readers without Unicode. */
  fallback: number;
}

/** Text of a rich-text file. Source of the control words: Rich Text Format Specification 1.9.1. */
export function readRtf(bytes: Buffer, sink: TextSink): void {
  const source = bytes.toString('latin1');
  if (!source.startsWith('{\\rtf')) throw new ExtractionFailed('malformed', 'The file is not rich text.');
  new RtfReader(source, sink).read();
  for (const [, target = ''] of source.matchAll(LINK_FIELD)) sink.addTarget(target);
}

const TOKEN = /([{}])|\\'([0-9a-fA-F]{2})|\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\([^a-zA-Z])|([^\\{}]+)|\\/gy;

class RtfReader {
  readonly #source: string;
  readonly #sink: TextSink;
  readonly #tokens = new RegExp(TOKEN);
  readonly #outer: Group[] = [];
  #group: Group = { hidden: false, how: null, isWhite: false, colors: false, fonts: false, font: 0, fallback: 1 };
  /** After `\*`: the next control word names a group that may be ignored. */
  #optional = false;
  /** Remaining characters to skip, the fallback of a `\u`. */
  #skip = 0;
  #decoder = codePageDecoder(1252);
  readonly #fontDecoders = new Map<number, TextDecoder>();
  /** For each color of the table: whether it is white. */
  readonly #whites: boolean[] = [];
  #color = { red: 0, green: 0, blue: 0 };
  readonly #hasGround: boolean;
  /** Consecutive bytes from `\'hh`: two may form one character. */
  readonly #pending: number[] = [];

  constructor(source: string, sink: TextSink) {
    this.#source = source;
    this.#sink = sink;
    this.#hasGround = GROUND.test(source);
  }

  read(): void {
    for (let token = this.#next(); token !== null && !this.#sink.full; token = this.#next()) {
      const [, brace, hex, word, parameter, symbol, text] = token;
      if (hex !== undefined) this.#byte(Number.parseInt(hex, 16));
      else {
        this.#flush();
        if (brace !== undefined) this.#brace(brace);
        else if (word !== undefined) this.#word(word, parameter === undefined ? undefined : Number(parameter));
        else if (symbol !== undefined) this.#symbol(symbol);
        else if (text !== undefined && this.#group.colors) this.#endColors(text);
        else if (text !== undefined) this.#text(text.replace(/[\r\n]+/g, ''));
      }
    }
    this.#flush();
  }

  #next(): RegExpExecArray | null {
    return this.#tokens.exec(this.#source);
  }

  #brace(brace: string): void {
    this.#skip = 0;
    this.#optional = false;
    if (brace === '{') {
      if (this.#outer.length === MAX_DEPTH) throw new ExtractionFailed('malformed', 'Groups are nested too deep.');
      this.#outer.push(this.#group);
      this.#group = { ...this.#group };
    } else {
      this.#group = this.#outer.pop() ?? this.#group;
    }
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#optional = true;
    else if (symbol === '~') this.#text('\u00a0');
    else if (symbol === '_') this.#text('-');
    else if (symbol === '\n' || symbol === '\r') this.#text('\n');
    else if (symbol === '\\' || symbol === '{' || symbol === '}') this.#text(symbol);
  }

  #word(word: string, parameter: number | undefined): void {
    if (this.#optional ? !SEEN.has(word) : NO_TEXT.has(word)) this.#group.hidden = true;
    this.#optional = false;
    const character = CHARACTERS[word];
    if (character !== undefined) this.#text(character);
    else if (word === 'u' && parameter !== undefined) this.#unicode(parameter);
    else if (word === 'v') this.#group.how = parameter === 0 ? null : 'hidden_run';
    else if (word === 'uc') this.#group.fallback = Math.max(0, parameter ?? 1);
    else if (word === 'bin') this.#tokens.lastIndex += Math.max(0, parameter ?? 0);
    else this.#fontWord(word, parameter);
  }

  #fontWord(word: string, parameter = 0): void {
    if (word === 'fonttbl') {
      this.#group.fonts = true;
      this.#group.hidden = true;
    } else if (word === 'f') this.#group.font = parameter;
    else if (word === 'fcharset' && this.#group.fonts) {
      const decoder = charsetDecoder(parameter);
      if (decoder !== null) this.#fontDecoders.set(this.#group.font, decoder);
    } else if (word === 'ansicpg') this.#decoder = codePageDecoder(parameter);
    else this.#lookWord(word, parameter);
  }

  #lookWord(word: string, parameter: number): void {
    if (word === 'plain') [this.#group.font, this.#group.how, this.#group.isWhite] = [0, null, false];
    else if (word === 'colortbl') this.#group.colors = true;
    else if (word === 'red' || word === 'green' || word === 'blue') this.#color[word] = parameter;
    else if (word === 'cf') this.#group.isWhite = this.#whites[parameter] === true && !this.#hasGround;
    else if (word === 'fs') {
      if (parameter > 0 && parameter < TINY) this.#group.how ??= 'tiny';
      else if (this.#group.how === 'tiny') this.#group.how = null;
    } else if (word === 'deleted') this.#group.hidden = true;
  }

  /** Each color of the table ends with a semicolon. */
  #endColors(text: string): void {
    for (const _ of text.match(/;/g) ?? []) {
      const { red, green, blue } = this.#color;
      if (this.#whites.length < MAX_COLORS) this.#whites.push(Math.min(red, green, blue) >= MIN_WHITE);
      this.#color = { red: 0, green: 0, blue: 0 };
    }
  }

  #add(text: string): void {
    if (this.#group.hidden) return;
    const how = this.#group.how ?? (this.#group.isWhite && text.trim() !== '' ? 'background_color' : null);
    if (how === null) this.#sink.add(text);
    else this.#sink.addHidden(`${text} `, how);
  }

  #unicode(parameter: number): void {
    this.#add(String.fromCharCode(parameter & 0xffff));
    this.#skip = this.#group.fallback;
  }

  #byte(byte: number): void {
    if (this.#skip > 0) this.#skip -= 1;
    else if (!this.#group.hidden) this.#pending.push(byte);
  }

  #flush(): void {
    if (this.#pending.length === 0) return;
    const decoder = this.#fontDecoders.get(this.#group.font) ?? this.#decoder;
    this.#add(decoder.decode(Uint8Array.from(this.#pending)));
    this.#pending.length = 0;
  }

  #text(text: string): void {
    const skipped = Math.min(this.#skip, text.length);
    this.#skip -= skipped;
    this.#add(text.slice(skipped));
  }
}
