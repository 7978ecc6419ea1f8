import { Command } from 'commander';
import { bringUp, type Ground, messageOf } from './boot.ts';
import { applyAutomationsCommand, exportAutomationsCommand } from './commands/automations.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { localStream, remoteStream } from './commands/event-stream.ts';
import { commandContext, createKeyCommand, revokeKeyCommand } from './commands/keys.ts';
import { loadJobsCommand } from './commands/load-jobs.ts';
import { memberLinkCommand, removeSecondFactorCommand } from './commands/members.ts';
import { type ListenOptions, listen } from './commands/webhooks-listen.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createWorkspace } from './modules/workspaces/create-workspace.ts';
import { ApiError, Invalid } from './platform/errors.ts';
import { VERSION } from './version.ts';

/** Runs a command on the database and closes everything behind it; the service may run at the same time or not. */
async function onGround(work: (ground: Ground, config: Config) => Promise<void>): Promise<void> {
  const config = quietConfig();
  const ground = await bringUp(config, note);
  try {
    await work(ground, config);
  } finally {
    await ground.close();
  }
}

/** What a command prints is its own; the service's log is not. */
function quietConfig(): Config {
  return readConfig({ ...process.env, LOG_LEVEL: 'silent' });
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

const print = (value: unknown): void => {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
};

const program = new Command('rolecall')
  .description('Runs a Rolecall installation from the command line.')
  .version(VERSION);

const workspace = program.command('workspace').description('Workspaces');
workspace
  .command('create')
  .description('Make a workspace with its owner, a secret key with every scope and a publishable key')
  .argument('<slug>', 'lower-case letters, digits and hyphens')
  .requiredOption('--name <name>', 'name that people see')
  .option('--owner-email <email>', "the owner's e-mail address")
  .option('--json', 'print one line of JSON')
  .action((slug: string, options: { name: string; ownerEmail?: string; json?: boolean }) =>
    onGround(async ({ db, services }) => {
      const { name, ownerEmail } = options;
      const made = await createWorkspace(db, services, {
        slug,
        name,
        ...(ownerEmail === undefined ? {} : { ownerEmail }),
      });
      if (options.json === true) return print(made);
      print(`Workspace        ${made.workspace.slug} (${made.workspace.id})`);
      print(`Owner            ${made.owner.email}\nPassword         ${made.owner.password}`);
      print(`Secret key       ${made.secretKey}\nPublishable key  ${made.publishableKey}`);
    }),
  );

const key = program.command('key').description('API keys');
key
  .command('create')
  .description('Make an API key; the raw key is printed once')
  .requiredOption('--workspace <slug>')
  .option('--type <type>', 'secret or publishable', 'secret')
  .option('--scopes <scopes>', 'separated by commas; all that the type can hold when absent')
  .option('--name <name>', 'name of the key', 'Made on the command line')
  .option('--json', 'print one line of JSON')
  .action((options: { workspace: string; type: string; scopes?: string; name: string; json?: boolean }) =>
    onGround(async (ground) => {
      const made = await createKeyCommand(ground, options);
      print(options.json === true ? made : made.key);
    }),
  );
key
  .command('revoke')
  .description('End an API key; it stops working everywhere within a second')
  .argument('<id>', 'id of the key')
  .requiredOption('--workspace <slug>')
  .action((id: string, options: { workspace: string }) =>
    onGround(async (ground) => {
      await revokeKeyCommand(ground, options.workspace, id);
      print('revoked');
    }),
  );

const member = program.command('member').description('Members');
member
  .command('link')
  .description('Print a link, good for an hour, by which a member sets another password')
  .argument('<email>', 'of the member')
  .requiredOption('--workspace <slug>')
  .action((email: string, options: { workspace: string }) =>
    onGround(async (ground) => print(await memberLinkCommand(ground, options.workspace, email))),
  );

member
  .command('remove-second-factor')
  .description('Let a member sign in with the password alone again')
  .argument('<email>', 'of the member')
  .requiredOption('--workspace <slug>')
  .action((email: string, options: { workspace: string }) =>
    onGround(async (ground) => {
      await removeSecondFactorCommand(ground, options.workspace, email);
      print('removed');
    }),
  );

program
  .command('migrate')
  .description('Bring the database to the newest schema')
  .action(() => onGround(async () => print('the database is in its newest state')));

const jobs = program.command('jobs').description('Jobs');
jobs
  .command('load')
  .description(
    'Load and publish jobs from a JSON file: an array, or an object with `jobs`. Can be repeated after an interruption.',
  )
  .argument('<file>')
  .requiredOption('--workspace <slug>')
  .option('--draft', 'leave the jobs as drafts')
  .action((file: string, options: { workspace: string; draft?: boolean }) =>
    onGround(async (ground) => {
      const { loaded, skipped, refused } = await loadJobsCommand(ground, file, options);
      print(`${loaded} loaded, ${skipped} already there, ${refused.length} refused`);
      for (const { index, reason } of refused) print(`record ${index}: ${reason}`);
      if (refused.length > 0) process.exitCode = 1;
    }),
  );

program
  .command('backup')
  .description('Write the whole installation, database and files, into a folder while it runs')
  .argument('<folder>', 'must not exist or be empty')
  .action((folder: string) =>
    onGround(async (ground, config) => {
      const { createdAt, files } = await backupCommand(ground, config, folder, note);
      print(`backup of ${createdAt} with ${files.count} files in ${folder}`);
    }),
  );
program
  .command('restore')
  .description('Fill an empty installation from a backup; the service must not run')
  .argument('<folder>', 'made by `backup`')
  .action(async (folder: string) => {
    const { createdAt } = await restoreCommand(quietConfig(), folder, note);
    print(`restored the installation of ${createdAt}`);
  });

const automations = program.command('automations').description('Automations as code');
automations
  .command('export')
  .description('Write the automations of a workspace as JSON, with names in place of ids')
  .argument('[file]', 'standard output when absent')
  .requiredOption('--workspace <slug>')
  .action((file: string | undefined, options: { workspace: string }) =>
    onGround(async (ground) => {
      const text = await exportAutomationsCommand(ground, options.workspace, file, note);
      if (text !== null) print(text);
    }),
  );
automations
  .command('apply')
  .description('Make the automations of a workspace what a file says, all or none; doing it again changes nothing')
  .argument('<file>', 'made by `export`, or by hand')
  .requiredOption('--workspace <slug>')
  .option('--dry-run', 'only show the differences')
  .action((file: string, options: { workspace: string; dryRun?: boolean }) =>
    onGround(async (ground) => print((await applyAutomationsCommand(ground, file, options)).join('\n'))),
  );

const webhooks = program.command('webhooks').description('Webhooks');
webhooks
  .command('listen')
  .description(
    'Send the events of a workspace to an address on this machine, signed like webhooks, from now on until Ctrl-C',
  )
  .requiredOption('--forward <url>', 'such as http://localhost:4000/hook')
  .option('--workspace <slug>', 'a workspace of this installation')
  .option('--key <key>', 'an API key with activity:read: follows a service over HTTP instead')
  .option('--url <url>', 'where that service is; PUBLIC_URL when absent')
  .option('--events <names>', 'separated by commas; all when absent')
  .option('--secret <secret>', 'sign with this secret; a new one when absent')
  .action(
    async ({
      workspace: slug,
      key,
      url,
      ...options
    }: ListenOptions & Record<'workspace' | 'key' | 'url', string | undefined>) => {
      const over = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => over.abort());
      if (key !== undefined) {
        const stream = await remoteStream((url ?? readConfig(process.env).publicUrl).replace(/\/+$/, ''), key);
        return listen(stream, options, print, over.signal);
      }
      if (slug === undefined) throw Invalid.field('--workspace', 'is needed where there is no --key');
      await onGround(async (ground) => {
        const context = await commandContext(ground, slug);
        await listen(localStream(context, { id: context.workspaceId, slug }), options, print, over.signal);
      });
    },
  );

try {
  await program.parseAsync();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof ApiError;
  process.stderr.write(
    `rolecall: ${isExpected ? messageOf(error) : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exitCode = 1;
}
