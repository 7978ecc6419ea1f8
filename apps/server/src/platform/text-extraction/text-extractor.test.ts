import assert from 'node:assert/strict';
import { type ChildProcess, execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { deflatedBomb, docx, paragraph, TYPES, zipOfDeflated } from './documents.fixture.ts';
import { createTextExtractor, type TextExtractor, type TextExtractorOptions } from './text-extractor.ts';

function extractorFor(t: TestContext, options: TextExtractorOptions = {}): TextExtractor {
  const extractor = createTextExtractor(options);
  t.after(() => extractor.close());
  return extractor;
}

/** The processes that this one starts while the test runs. */
function startedProcesses(t: TestContext): ChildProcess[] {
  const processes: ChildProcess[] = [];
  const note = (message: unknown) => processes.push((message as { process: ChildProcess }).process); // as Node documents it
  subscribe('child_process', note);
  t.after(() => unsubscribe('child_process', note));
  return processes;
}

const text = (words: string): Buffer => Buffer.from(words);

test('concurrent documents each get their own text, read by one process of low priority', async (t) => {
  const processes = startedProcesses(t);
  const extractor = extractorFor(t);
  const names = Array.from({ length: 20 }, (_, index) => `document ${index}`);
  const answers = await Promise.all(
    names.map((name, index) =>
      index % 2 === 0 ? extractor.extract(text(name), TYPES.txt) : extractor.extract(docx(paragraph(name)), TYPES.docx),
    ),
  );
  assert.deepEqual(
    answers.map((answer) => answer.text),
    names,
  );
  assert.equal(processes.length, 1);
  assert.equal(getPriority(processes[0]!.pid), constants.priority.PRIORITY_LOW);
});

test('the process survives a document that fails because of its content, and one that takes too long', async (t) => {
  const processes = startedProcesses(t);
  const extractor = extractorFor(t);
  await assert.rejects(extractor.extract(text('no PDF'), TYPES.pdf), { reason: 'malformed' });
  await extractor.extract(text('ok'), TYPES.txt);
  assert.equal(processes.length, 1);
  const impatient = extractorFor(t, { timeoutMs: 1 });
  const long = docx(paragraph('word '.repeat(2_000_000)));
  for (const _ of [1, 2]) await assert.rejects(impatient.extract(long, TYPES.docx), { reason: 'timeout' });
  assert.equal(processes.length, 2);
});

test('documents that wait behind a hostile one are read', async (t) => {
  const extractor = extractorFor(t);
  const bomb = zipOfDeflated('word/document.xml', deflatedBomb('', 'a', 1e9));
  const hostile = extractor.extract(bomb, TYPES.docx);
  const waiting = [1, 2, 3].map((n) => extractor.extract(text(`waiting ${n}`), TYPES.txt));
  await assert.rejects(hostile, { reason: 'memory' });
  assert.deepEqual(
    (await Promise.all(waiting)).map((answer) => answer.text),
    ['waiting 1', 'waiting 2', 'waiting 3'],
  );
});

test('a process that ends while it reads fails that document only', async (t) => {
  const processes = startedProcesses(t);
  const extractor = extractorFor(t);
  await extractor.extract(text('one'), TYPES.txt);
  const lost = extractor.extract(zipOfDeflated('word/document.xml', deflatedBomb('', 'a', 1e9)), TYPES.docx);
  const rejected = assert.rejects(lost, { reason: 'memory' });
  await new Promise((resolve) => setImmediate(resolve));
  processes[0]!.kill('SIGKILL');
  await rejected;
  assert.equal((await extractor.extract(text('two'), TYPES.txt)).text, 'two');
});

test('the given bytes stay as they were, also as part of a larger buffer', async (t) => {
  const extractor = extractorFor(t);
  const larger = text('before Jane after');
  const bytes = larger.subarray(7, 11);
  assert.equal((await extractor.extract(bytes, TYPES.txt)).text, 'Jane');
  assert.equal(larger.toString(), 'before Jane after');
});

test('an idle process ends, and the next document gets a new one', async (t) => {
  const processes = startedProcesses(t);
  const extractor = extractorFor(t, { idleMs: 1 });
  await extractor.extract(text('one'), TYPES.txt);
  const [first] = processes;
  assert.ok(first);
  await once(first, 'exit');
  assert.equal((await extractor.extract(text('two'), TYPES.txt)).text, 'two');
  assert.equal(processes.length, 2);
});

test('close rejects what waits and ends the process', async (t) => {
  const processes = startedProcesses(t);
  const extractor = createTextExtractor();
  const pending = [1, 2].map((n) => extractor.extract(text(String(n)), TYPES.txt));
  const outcomes = Promise.allSettled(pending);
  await extractor.close();
  for (const { status } of await outcomes) assert.equal(status, 'rejected');
  await assert.rejects(extractor.extract(text('x'), TYPES.txt), /closed/);
  for (const { killed } of processes) assert.ok(killed);
});

test('a process that does not close it still exits', async () => {
  const script = `
    const { createTextExtractor } = await import(process.argv[1]);
    const { text } = await createTextExtractor({ idleMs: 600_000 }).extract(Buffer.from('read'), 'text/plain');
    process.stdout.write(text);`;
  const child = [
    process.execPath,
    ['--input-type=module', '-e', script, import.meta.resolve('./text-extractor.ts')],
  ] as const;
  const { stdout } = await promisify(execFile)(...child, { timeout: 60_000 });
  assert.equal(stdout, 'read');
});

test('code that runs in a parser can neither read or write files, start processes, use the network nor see variables', async (t) => {
  process.env.SECRET_KEY = 'not for parsers';
  t.after(() => {
    delete process.env.SECRET_KEY;
  });
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  t.after(() => listener.close());
  const { port } = listener.address() as AddressInfo; // it listens on TCP
  const analysis = new URL('../confinement/confined-probe.fixture.ts', import.meta.url);
  const written = join(tmpdir(), `written-by-a-parser-${process.pid}`);
  const extractor = extractorFor(t, { analysis });
  const { analysis: result } = await extractor.extract(text(`${port} ${written}`), TYPES.txt);
  const outcomes = result?.value as Record<string, string>; // of the fixture
  assert.ok(Object.keys(outcomes).length > 4);
  assert.deepEqual(new Set(Object.values(outcomes)), new Set(['refused']), JSON.stringify(outcomes));
  assert.equal(existsSync(written), false);
});
