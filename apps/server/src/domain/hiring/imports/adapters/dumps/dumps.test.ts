import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SourceError, type SourceFile } from '../adapter.ts';
import type { JsonObject } from '../values.ts';
import { type Dialect, objectOf } from './dump.ts';
import { readText } from './dump-text.ts';
import { mysqlDump } from './mysql-dump.ts';
import { postgresDump } from './postgres-dump.ts';
import { mysqlDumpOf, postgresDumpOf, table } from './sql.fixture.ts';

function fileOf(content: string | Buffer, chunk = 64 * 1024): SourceFile {
  const bytes = Buffer.from(content);
  async function* read(from = 0) {
    for (let at = from; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  return { name: 'dump.sql', size: bytes.length, read };
}

async function rowsOf(dialect: Dialect, file: SourceFile): Promise<[string, JsonObject][]> {
  const rows: [string, JsonObject][] = [];
  for await (const row of dialect.rows(file)) rows.push([row.table, objectOf(row, dialect, new Set())]);
  return rows;
}

const TRICKY = [
  "it's",
  'say "hi"',
  'back\\slash',
  'ends with \\',
  "');DROP TABLE candidate;-- ",
  'line\nbreak\r\nand\ttab',
  '/* no comment */ -- none # none',
  '(1,2),(3,4);',
  '',
  'Zoë Ångström 🌱 日本',
  "''",
  '`',
];

describe('a dump of MySQL', () => {
  const rows = TRICKY.map((text, id) => ({ id, text, other: null, number: -1.5, big: '12345678901234567890' }));
  const dump = mysqlDumpOf({ things: table(rows), empty: { columns: ['id'], rows: [] } }, { rowsPerStatement: 5 });

  it('has its values as they were, wherever its chunks end', async () => {
    for (const chunk of [1, 2, 3, 7, 64, 1_000, 1_000_000])
      assert.deepEqual(
        await rowsOf(mysqlDump, fileOf(dump, chunk)),
        rows.map((row) => ['things', row]),
        `${chunk}`,
      );
  });

  it('that is cut off anywhere is rejected', async () => {
    const end = dump.indexOf('-- Dump completed');
    let rejected = 0;
    for (let cut = 200; cut <= end; cut += 1) {
      await assert.rejects(rowsOf(mysqlDump, fileOf(dump.subarray(0, cut))), SourceError, `cut at ${cut}`);
      rejected += 1;
    }
    assert.ok(rejected > 1_000);
  });

  it('can be written in each form in which programs write it', async () => {
    const sql = `\ufeff# phpMyAdmin
SET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO;";
CREATE TABLE IF NOT EXISTS cats.Things (id int NOT NULL, \`a "b" \`\`c\` enum('x,y','(') DEFAULT 'k)', d decimal(10,2), UNIQUE KEY u (id), CHECK (id > (1)));
INSERT INTO \`cats\`.\`things\` (\`id\`, \`d\`) VALUES
(1, 1.50),
( 2 , NULL ) ;
INSERT IGNORE INTO things VALUES (3, 'a''b', 0x414243),(4,X'4142',b'101'),(5,_binary 'ab\\0c',_utf8mb4'x') ON DUPLICATE KEY UPDATE id = 'x;';
REPLACE INTO things VALUES (TRUE, "double ""quoted"" \\"text\\"", 1e3);
DELIMITER ;;
CREATE PROCEDURE p() BEGIN INSERT INTO things VALUES ('never'); END;;
DELIMITER ;
/*!50001 CREATE VIEW v AS SELECT '*/ INSERT INTO things VALUES (9)' */;
`;
    assert.deepEqual(await rowsOf(mysqlDump, fileOf(sql, 5)), [
      ['things', { id: 1, d: '1.50' }],
      ['things', { id: 2, d: null }],
      ['things', { id: 3, 'a "b" `c': "a'b", d: 'ABC' }],
      ['things', { id: 4, 'a "b" `c': 'AB', d: 5 }],
      ['things', { id: 5, 'a "b" `c': 'abc', d: 'x' }],
      ['things', { id: 1, 'a "b" `c': 'double "quoted" "text"', d: '1e3' }],
    ]);
  });

  it('with rows that do not fit their table, or something else than values, is rejected with the table', async () => {
    const create = 'CREATE TABLE t (a int, b int);\n';
    for (const [sql, message] of [
      [`${create}INSERT INTO t VALUES (1,2),(3);`, /table t, after 2 rows.*1 values.*2 columns/],
      [`${create}INSERT INTO t VALUES (1,now());`, /table t.*value now\(/],
      [`${create}INSERT INTO t VALUES (1,2) (3,4);`, /table t, after 1 rows.*something else/],
      ['INSERT INTO t VALUES (1);', /which columns/],
      [`${create}INSERT INTO t VALUES (1,`, /incomplete/],
      [`${create}INSERT INTO t VALUES (1,'abc`, /incomplete/],
      [`${create}INSERT INTO t VALUES (1,2)`, /incomplete/],
      [`${create}/* never closed`, /incomplete/],
    ] as const)
      await assert.rejects(rowsOf(mysqlDump, fileOf(sql)), message, sql);
  });

  it('is never held as a whole: a value is read again only as it doubles', async () => {
    const long = 'x'.repeat(500_000);
    let read = 0;
    const file = fileOf(`CREATE TABLE t (a text);INSERT INTO t VALUES ('${long}'),('y');`, 4_096);
    const counted: SourceFile = {
      ...file,
      async *read(from) {
        for await (const chunk of file.read(from)) {
          read += chunk.length;
          yield chunk;
        }
      },
    };
    const rows = await rowsOf(mysqlDump, counted);
    assert.deepEqual(
      rows.map(([, { a }]) => String(a).length),
      [long.length, 1],
    );
    // Once for the rows, and its beginning for the first line.
    assert.ok(read < file.size + 10_000, `${read} bytes of ${file.size}`);
  });

  it('with a row that would keep everybody else waiting is rejected, before that row has been read', async () => {
    const file = fileOf(`CREATE TABLE t (a text);INSERT INTO t VALUES ('${"\\'".repeat(10_000_000)}');`, 65_536);
    await assert.rejects(rowsOf(mysqlDump, file), /row or statement that is too long in the table t/);
  });

  it('has texts of UTF-8, latin1 and both, which are told apart one by one', () => {
    const twice = (text: string) => Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)));
    for (const [bytes, text] of [
      [Buffer.from('Zoë – “Ångström” €'), 'Zoë – “Ångström” €'],
      [Buffer.from('Zo\xeb \x93\xc5ngstr\xf6m\x94 \x80', 'latin1'), 'Zoë “Ångström” €'],
      [twice('Zoë – “Ångström” €'), 'Zoë – “Ångström” €'],
      [twice('Łukasz 日本 🌱'), 'Łukasz 日本 🌱'],
      [twice('À Í Ð'), 'À Í Ð'], // with bytes that Windows-1252 has no characters for
      [Buffer.from('Zoë Ł').subarray(0, -1), 'Zoë '], // cut off within a character
      [Buffer.from('Ã la carte'), 'Ã la carte'],
      [Buffer.from('10 £ – Âge'), '10 £ – Âge'],
      [Buffer.from('a\0b'), 'ab'],
      [Buffer.alloc(0), ''],
    ] as const)
      assert.equal(readText(bytes), text);
  });
});

describe('a dump of PostgreSQL', () => {
  const rows = TRICKY.map((text, id) => ({ id: `${id}`, text, other: null, order: '\\N \\. \\\\' }));
  const dump = postgresDumpOf({
    things: table(rows),
    user: table([{ id: 'u' }]),
    empty: { columns: ['id'], rows: [] },
  });

  it('has its values as they were, wherever its chunks end', async () => {
    const expected = [...rows.map(({ id, ...row }) => ['things', { id: Number(id), ...row }]), ['user', { id: 'u' }]];
    for (const chunk of [1, 7, 64, 1_000_000]) {
      const found = await rowsOf(postgresDump, fileOf(dump, chunk));
      assert.deepEqual(
        found.map(([name, row]) => [
          name,
          typeof row.id === 'string' && name === 'things' ? { ...row, id: Number(row.id) } : row,
        ]),
        expected,
      );
    }
  });

  it('that is cut off anywhere is rejected', async () => {
    const end = dump.indexOf('-- PostgreSQL database dump complete');
    for (let cut = 40; cut <= end; cut += 1)
      await assert.rejects(rowsOf(postgresDump, fileOf(dump.subarray(0, cut))), SourceError, `cut at ${cut}`);
  });

  it('in another format is rejected with the command that converts it', async () => {
    assert.throws(() => postgresDump.recognizes(Buffer.from('PGDMP\x01\x0e')), /pg_restore .*--file=dump\.sql/);
    assert.throws(() => postgresDump.recognizes(Buffer.from('toc.dat\0\0')), /pg_restore/);
    const inserts = `-- PostgreSQL database dump\nINSERT INTO public.job VALUES ('1');\n`;
    await assert.rejects(rowsOf(postgresDump, fileOf(inserts)), /without --inserts/);
    const wrong = 'COPY public.job (id, title) FROM stdin;\n1\ta\n2\n\\.\n';
    await assert.rejects(rowsOf(postgresDump, fileOf(wrong)), /table job, after 1 rows.*1 values.*2 columns/);
  });

  it('has characters by their numbers', async () => {
    const sql = 'COPY job (id, "Odd ""name""") FROM stdin;\n1\ta\\x41\\101\\tb\\\\c\\q\r\n\\.\n';
    assert.deepEqual(await rowsOf(postgresDump, fileOf(sql)), [['job', { id: '1', 'Odd "name"': 'aAA\tb\\cq' }]]);
  });
});
