/** The statement is damaged, or not all of it is there yet. */
export class SqlSyntax extends Error {
  readonly isIncomplete: boolean;

  constructor(message: string, isIncomplete = false) {
    super(message);
    this.isIncomplete = isIncomplete;
  }
}

/** How a statement begins. */
export interface Head {
  kind: 'rows' | 'table';
  table: string;
  /** As an INSERT names them. */
  columns: string[] | null;
}

const [SINGLE, DOUBLE, BACKTICK, BACKSLASH] = [0x27, 0x22, 0x60, 0x5c];
const [OPEN, CLOSE, COMMA, SEMICOLON, NEWLINE, DASH, HASH, SLASH, STAR, DOT] = [
  0x28, 0x29, 0x2c, 0x3b, 0x0a, 0x2d, 0x23, 0x2f, 0x2a, 0x2e,
];
const ESCAPES: Readonly<Record<number, number>> = { 48: 0, 98: 8, 110: 10, 114: 13, 116: 9, 90: 26 };
const WORD = /[A-Za-z0-9_$]/;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i;
/** Longer words are not of SQL. */
const MAX_WORD = 200;

/** Reads MySQL's SQL from bytes, from one position. Multi-byte characters of UTF-8 and latin1 contain no character of the syntax. */
export class SqlReader {
  readonly #bytes: Buffer;
  readonly #isLast: boolean;
  at: number;

  constructor(bytes: Buffer, at: number, isLast: boolean) {
    this.#bytes = bytes;
    this.at = at;
    this.#isLast = isLast;
  }

  get isAtEnd(): boolean {
    return this.#isLast && this.at >= this.#bytes.length;
  }

  /** The next byte. @throws SqlSyntax if it is not there yet */
  get next(): number {
    return this.#byte(this.at);
  }

  #byte(at: number): number {
    if (at < this.#bytes.length) return this.#bytes[at]!;
    throw new SqlSyntax('it ends within a statement', true);
  }

  #find(byte: number, from: number): number {
    const found = this.#bytes.indexOf(byte, from);
    if (found === -1) throw new SqlSyntax('it ends within a statement', true);
    return found;
  }

  /** White space and comments; the contents of comments with `!` are statements for some versions, and left out. */
  skipSpace(): void {
    for (;;) {
      if (this.at >= this.#bytes.length) {
        if (this.#isLast) return;
        throw new SqlSyntax('it ends between statements', true);
      }
      const byte = this.#bytes[this.at]!;
      if (byte <= 0x20) this.at += 1;
      else if (byte === 0xef && this.#peek(1) === 0xbb)
        this.at += 3; // a byte order mark
      else if (byte === HASH || (byte === DASH && this.#peek(1) === DASH)) this.#skipLine();
      else if (byte === SLASH && this.#peek(1) === STAR) this.#skipComment();
      else return;
    }
  }

  #peek(offset: number): number {
    const at = this.at + offset;
    return this.#isLast && at >= this.#bytes.length ? 0 : this.#byte(at);
  }

  #skipLine(): void {
    const end = this.#bytes.indexOf(NEWLINE, this.at);
    if (end === -1 && !this.#isLast) throw new SqlSyntax('it ends within a comment', true);
    this.at = end === -1 ? this.#bytes.length : end + 1;
  }

  #skipComment(): void {
    const isConditional = this.#peek(2) === 0x21;
    let at = this.at + 2;
    for (;;) {
      const byte = this.#byte(at);
      if (byte === STAR && this.#byte(at + 1) === SLASH) break;
      if (isConditional && (byte === SINGLE || byte === DOUBLE || byte === BACKTICK)) at = this.#endOfQuoted(at);
      else at += 1;
    }
    this.at = at + 2;
  }

  /** The position after a quoted text that begins at one. */
  #endOfQuoted(from: number): number {
    const quote = this.#byte(from);
    let at = from + 1;
    for (;;) {
      const byte = this.#byte(at);
      if (byte === BACKSLASH && quote !== BACKTICK) at += 2;
      else if (byte === quote) {
        if (at + 1 >= this.#bytes.length && this.#isLast) return at + 1;
        if (this.#byte(at + 1) !== quote) return at + 1;
        at += 2;
      } else at += 1;
    }
  }

  /** Skips one piece: a quoted text, a comment, or a byte. */
  skipPiece(): void {
    const byte = this.next;
    if (byte === SINGLE || byte === DOUBLE || byte === BACKTICK) this.at = this.#endOfQuoted(this.at);
    else if (byte === SLASH && this.#peek(1) === STAR) this.#skipComment();
    else this.at += 1;
  }

  /** A word without quotation marks, in lower case; empty if there is none. */
  word(): string {
    this.skipSpace();
    let end = this.at;
    while (end - this.at < MAX_WORD) {
      if (end >= this.#bytes.length) {
        if (!this.#isLast) throw new SqlSyntax('it ends within a word', true);
        break;
      }
      if (!WORD.test(String.fromCharCode(this.#bytes[end]!))) break;
      end += 1;
    }
    const word = this.#bytes.toString('latin1', this.at, end).toLowerCase();
    this.at = end;
    return word;
  }

  /** The name of a table or column, with or without quotation marks. */
  name(): string {
    this.skipSpace();
    if (this.next !== BACKTICK && this.next !== DOUBLE) return this.word();
    const end = this.#endOfQuoted(this.at);
    const name = this.#bytes.toString('utf8', this.at + 1, end - 1).replaceAll('``', '`');
    this.at = end;
    return name.toLowerCase();
  }

  skipIf(byte: number): boolean {
    this.skipSpace();
    if (this.at >= this.#bytes.length || this.#bytes[this.at] !== byte) return false;
    this.at += 1;
    return true;
  }

  require(byte: number): void {
    if (!this.skipIf(byte))
      throw new SqlSyntax(`there is no “${String.fromCharCode(byte)}” where it should be`, this.isAtEnd);
  }

  /** The values of the next row; null after the last one. */
  values(hasRows: boolean): (Buffer | string | null)[] | null {
    const isNext = hasRows ? this.skipIf(COMMA) : true;
    if (!isNext) {
      // `ON DUPLICATE KEY UPDATE`, or an alias for it.
      if (this.next !== SEMICOLON && !['on', 'as'].includes(this.word()))
        throw new SqlSyntax('after a row, there is something else than another row');
      this.skipStatement();
      return null;
    }
    this.require(OPEN);
    const values = [this.#value()];
    while (this.skipIf(COMMA)) values.push(this.#value());
    this.require(CLOSE);
    // The reader must know whether the statement ends here.
    this.skipSpace();
    if (this.isAtEnd) throw new SqlSyntax('it ends within a statement', true);
    return values;
  }

  #value(): Buffer | string | null {
    this.skipSpace();
    const byte = this.next;
    if (byte === SINGLE || byte === DOUBLE) return this.#text();
    let end = this.at;
    for (;;) {
      const each = this.#byte(end);
      if (each === COMMA || each === CLOSE || each <= 0x20 || each === SINGLE) break;
      end += 1;
      if (end - this.at > MAX_WORD && this.#bytes[this.at + 1] !== 0x78)
        throw new SqlSyntax('it has a value that is none');
    }
    const token = this.#bytes.toString('latin1', this.at, end);
    this.at = end;
    if (/^null$/i.test(token)) return null;
    if (/^(?:true|false)$/i.test(token)) return token.toLowerCase() === 'true' ? '1' : '0';
    if (NUMBER.test(token)) return token;
    if (/^0x(?:[0-9a-f]{2})*$/i.test(token)) return Buffer.from(token.slice(2), 'hex');
    // `_binary 'text'`, `x'6162'` and `b'01'`.
    const isIntroduced = /^_[a-z0-9_]+$/i.test(token) || /^[xbn]$/i.test(token);
    if (isIntroduced) {
      this.skipSpace();
      if (this.next === SINGLE) return introduced(token.toLowerCase(), this.#text());
    }
    if (/^_[a-z0-9_]+$/i.test(token)) return this.#value();
    throw new SqlSyntax(`it has the value ${token.slice(0, 40)}, which is none`);
  }

  #text(): Buffer {
    const end = this.#endOfQuoted(this.at);
    const quote = this.#bytes[this.at]!;
    const inside = this.#bytes.subarray(this.at + 1, end - 1);
    this.at = end;
    return inside.includes(BACKSLASH) || inside.includes(quote) ? unescaped(inside) : Buffer.from(inside);
  }

  /** The rest of a statement, with its semicolon. */
  skipStatement(): void {
    for (;;) {
      const byte = this.at >= this.#bytes.length && this.#isLast ? SEMICOLON : this.next;
      if (byte === SEMICOLON) break;
      this.skipPiece();
    }
    this.at = Math.min(this.at + 1, this.#bytes.length);
  }

  /** After `DELIMITER ;;`: skips to the line that makes it a semicolon again. */
  skipDelimited(): void {
    let at = this.at;
    for (;;) {
      const end = this.#find(NEWLINE, at);
      const line = this.#bytes.toString('latin1', at, end).trim();
      at = end + 1;
      if (/^delimiter\s+;$/i.test(line)) break;
    }
    this.at = at;
  }
}

/** A quote within the text is doubled, or has a backslash before it. */
function unescaped(inside: Buffer): Buffer {
  const result = Buffer.allocUnsafe(inside.length);
  let length = 0;
  for (let at = 0; at < inside.length; at += 1, length += 1) {
    const byte = inside[at]!;
    if (byte === BACKSLASH && at + 1 < inside.length) {
      at += 1;
      result[length] = ESCAPES[inside[at]!] ?? inside[at]!;
    } else {
      result[length] = byte;
      if ((byte === SINGLE || byte === DOUBLE) && inside[at + 1] === byte) at += 1;
    }
  }
  return result.subarray(0, length);
}

function introduced(token: string, text: Buffer): Buffer | string {
  if (token === 'x') return Buffer.from(text.toString('latin1'), 'hex');
  return token === 'b' ? String(Number.parseInt(text.toString('latin1'), 2)) : text;
}

/** How a statement begins, if it has rows or columns, with the position before these. Any other statement is skipped. */
export function headOf(reader: SqlReader): Head | null {
  const first = reader.word();
  if (first === 'delimiter') {
    reader.skipDelimited();
    return null;
  }
  if (first === 'insert' || first === 'replace') {
    const table = tableAfter(reader, 'into');
    const columns = reader.skipIf(OPEN) ? namesUntilClose(reader) : null;
    const word = reader.word();
    if (word === 'values' || word === 'value') return { kind: 'rows', table, columns };
  } else if (first === 'create' && reader.word() === 'table') {
    const table = tableAfter(reader, 'exists');
    if (reader.skipIf(OPEN)) return { kind: 'table', table, columns: null };
  }
  reader.skipStatement();
  return null;
}

/** The name after words such as `IGNORE INTO` and `IF NOT EXISTS`, without that of the database. */
function tableAfter(reader: SqlReader, last: string): string {
  const before = reader.at;
  for (let words = 0; words < 4; words += 1) {
    const word = reader.word();
    if (word === last) break;
    if (word === '' || words === 3) {
      reader.at = before;
      break;
    }
  }
  const name = reader.name();
  return reader.skipIf(DOT) ? reader.name() : name;
}

function namesUntilClose(reader: SqlReader): string[] {
  const names = [reader.name()];
  while (reader.skipIf(COMMA)) names.push(reader.name());
  reader.require(CLOSE);
  return names;
}

const NO_COLUMNS: ReadonlySet<string> = new Set([
  'primary',
  'key',
  'unique',
  'constraint',
  'index',
  'fulltext',
  'spatial',
  'foreign',
  'check',
]);

/** The columns of a CREATE TABLE from its opening parenthesis, and skips the rest of the statement. */
export function columnsOfTable(reader: SqlReader): string[] {
  const columns: string[] = [];
  for (;;) {
    reader.skipSpace();
    const isQuoted = reader.next === BACKTICK || reader.next === DOUBLE;
    const name = reader.name();
    if (name !== '' && (isQuoted || !NO_COLUMNS.has(name))) columns.push(name);
    let depth = 0;
    for (; depth > 0 || (reader.next !== COMMA && reader.next !== CLOSE); ) {
      if (reader.next === OPEN) depth += 1;
      else if (reader.next === CLOSE) depth -= 1;
      reader.skipPiece();
    }
    if (reader.skipIf(CLOSE)) break;
    reader.require(COMMA);
  }
  reader.skipStatement();
  return columns;
}
