import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createCommandScanner } from './command-scanner.ts';
import { ScannerUnavailable } from './file-scanner.ts';
import { createIcapScanner } from './icap-scanner.ts';
import { COMMAND_SOURCE, EICAR, startIcapServer } from './scanners.fixture.ts';

const folder = await mkdtemp(join(tmpdir(), 'scanner-'));
const program = join(folder, 'scanner.cjs');
await writeFile(program, COMMAND_SOURCE);
after(() => rm(folder, { recursive: true }));
const CLEAN = Buffer.from('a harmless résumé');
const LARGE = Buffer.alloc(5_000_000, 'harmless ');
const FOUND = { clean: false, reason: 'Eicar-Test-Signature' };

test('a command distinguishes clean files by its exit code, and reports its finding', async () => {
  const scanner = createCommandScanner(`${process.execPath} ${program}`);
  assert.deepEqual(await scanner.scan(CLEAN), { clean: true });
  assert.deepEqual(await scanner.scan(LARGE), { clean: true });
  assert.deepEqual(await scanner.scan(Buffer.from(EICAR)), FOUND);
});

test('a command does not see the secrets of the service', async (t) => {
  process.env.SECRET_KEY = 'not for scanners';
  t.after(() => {
    delete process.env.SECRET_KEY;
  });
  // Its output is the reason: the names of all variables.
  const names = join(folder, 'names.cjs');
  await writeFile(names, "console.log('x: ' + Object.keys(process.env).sort().join(' ') + ' FOUND'); process.exit(1)");
  const verdict = await createCommandScanner(`${process.execPath} ${names}`).scan(CLEAN);
  assert.ok(!verdict.clean);
  assert.match(verdict.reason, /\bPATH\b/);
  assert.doesNotMatch(verdict.reason, /SECRET_KEY|DATABASE/);
});

test('ClamAV finds the test file, where it is installed', async (t) => {
  if (spawnSync('clamscan', ['--version']).error !== undefined) return t.skip('clamscan is not installed');
  // A signature of our own, because a fresh installation has none: MD5, size and name of the test file.
  const signatures = join(folder, 'eicar.hdb');
  await writeFile(signatures, '44d88612fea8a8f36de82e1278abb02f:68:Eicar-Test-Signature\n');
  const scanner = createCommandScanner(`clamscan --no-summary --database=${signatures} -`);
  assert.deepEqual(await scanner.scan(CLEAN), { clean: true });
  const verdict = await scanner.scan(Buffer.from(EICAR));
  assert.equal(verdict.clean, false);
  assert.match(verdict.clean ? '' : verdict.reason, /Eicar-Test-Signature/);
});

test('a command that is missing, fails or hangs gives no verdict', async () => {
  for (const scanner of [
    createCommandScanner('/nowhere/scanner -'),
    createCommandScanner(`${process.execPath} -e process.exit(2)`),
    createCommandScanner(`${process.execPath} -e setInterval(()=>{},1000)`, 300),
  ]) {
    await assert.rejects(scanner.scan(CLEAN), ScannerUnavailable);
  }
});

test('an ICAP server gets the whole file, and its verdict is parsed', async () => {
  const server = await startIcapServer();
  after(() => server.close());
  const scanner = createIcapScanner(`icap://127.0.0.1:${server.port}/avscan`);
  assert.deepEqual(await scanner.scan(CLEAN), { clean: true });
  assert.ok(server.requests[0]!.includes(CLEAN));
  assert.match(server.requests[0]!.toString('latin1'), /^RESPMOD icap:\/\/127\.0\.0\.1:\d+\/avscan ICAP\/1\.0\r\n/);
  assert.deepEqual(await scanner.scan(LARGE), { clean: true });
  assert.deepEqual(await scanner.scan(Buffer.from(EICAR)), FOUND);
});

test('an ICAP server that is down, does not respond or returns an error gives no verdict', async () => {
  const answers = ['', 'ICAP/1.0 500 Server error\r\n\r\n', 'HTTP/1.1 200 OK\r\n\r\n', null];
  for (const answer of answers) {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      if (answer !== null) socket.end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await assert.rejects(createIcapScanner(`icap://127.0.0.1:${port}/x`, 300).scan(CLEAN), ScannerUnavailable);
    server.close();
  }
  const closed = await startIcapServer();
  await closed.close();
  await assert.rejects(createIcapScanner(`icap://127.0.0.1:${closed.port}/x`).scan(CLEAN), ScannerUnavailable);
});
