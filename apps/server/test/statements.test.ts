import assert from 'node:assert/strict';
import { exec, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { readConfig } from '../src/configuration/config.ts';
import { VARIABLES } from '../src/configuration/config-variables.ts';
import { createApiKey } from '../src/domain/accounts/api-keys/change-api-keys.ts';
import { CONFIRMED_FOR, IDLE, SESSION_DAYS } from '../src/domain/accounts/sessions/queries.ts';
import { FREE_ATTEMPTS, FREE_ATTEMPTS_OF_ALL } from '../src/domain/accounts/sessions/throttle.ts';
import { MAX_WAIT_SECONDS } from '../src/domain/accounts/sessions/throttle-queries.ts';
import { eventTypes } from '../src/domain/integrations/activity/catalog/event-catalog.ts';
import { LIMITS } from '../src/domain/integrations/automations/conditions/condition.ts';
import { MAX_DEFINITION_LENGTH } from '../src/domain/integrations/automations/definition/check-definition.ts';
import {
  DEFAULT_MAX_ATTEMPTS,
  DEFAULT_MAX_RUNS_PER_MINUTE,
  MAX_STEPS,
} from '../src/domain/integrations/automations/definition-schema.ts';
import { KEPT_DAYS as RUNS_KEPT_DAYS } from '../src/domain/integrations/automations/runs/remove-old-runs.ts';
import { MAX_SECONDS } from '../src/domain/integrations/automations/runs/run-execution.ts';
import {
  DEFAULT_TIMEOUT_SECONDS,
  MAX_RESPONSE_BYTES,
} from '../src/domain/integrations/automations/steps/http-request.ts';
import { KEPT_DAYS as DELIVERIES_KEPT_DAYS } from '../src/domain/integrations/webhooks/delivery-queries.ts';
import { FAILING_DAYS } from '../src/domain/integrations/webhooks/delivery-worker.ts';
import { JITTER, RETRY_SECONDS } from '../src/domain/integrations/webhooks/outcome.ts';
import { startReceiver } from '../src/domain/integrations/webhooks/receiver.fixture.ts';
import { SCOPES } from '../src/domain/records/access/scopes.ts';
import { SYNC_TOKEN_DAYS } from '../src/platform/database/list-pages.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../src/platform/database/paging.ts';
import { MAX_BODY_BYTES } from '../src/platform/http/transport/server.ts';
import { currentDocument } from '../src/server/current-document.ts';
import { eventually } from './eventually.ts';
import { createTestDatabase, type Json, startService } from './harness.ts';
import { end, run, startCommand, withFolder } from './running-service.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = [
  'README.md',
  'SECURITY.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'apps/server/src/server/guide.md',
  'packages/client/README.md',
  ...['docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
];
const texts = FILES.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

/** Variables of other programs that the documentation mentions. */
const OTHER_VARIABLES = [
  'ROLECALL_URL',
  'ROLECALL_KEY',
  'ROLECALL_IMPORT_API_KEY',
  'ROLECALL_WEBHOOK_SECRET',
  'TEST_ROW_SECURITY',
  'CRM_TOKEN',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_EXTRA_CA_CERTS',
];

const service = await startService();
const document: Json = currentDocument();
const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
);

/** Matches of the pattern that are not known, as `file: match`. */
function unknown(pattern: RegExp, isKnown: (...groups: string[]) => boolean): string[] {
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .filter(([, ...groups]) => !isKnown(...(groups as string[])))
      .map(([match]) => `${file}: ${match}`),
  );
}

/** Whether a documented path is that of an operation, such as `/jobs/{id}` or `/automation-secrets/CRM_TOKEN`. */
function isOperation(method: string, path: string): boolean {
  const candidates = [path, `/api/v1${path}`];
  return operations.some((operation) => {
    const pattern = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '(?:\\{\\w+\\}|[A-Z_]+)')}$`);
    return operation.method === method && candidates.some((candidate) => pattern.test(candidate));
  });
}

describe('what the documentation names exists', () => {
  it('environment variables', () => {
    const known = new Set<string>([...VARIABLES.map(({ name }) => name), ...OTHER_VARIABLES]);
    assert.deepEqual(
      unknown(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, (name) => known.has(name)),
      [],
    );
  });

  it('operations', () => {
    assert.deepEqual(unknown(/`(GET|POST|PUT|PATCH|DELETE)\s([^`\s?]+)/g, isOperation), []);
  });

  it('scopes', () => {
    const known = new Set<string>(SCOPES);
    assert.deepEqual(
      unknown(/`(\w+:(?:read|write))`/g, (scope) => known.has(scope)),
      [],
    );
  });

  it('event types', () => {
    const known = new Set<string>(eventTypes().map(({ type }) => type));
    const records = new Set([...known].map((type) => type.split('.')[0]!));
    const isKnown = (record: string, change: string) => !records.has(record) || known.has(`${record}.${change}`);
    assert.deepEqual(unknown(/["`](\w+)\.([a-z]+_?[a-z]*(?:ed|test))["`]/g, isKnown), []);
  });

  it('metrics', async () => {
    await service.request('GET', '/api/v1/jobs');
    const metrics = (await service.request('GET', '/metrics')).text;
    // Only with several web processes, see web-processes.test.ts.
    const ofSupervisor = ['rolecall_process_up', 'rolecall_process_restarts_total'];
    const isKnown = (name: string) => metrics.includes(`# TYPE ${name} `) || ofSupervisor.includes(name);
    assert.deepEqual(unknown(/`(rolecall_\w+)(?:\{[^}]*\})?`/g, isKnown), []);
    const labels = (name: string, label: string) => metrics.includes(`${name}{${label}`);
    assert.deepEqual(unknown(/`(rolecall_\w+)\{([^}]*)\}`/g, labels), []);
  });

  it('npm scripts', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    assert.deepEqual(
      unknown(/npm run (?:-s )?([\w:-]+)/g, (script) => script in scripts),
      [],
    );
  });

  it('default limits match the configuration', () => {
    const { rateLimits } = readConfig({});
    const guide = texts.find(({ file }) => file.endsWith('guide.md'))!.text;
    const sentence = /By default ([\s\S]*?) a minute\. The administrator/.exec(guide)?.[1] ?? '';
    const numbers = [...sentence.matchAll(/\d[\d,]*/g)].map(([number]) => Number(number.replace(',', '')));
    const { key, public: reads, apply, rejected, presign, prefill, authFailures } = rateLimits;
    assert.deepEqual(numbers, [key, reads, apply, rejected, presign, prefill, authFailures]);
  });

  it('the local URL has the default port everywhere', () => {
    const { port } = readConfig({});
    const isDefault = (given: string) => Number(given) === port || ['4000', '5173'].includes(given); // a receiver, Vite
    assert.deepEqual(unknown(/http:\/\/localhost:(\d+)/g, isDefault), []);
  });
});

const MIB = 1024 * 1024;

/** Numbers stated in the documentation, with the constants behind them. Numbers up to ten are written as words. */
const NUMBERS: readonly { file: string; sentence: RegExp; expected: readonly number[] }[] = [
  {
    file: 'SECURITY.md',
    sentence: /A session ends after (\d+) hours of inactivity, after (\d+) days/,
    expected: [hoursOf(IDLE.sql), SESSION_DAYS],
  },
  {
    file: 'SECURITY.md',
    sentence: /the last confirmation is more than (\w+) minutes old/,
    expected: [minutesOf(CONFIRMED_FOR.sql)],
  },
  {
    file: 'SECURITY.md',
    sentence:
      /(\w+) free attempts per account and address, then delays that double up to (\d+) minutes; (\d+) attempts/,
    expected: [FREE_ATTEMPTS, MAX_WAIT_SECONDS / 60, FREE_ATTEMPTS_OF_ALL],
  },
  { file: 'apps/server/src/server/guide.md', sentence: /A token is valid for (\d+) days/, expected: [SYNC_TOKEN_DAYS] },
  {
    file: 'apps/server/src/server/guide.md',
    sentence: /`limit` is 1 to (\d+), (\d+) by default/,
    expected: [MAX_LIMIT, DEFAULT_LIMIT],
  },
  {
    file: 'apps/server/src/server/guide.md',
    sentence: /at most (\d+) MiB\. A successful/,
    expected: [MAX_BODY_BYTES / MIB],
  },
  { file: 'docs/errors.md', sentence: /The sync token is older than (\d+) days/, expected: [SYNC_TOKEN_DAYS] },
  { file: 'docs/webhooks.md', sentence: /extended by up to (\d+)% at random/, expected: [JITTER * 100] },
  { file: 'docs/webhooks.md', sentence: /has failed for (\w+) days is disabled/, expected: [FAILING_DAYS] },
  {
    file: 'docs/webhooks.md',
    sentence: /Deliveries and attempts are kept for (\d+) days/,
    expected: [DELIVERIES_KEPT_DAYS],
  },
  { file: 'docs/automations.md', sentence: /executes up to (\d+) steps/, expected: [MAX_STEPS] },
  {
    file: 'docs/automations.md',
    sentence: /At most (\d+) levels and (\d+) comparisons; a whole definition has\s+at most ([\d,]+) characters/,
    expected: [LIMITS.depth, LIMITS.leaves, MAX_DEFINITION_LENGTH],
  },
  {
    file: 'docs/automations.md',
    sentence: /timeoutSeconds\?` \(default (\d+), at most/,
    expected: [DEFAULT_TIMEOUT_SECONDS],
  },
  {
    file: 'docs/automations.md',
    sentence: /the first (\d+) KiB of the response are read/,
    expected: [MAX_RESPONSE_BYTES / 1024],
  },
  {
    file: 'docs/automations.md',
    sentence: /: (\d+) per step unless `maxAttempts` is set, with delays of [^.]* up to (\d+) minutes/,
    expected: [DEFAULT_MAX_ATTEMPTS, MAX_SECONDS / 60],
  },
  {
    file: 'docs/automations.md',
    sentence: /`maxRunsPerMinute` \(default (\d+)\)/,
    expected: [DEFAULT_MAX_RUNS_PER_MINUTE],
  },
  { file: 'docs/automations.md', sentence: /Finished runs are kept for (\d+) days/, expected: [RUNS_KEPT_DAYS] },
];
const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

function numberOf(text: string): number {
  const word = WORDS.indexOf(text.toLowerCase());
  return word >= 0 ? word : Number(text.replaceAll(',', ''));
}

function hoursOf(interval: string): number {
  return Number(/^interval '(\d+) hours'$/.exec(interval)?.[1]);
}

function minutesOf(interval: string): number {
  return Number(/^interval '(\d+) minutes'$/.exec(interval)?.[1]);
}

describe('the times and limits of the documentation', () => {
  for (const { file, sentence, expected } of NUMBERS) {
    it(`${file}: ${sentence.source.slice(0, 60)}`, () => {
      const found = sentence.exec(texts.find((one) => one.file === file)!.text);
      assert.ok(found !== null, 'the sentence was not found');
      assert.deepEqual(found.slice(1).map(numberOf), expected);
    });
  }

  it('docs/webhooks.md: the table of retries', () => {
    const { text } = texts.find(({ file }) => file === 'docs/webhooks.md')!;
    const SECONDS = { second: 1, minute: 60, hour: 3_600 };
    const rows = [...text.matchAll(/^\| \d+ \| (\d+) (second|minute|hour)s? \|$/gm)];
    const stated = rows.map(([, count, unit]) => Number(count) * SECONDS[unit as keyof typeof SECONDS]);
    assert.deepEqual(stated, RETRY_SECONDS);
  });
});

describe('the commands of the documentation', () => {
  const blocks = texts.flatMap(({ file, text }) =>
    [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => ({ file, block: block! })),
  );
  const requests = blocks.flatMap(({ file, block }) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .filter((line) => line.startsWith('curl '))
      .map((line) => ({ file, line })),
  );

  it('every request succeeds as documented', async () => {
    assert.ok(requests.length >= 5);
    const { secretKey, slug, api, context } = await service.workspace();
    const migration = await createApiKey(context, { name: 'Migration', scopes: [...SCOPES] });
    const select = { type: 'select', options: [{ value: 'one_month', label: 'One month' }] };
    for (const [key, type] of [
      ['notice_period', select],
      ['expected_salary', { type: 'money' }],
    ] as const) {
      const field = await api('POST', '/custom-fields', { entity: 'candidate', key, label: key, ...type });
      assert.equal(field.status, 201);
    }
    const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
    const candidateId = (await api('POST', '/candidates', ada)).body.data.id;
    const { syncToken } = (await api('GET', '/candidates?tag=gardening&limit=100')).body.meta;
    for (const { file, line } of requests) {
      const command = `${line} -o /dev/null -w '%{http_code}'`
        .replaceAll('http://localhost:3000', service.url)
        .replaceAll('workspace=acme', `workspace=${slug}`);
      const environment = {
        ...process.env,
        KEY: secretKey,
        TOKEN: syncToken,
        CANDIDATE_ID: candidateId,
        MIGRATION_KEY: migration.key,
      };
      const { stdout } = await promisify(exec)(command, { env: environment });
      assert.match(stdout, /^20\d$/, `${file}: ${line}`);
    }
  });

  it('every server command in a code block succeeds, in order', () =>
    withFolder(async (folder) => {
      const workspace = await service.workspace();
      const receiver = await startReceiver(service);
      const live = { DATA_DIR: service.config.dataDir, DATABASE_URL: service.connectionString };
      const empty = await createTestDatabase({ migrated: false });
      const commands = blocks.flatMap(({ block }) =>
        [...block.matchAll(/^npm run -s rolecall -- (.*?)\s*(?:#.*)?$/gm)].map(([, command]) => command!),
      );
      assert.deepEqual(
        commands.map((command) => command.split(' ').slice(0, 2).join(' ')).sort(),
        ['automations apply', 'automations export', 'backup /backups/2026-11-21', 'doctor'].concat([
          'restore /backups/2026-11-21',
          'webhooks listen',
          'webhooks listen',
        ]),
        'run a new command here as well',
      );
      try {
        for (const command of commands) {
          const parameters = command
            .replaceAll('acme', workspace.slug)
            .replaceAll('http://localhost:4000/hook', receiver.url)
            .replaceAll('https://hiring.example.com', service.url)
            .replaceAll('"$KEY"', workspace.secretKey)
            .replaceAll(/automations\.json|\/backups\/[\d-]+/g, (path) => join(folder, basename(path)))
            .split(' ');
          const secret = { SECRET_KEY: service.config.secretKey! };
          if (parameters[0] === 'webhooks') {
            const listening = startCommand(parameters, { ...live, ...secret });
            await eventually(
              async () => listening.output(),
              (said) => said.includes('Listening'),
            );
            await end(listening, 'SIGTERM');
            continue;
          }
          const target =
            parameters[0] === 'restore'
              ? { DATA_DIR: join(folder, 'empty'), DATABASE_URL: empty.connectionString }
              : live;
          const { code, out, err } = await run('cli.ts', parameters, { ...target, ...secret });
          // The tests have no mail server, which the command says.
          assert.equal(code, parameters[0] === 'doctor' ? 1 : 0, `${command}: ${out}${err}`);
        }
      } finally {
        await empty.drop();
      }
    }));

  it('every command of rolecall exists, with its options', () => {
    const commands = texts.flatMap(({ file, text }) =>
      [...text.matchAll(/npm run -s rolecall -- ([^`\n#)]+)/g)].map(([, command]) => ({ file, command: command! })),
    );
    const helps = new Map<string, string>();
    for (const { file, command } of commands) {
      const words = command.trim().split(/\s+/);
      const name = words.slice(0, words.findIndex((word) => !/^[a-z]+(?:-[a-z]+)*$/.test(word)) >>> 0);
      if (name.length === 0) continue; // COMMAND
      const key = name.join(' ');
      if (!helps.has(key)) helps.set(key, helpOf(name));
      const help = helps.get(key)!;
      assert.match(help, new RegExp(`^Usage: rolecall ${name[0]}`), `${file}: ${command}`);
      for (const option of words.filter((word) => /^--[a-z]/.test(word)))
        assert.ok(help.includes(`${option} `) || help.includes(`${option}\n`), `${file}: ${command}: ${option}`);
    }
  });
});

function helpOf(name: readonly string[]): string {
  const cli = join(import.meta.dirname, '../src/cli.ts');
  return spawnSync(process.execPath, [cli, ...name, '--help'], { encoding: 'utf8' }).stdout;
}
