import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { eventually } from '../../../apps/server/test/eventually.ts';
import { startService } from '../../../apps/server/test/harness.ts';
import { run } from '../../../apps/server/test/running-service.ts';
import { installTarball, runProgram } from '../../../scripts/testing/tarball.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCUMENTS = ['README.md', 'docs/operating.md', 'docs/webhooks.md', 'docs/automations.md', 'docs/command-line.md'];
const text = (path: string) => readFile(join(ROOT, path), 'utf8');

/** The server commands in a document, without trailing comments. */
function serverCommands(document: string): string[][] {
  const found = [...document.matchAll(/npm run -s rolecall -- ([^`#\n]+)/g)].map((match) => match[1]!.trim());
  return found.filter((line) => line !== 'COMMAND').map((line) => line.split(/\s+/));
}

describe('the documented commands', () => {
  // Some twenty processes, one after the other, each of which takes seconds on a slow machine.
  it('of the server exist, with their documented options', { timeout: 300_000 }, async () => {
    const texts = await Promise.all(DOCUMENTS.map(text));
    const commands = new Map(texts.flatMap(serverCommands).map((words) => [words.join(' '), words]));
    assert.ok(commands.size >= 12, [...commands.keys()].join());
    for (const [line, words] of commands) {
      const firstOption = words.findIndex((word) => word.startsWith('--'));
      const names = firstOption === -1 ? words : words.slice(0, firstOption);
      const { code, out, err } = await run('cli.ts', [...names, '--help'], {});
      assert.equal(code, 0, `${line}: ${err}`);
      const group = names.filter((word) => /^[a-z-]+$/.test(word)).slice(0, 2);
      assert.match(out, new RegExp(`^Usage: rolecall ${group[0]}`), line);
      for (const option of words.filter((word) => word.startsWith('--')))
        assert.ok(out.includes(`${option} `) || out.includes(`${option}\n`), `${line}: ${option}`);
    }
  });

  it('of the installable package work as documented, with the example file', async () => {
    const service = await startService();
    const workspace = await service.workspace();
    const project = await mkdtemp(join(tmpdir(), 'rolecall-documented-'));
    after(() => rm(project, { recursive: true, force: true }));
    const tarball = await installTarball(join(ROOT, 'packages/cli'), project);
    const environment = { ROLECALL_URL: service.url, ROLECALL_KEY: workspace.secretKey };
    const document = await text('docs/command-line.md');
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(document) ?? [];
    await writeFile(join(project, 'jobs.json'), example);
    const lines = [...document.matchAll(/^rolecall (.+)$/gm)].map((match) => match[1]!.split(' '));
    assert.ok(lines.length >= 7);
    const program = join(project, 'node_modules/.bin/rolecall');
    for (const words of lines.filter(([group]) => group !== 'webhooks')) {
      const { code, out, err } = await runProgram(process.execPath, [program, ...words], { cwd: project, environment });
      assert.ok(code === 0 || (code === 2 && words.includes('--dry-run')), `${words.join(' ')}: ${code} ${err}`);
      if (words.join(' ') === 'jobs import jobs.json') assert.match(out, /^2 created/m);
    }
    for (const words of lines.filter(([group]) => group === 'webhooks')) {
      const child = spawn(program, words, {
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let stdout = '';
      child.stdout.on('data', (part) => {
        stdout += part;
      });
      await eventually(
        async () => stdout,
        (output) => output.includes('Listening'),
      );
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      assert.deepEqual(await ended, [0, null]);
    }
    const npx = [
      '--yes',
      '--offline',
      '--cache',
      join(project, '.npm'),
      `--package=${tarball}`,
      'rolecall',
      '--version',
    ];
    const version = await runProgram('npx', npx, { cwd: project });
    assert.match(version.out, /^\d+\.\d+\.\d+\n$/, version.err);
  });
});
