/**
 * Stack traces of the build that name the lines of the sources. Node's own support for source maps parses a map into objects
 * and keeps them: 22 MB after the first stack trace, and as much again, because the heap grows in proportion to what it holds.
 * This table takes 1 MB outside the heap, once an error has been logged.
 *
 * Of each generated file, `FILE.lines`: the sources as a JSON array, relative to the file; a line break; then, for each place
 * at which the source line changes, three unsigned 32-bit numbers: generated line, generated column, and the index of the
 * source * 65,536 + its line. Lines count from 1, columns from 0.
 */
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const ENTRY_BYTES = 12;
const MAX_LINES = 65_536;

/** The code as it is written: V8 keeps the text of a file, with two bytes for each character if one is outside Latin-1. */
export function inAscii(code) {
  if (/\\[^\0-\x7f]/.test(code)) throw new Error('a backslash before a character that is not ASCII');
  return code.replace(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The table of a generated file, which is written with `inAscii`. @param code its text @param map its source map, parsed */
export function tableOf(code, map) {
  const source = new SourceMap(map);
  const indexes = new Map(map.sources.map((name, index) => [name, index]));
  const entries = code.split('\n').flatMap((text, line) => {
    const found = entriesOf(source, indexes, line);
    return found.map(([itsLine, column, at]) => [itsLine, inAscii(text.slice(0, column)).length, at]);
  });
  const bytes = Buffer.alloc(entries.length * ENTRY_BYTES);
  for (const [index, values] of entries.entries()) {
    for (const [field, value] of values.entries()) bytes.writeUInt32LE(value, index * ENTRY_BYTES + field * 4);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(map.sources)}\n`), bytes]);
}

/** @param line of the generated file, from 0, as `SourceMap` counts */
function entriesOf(source, indexes, line) {
  const entries = [];
  // The last mapping before a column, from the end of the line to its beginning.
  let found = source.findEntry(line, Number.MAX_SAFE_INTEGER);
  while (found.generatedLine === line && found.originalSource !== undefined) {
    if (found.originalLine + 1 >= MAX_LINES) throw new Error(`${found.originalSource} has too many lines`);
    const at = indexes.get(found.originalSource) * MAX_LINES + found.originalLine + 1;
    if (entries[0]?.[2] === at) entries[0][1] = found.generatedColumn;
    else entries.unshift([line + 1, found.generatedColumn, at]);
    if (found.generatedColumn === 0) break;
    found = source.findEntry(line, found.generatedColumn - 1);
  }
  return entries;
}

/** Makes the stack traces of this process name sources, for files of the folder that have a table. @param folder as a URL, with `/` at its end */
export function nameSourceLines(folder) {
  const tables = new Map();
  const place = new RegExp(`(${RegExp.escape(folder)}[^/():]+):(\\d+):(\\d+)`);
  const withSource = (text) =>
    text.replace(place, (whole, file, line, column) => {
      const table = tables.get(file) ?? readTable(file);
      if (table === undefined) return whole;
      tables.set(file, table);
      return findSource(table, Number(line), Number(column) - 1) ?? whole;
    });
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${withSource(String(site))}`)].join('\n');
}

/** Undefined if it cannot be read, for example because too many files are open: an error while an error is described would hide it. */
function readTable(file) {
  try {
    const content = readFileSync(fileURLToPath(`${file}.lines`));
    const end = content.indexOf('\n');
    const sources = JSON.parse(content.toString('utf8', 0, end)).map((source) => new URL(source, file).href);
    return { sources, bytes: content.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

/** `SOURCE:LINE` of a place in the generated file; undefined if the table does not know it. */
function findSource(table, line, column) {
  const { sources, bytes } = table;
  const isAfter = (index) => {
    const itsLine = bytes.readUInt32LE(index * ENTRY_BYTES);
    return itsLine > line || (itsLine === line && bytes.readUInt32LE(index * ENTRY_BYTES + 4) > column);
  };
  // The number of entries up to the place.
  let low = 0;
  let high = bytes.length / ENTRY_BYTES;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isAfter(middle)) high = middle;
    else low = middle + 1;
  }
  if (low === 0 || bytes.readUInt32LE((low - 1) * ENTRY_BYTES) !== line) return undefined;
  const at = bytes.readUInt32LE((low - 1) * ENTRY_BYTES + 8);
  return `${sources[Math.floor(at / MAX_LINES)]}:${at % MAX_LINES}`;
}
