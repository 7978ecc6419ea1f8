import { zipSync } from 'fflate';

export type Value = string | number | null | Buffer;
export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Value[])[];
}

/** Rows of objects that have the same keys. */
export function table(rows: readonly Record<string, Value>[]): Table {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return { columns, rows: rows.map((row) => columns.map((column) => row[column] ?? null)) };
}

const ESCAPED: Readonly<Record<string, string>> = {
  '\0': '\\0',
  '\n': '\\n',
  '\r': '\\r',
  '\u001a': '\\Z',
  '"': '\\"',
  "'": "\\'",
  '\\': '\\\\',
};

interface MysqlOptions {
  encoding?: 'utf8' | 'latin1' | 'utf8 within latin1' | 'utf8 twice';
  rowsPerStatement?: number;
}

/** A dump as `mysqldump` writes it. */
export function mysqlDumpOf(tables: Record<string, Table>, options: MysqlOptions = {}): Buffer {
  const { encoding = 'utf8', rowsPerStatement = 3 } = options;
  const encoded = (text: string): Buffer =>
    encoding === 'latin1'
      ? Buffer.from(text, 'latin1')
      : encoding === 'utf8 twice'
        ? Buffer.from(new TextDecoder('windows-1252').decode(Buffer.from(text)))
        : Buffer.from(text);
  const charset = encoding.startsWith('utf8 within') || encoding === 'latin1' ? 'latin1' : 'utf8mb4';
  const parts: Buffer[] = [
    Buffer.from(
      `-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)\n--\n-- Host: localhost    Database: cats\n\n/*!50503 SET NAMES ${charset} */;\n/*!40103 SET TIME_ZONE='+00:00' */;\n`,
    ),
  ];
  const literal = (value: Value): Buffer => {
    if (value === null || typeof value === 'number') return Buffer.from(value === null ? 'NULL' : String(value));
    if (Buffer.isBuffer(value)) return Buffer.from(`0x${value.toString('hex').toUpperCase()}`);
    return encoded(`'${[...value].map((character) => ESCAPED[character] ?? character).join('')}'`);
  };
  for (const [name, { columns, rows }] of Object.entries(tables)) {
    const definitions = columns.map((column) => `  \`${column}\` varchar(255) DEFAULT 'a,''b' COMMENT 'x (y'`);
    parts.push(
      Buffer.from(
        `\n--\n-- Table structure for table \`${name}\`\n--\n\nDROP TABLE IF EXISTS \`${name}\`;\nCREATE TABLE \`${name}\` (\n${definitions.join(',\n')},\n  PRIMARY KEY (\`${columns[0]}\`),\n  KEY \`IDX\` (\`${columns[0]}\`(10),\`${columns.at(-1)}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=latin1;\n\nLOCK TABLES \`${name}\` WRITE;\n/*!40000 ALTER TABLE \`${name}\` DISABLE KEYS */;\n`,
      ),
    );
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const some = rows.slice(start, start + rowsPerStatement);
      parts.push(Buffer.from(`INSERT INTO \`${name}\` VALUES `));
      for (const [index, row] of some.entries()) {
        parts.push(Buffer.from(index === 0 ? '(' : ',('));
        for (const [column, value] of row.entries())
          parts.push(...(column === 0 ? [] : [Buffer.from(',')]), literal(value));
        parts.push(Buffer.from(')'));
      }
      parts.push(Buffer.from(';\n'));
    }
    parts.push(Buffer.from(`/*!40000 ALTER TABLE \`${name}\` ENABLE KEYS */;\nUNLOCK TABLES;\n`));
  }
  parts.push(
    Buffer.from(
      "DELIMITER ;;\n/*!50003 CREATE TRIGGER t AFTER INSERT ON candidate FOR EACH ROW BEGIN INSERT INTO x VALUES ('*/'); END */;;\nDELIMITER ;\n-- Dump completed on 2026-01-02  3:04:05\n",
    ),
  );
  return Buffer.concat(parts);
}

const COPIED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\v': '\\v' };

/** A dump as `pg_dump --format=plain` writes it. */
export function postgresDumpOf(tables: Record<string, Table>): Buffer {
  const quoted = (name: string) => (/^[a-z_]+$/.test(name) && name !== 'user' ? name : `"${name}"`);
  const parts = Object.entries(tables).map(([name, { columns, rows }]) => {
    const lines = rows.map((row) =>
      row
        .map((value) =>
          value === null ? '\\N' : String(value).replace(/[\\\n\r\t\v]/g, (character) => COPIED[character]!),
        )
        .join('\t'),
    );
    return `CREATE TABLE public.${quoted(name)} (\n    id text NOT NULL\n);\n\nCOPY public.${quoted(name)} (${columns.map(quoted).join(', ')}) FROM stdin;\n${lines.map((line) => `${line}\n`).join('')}\\.\n\n`;
  });
  return Buffer.from(
    `--\n-- PostgreSQL database dump\n--\n\n\\restrict abc\n\nSET client_encoding = 'UTF8';\n\n${parts.join('')}--\n-- PostgreSQL database dump complete\n--\n\n\\unrestrict abc\n`,
  );
}

/** A folder as a ZIP archive. */
export function zipOf(files: Record<string, Uint8Array>): Buffer {
  return Buffer.from(zipSync(files));
}
