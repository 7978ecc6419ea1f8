import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { companyArchive } from '../../../../chaos/moving/large-company.ts';
import { mysqlDumpOf, postgresDumpOf, table } from '../../src/domain/hiring/imports/adapters/dumps/sql.fixture.ts';
import { xlsxOf } from '../../src/domain/hiring/imports/adapters/xlsx/xlsx.fixture.ts';
import { uploaded } from '../../src/domain/hiring/imports/imports.fixture.ts';
import { startService } from '../harness.ts';
import { longestBlock } from '../longest-block.ts';

/** The longest that creating or previewing an import may block the process, in milliseconds of processor time. */
const MAX_BLOCK_MS = 50;
/** Many times what is read between two pauses. What a file may have more only takes longer. */
const ROWS = 20_000;

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;

/** What the process that previews the imports prints. */
interface Measured {
  blocks: number[];
  outcome: string;
}

interface Source {
  kind: string;
  name: string;
  content: () => Uint8Array | string | Promise<Uint8Array>;
}

const csv = (content: () => string): Source => ({ kind: 'csv', name: 'people.csv', content });
const xlsx = (content: () => Uint8Array): Source => ({ kind: 'csv', name: 'people.xlsx', content });
const json = (name: string, content: () => string): Source => ({ kind: 'greenhouse', name, content });
const rows = <Row>(row: (n: number) => Row, count = ROWS): Row[] => Array.from({ length: count }, (_, n) => row(n));
const HEADER = 'Name,Email,Job,Applied,Status,Source,Stage,Rejection reason,Tags,Notes';
const person = (n: number) => [
  `Person ${n}`,
  `p${n}@example.com`,
  `Gardener ${n}`,
  '2024-03-01',
  'active',
  `Source ${n}`,
  `Stage ${n}`,
  `Reason ${n}`,
  'a b',
  'Knows roses. '.repeat(10),
];
const row = (n: number) => person(n).join(',');
const wide = (n: number) => [...person(n), ...rows((m) => `${m}`, 490)];
const dumped = (n: number) => ({
  candidate_id: n,
  site_id: 1,
  first_name: `Ada ${n}`,
  last_name: 'Lovelace',
  email1: `p${n}@example.com`,
  notes: "It's a \\ note.\n".repeat(20),
  key_skills: 'roses',
  date_created: '2024-03-01 10:00:00',
});
const object = (n: number) => ({
  id: n,
  first_name: 'Ada',
  last_name: `Lovelace ${n}`,
  emails: [{ value: `p${n}@example.com`, type: 'work' }],
  applications: rows((m) => ({ id: n * 10 + m, status: 'active', jobs: [{ id: m, name: `Gardener ${m}` }] }), 3),
});

/** Files of each kind in the shapes that take longest. */
const SOURCES: Record<string, Source> = {
  'a CSV file in which everything is different in each row': csv(() => [HEADER, ...rows(row)].join('\n')),
  'a CSV file of 500 columns': csv(() =>
    [wide(0).map((_, n) => HEADER.split(',')[n] ?? `Column ${n}`), ...rows(wide, 2_000)].join('\n'),
  ),
  'a CSV file with values of a million characters': csv(() =>
    [HEADER, ...rows((n) => `"${'a,\n'.repeat(330_000)}",p${n}@example.com`, 8)].join('\n'),
  ),
  'a CSV file with one line of a million characters': csv(() => 'a'.repeat(990_000)),
  'a CSV file that begins with a quotation mark': csv(() => `"${'a\n'.repeat(600_000)}`),
  'a CSV file of line breaks': csv(() => `${HEADER}${'\n'.repeat(200_000)}`),
  'a CSV file of quotation marks': csv(() => `${HEADER}\n${'"",'.repeat(300_000)}`),
  'a CSV file of errors': csv(() => [HEADER, ...rows(() => ',nobody,,soon,unknown,,,,,')].join('\n')),
  'a workbook in which everything is different in each row': xlsx(() =>
    xlsxOf([HEADER.split(','), ...rows(person)], { sharedStrings: false }),
  ),
  'a workbook with 500,000 shared texts': xlsx(() => {
    const texts = rows((n) => `<si><t>text ${n}</t></si>`, 500_000).join('');
    const xml = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts}</sst>`;
    return xlsxOf([HEADER.split(','), person(0)], { sharedStrings: false, parts: { 'xl/sharedStrings.xml': xml } });
  }),
  'a workbook of empty rows': xlsx(() =>
    xlsxOf([HEADER.split(','), ...rows(() => [], 300_000)], { sharedStrings: false }),
  ),
  'a workbook of 500 columns': xlsx(() =>
    xlsxOf([wide(0).map((_, n) => HEADER.split(',')[n] ?? `Column ${n}`), ...rows(wide, 500)], {
      sharedStrings: false,
    }),
  ),
  'a dump of OpenCATS': {
    kind: 'opencats',
    name: 'cats.sql',
    content: () =>
      mysqlDumpOf(
        { candidate: table(rows(dumped)), joborder: table([{ joborder_id: 1, title: 'Gardener' }]) },
        { rowsPerStatement: 5_000 },
      ),
  },
  'a dump of Reqcore': {
    kind: 'reqcore',
    name: 'reqcore.sql',
    content: () => {
      const ofPerson = (n: number) => ({
        id: `c${n}`,
        first_name: 'Ada',
        last_name: `L ${n}`,
        email: `p${n}@a.example`,
      });
      return postgresDumpOf({ candidate: table(rows(ofPerson)), job: table([{ id: 'j', title: 'Gardener' }]) });
    },
  },
  'the archive of an export': {
    kind: 'rolecall',
    name: 'company.zip',
    content: async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of companyArchive({ people: 2_000, seed: 1 })) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  },
  'a list of JSON': json('candidates.json', () => JSON.stringify(rows(object))),
  'a list of JSON with a record that is as long as one may be': json('candidates.json', () =>
    JSON.stringify([{ ...object(1), custom_fields: { list: rows(() => [[]], 150_000) } }]),
  ),
};

const ids: string[] = [];
for (const { kind, name, content } of Object.values(SOURCES)) {
  const keys = await uploaded(workspace, await content());
  const created = await api('POST', '/imports', { kind, files: [{ name, keys }] });
  assert.equal(created.status, 201, created.text);
  ids.push(created.body.data.id);
}
const { config, connectionString } = service;
const script = fileURLToPath(new URL('../preview-imports-process.ts', import.meta.url));
const { stdout } = await promisify(execFile)(process.execPath, [script, String(MAX_BLOCK_MS), workspace.id, ...ids], {
  env: {
    ...process.env,
    DATABASE_URL: connectionString,
    DATA_DIR: config.dataDir,
    SECRET_KEY: config.secretKey ?? '',
    ALLOW_PRIVATE_WEBHOOKS: 'true',
  },
});
const measured = stdout
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Measured);

describe(`the preview of an import blocks nobody for more than ${MAX_BLOCK_MS} ms`, () => {
  for (const [index, name] of Object.keys(SOURCES).entries())
    it(`from ${name}`, (context) => {
      const { blocks, outcome } = measured[index]!;
      const shown = `${blocks.map((block) => block.toFixed(1)).join(', ')} ms`;
      context.diagnostic(`${name}: ${shown}; ${outcome}`);
      assert.ok(Math.min(...blocks) < MAX_BLOCK_MS, shown);
    });
});

it(`planning an import of the most files blocks nobody for more than ${MAX_BLOCK_MS} ms`, async (context) => {
  const [key = ''] = await uploaded(workspace, 'Name\nAda');
  const missing = (n: number) => `${key.slice(0, -17)}${String(n).padStart(12, '0')}.part`;
  const files = rows((n) => ({ name: `${n}.csv`, keys: rows((m) => missing(n * 100 + m), 60) }), 100);
  const blocks: number[] = [];
  while (blocks.length < 5 && !blocks.some((block) => block < MAX_BLOCK_MS))
    blocks.push(
      await longestBlock(async () => {
        const { status } = await api('POST', '/imports', { kind: 'csv', files });
        assert.equal(status, 422);
      }),
    );
  const shown = `${blocks.map((block) => block.toFixed(1)).join(', ')} ms`;
  context.diagnostic(shown);
  assert.ok(Math.min(...blocks) < MAX_BLOCK_MS, shown);
});
