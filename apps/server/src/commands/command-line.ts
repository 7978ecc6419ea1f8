import { Command } from 'commander';
import { linesOf } from '../../../../packages/cli/src/connection.ts';
import { StreamUnavailable } from '../../../../packages/cli/src/event-stream.ts';
import { CommandFailed } from '../../../../packages/cli/src/failure.ts';
import { addWorkspaceCommands } from '../../../../packages/cli/src/workspace-commands.ts';
import { RolecallError } from '../../../../packages/client/src/index.ts';
import { type Config, ConfigError, readConfig } from '../configuration/config.ts';
import { VERSION } from '../configuration/version.ts';
import { createWorkspace } from '../domain/accounts/provisioning/create-workspace.ts';
import { confirmRestore, updateWorkspace } from '../domain/accounts/workspaces/change-workspace.ts';
import { ApiError } from '../platform/errors/errors.ts';
import { bootstrap, messageOf, type Runtime } from '../process/bootstrap.ts';
import { findDatabase } from '../process/find-database.ts';
import { requireInstallation } from '../process/installation.ts';
import { checkReceivingOf } from '../process/installation-checks.ts';
import { verifyAuditCommand } from './audit.ts';
import { backupCommand, type DecryptionOptions, type EncryptionOptions, restoreCommand } from './backup.ts';
import { checkSourceCommand } from './check-source.ts';
import { type CommandTarget, connectByKey, localConnection } from './connect.ts';
import { doctorReport } from './doctor.ts';
import { commandContext, createKeyCommand, revokeKeyCommand } from './keys.ts';
import { memberLinkCommand, removeSecondFactorCommand } from './members.ts';
import { forgetSecretsCommand, reencryptSecretsCommand, rotateSecretCommand } from './secrets.ts';

/**
 * Runs a command on the database and closes everything afterwards. The service may run at the same time. Only a command
 * that `creates` may start a new instance.
 */
async function withRuntime(
  work: (runtime: Runtime, config: Config) => Promise<void>,
  { creates = false, replacesSecret = false }: { creates?: boolean; replacesSecret?: boolean } = {},
): Promise<void> {
  const config = quietConfig();
  if (!creates) await requireInstallation(config);
  const runtime = await bootstrap(config, note, null, findDatabase(config, note), { replacesSecret });
  try {
    await work(runtime, config);
  } finally {
    await runtime.close();
  }
}

/** Suppresses the service's log, so that only the command's own output is printed. */
function quietConfig(): Config {
  return readConfig({ ...process.env, LOG_LEVEL: 'silent' });
}

function note(line: string): void {
  process.stderr.write(`${line}\n`);
}

const print = (value: unknown): void => {
  process.stdout.write(`${typeof value === 'string' ? value : JSON.stringify(value)}\n`);
};

const collect = (value: string, before: string[] = []) => [...before, value];

const program = new Command('rolecall')
  .description('Administer a Rolecall instance and its workspaces.')
  .version(VERSION);

const workspace = program.command('workspaces').alias('workspace').description('Manage workspaces');
workspace
  .command('create')
  .description('Create a workspace with an owner, a secret key with every scope and a publishable key')
  .argument('<slug>', 'lowercase letters, digits and hyphens')
  .requiredOption('--name <name>', 'display name')
  .option('--owner-email <email>', "the owner's email address")
  .option('--json', 'print one line of JSON')
  .action((slug: string, options: { name: string; ownerEmail?: string; json?: boolean }) =>
    withRuntime(async ({ db, services }) => {
      const { name, ownerEmail } = options;
      const created = await createWorkspace(db, services, {
        slug,
        name,
        ...(ownerEmail === undefined ? {} : { ownerEmail }),
      });
      if (options.json === true) return print(created);
      print(`Workspace        ${created.workspace.slug} (${created.workspace.id})`);
      print(`Owner            ${created.owner.email}\nPassword         ${created.owner.password}`);
      print(`Secret key       ${created.secretKey}\nPublishable key  ${created.publishableKey}`);
    }),
  );

workspace
  .command('allow-passwords')
  .description('Allow sign-in with passwords again, when single sign-on is required but does not work')
  .argument('<slug>', 'slug of the workspace')
  .action((slug: string) =>
    withRuntime(async (runtime) => {
      await updateWorkspace(await commandContext(runtime, slug), { signIn: { singleSignOnOnly: false } });
      print('members can sign in with passwords');
    }),
  );

workspace
  .command('allow-all-addresses')
  .description(
    'Allow members to sign in from all addresses again, when the list of allowed addresses locks everyone out',
  )
  .argument('<slug>', 'slug of the workspace')
  .action((slug: string) =>
    withRuntime(async (runtime) => {
      await updateWorkspace(await commandContext(runtime, slug), { signIn: { memberAddresses: [] } });
      print('members can sign in from all addresses');
    }),
  );

const key = program.command('keys').alias('key').description('Create and revoke API keys');
key
  .command('create')
  .description('Create an API key and print it; it cannot be shown again')
  .requiredOption('--workspace <slug>', 'slug of the workspace')
  .option('--type <type>', 'secret or publishable', 'secret')
  .option('--scopes <scopes>', 'comma-separated; if unset, all scopes that a key of this type can have')
  .option('--name <name>', 'name of the key', 'Created on the command line')
  .option('--json', 'print one line of JSON')
  .action((options: { workspace: string; type: string; scopes?: string; name: string; json?: boolean }) =>
    withRuntime(async (runtime) => {
      const created = await createKeyCommand(runtime, options);
      print(options.json === true ? created : created.key);
    }),
  );
key
  .command('revoke')
  .description('Revoke an API key, effective everywhere within one second')
  .argument('<id>', 'ID of the key')
  .requiredOption('--workspace <slug>', 'slug of the workspace')
  .action((id: string, options: { workspace: string }) =>
    withRuntime(async (runtime) => {
      await revokeKeyCommand(runtime, options.workspace, id);
      print('revoked');
    }),
  );

const member = program.command('members').alias('member').description('Restore access for members');
member
  .command('reset-password-link')
  .alias('link')
  .description('Print a link, valid for one hour, for a member to set a new password')
  .argument('<email>', "the member's email address")
  .requiredOption('--workspace <slug>', 'slug of the workspace')
  .action((email: string, options: { workspace: string }) =>
    withRuntime(async (runtime) => print(await memberLinkCommand(runtime, options.workspace, email))),
  );

member
  .command('disable-two-factor')
  .alias('remove-second-factor')
  .description('Disable two-factor authentication for a member who has lost their device')
  .argument('<email>', "the member's email address")
  .requiredOption('--workspace <slug>', 'slug of the workspace')
  .action((email: string, options: { workspace: string }) =>
    withRuntime(async (runtime) => {
      await removeSecondFactorCommand(runtime, options.workspace, email);
      print('disabled');
    }),
  );

program
  .command('migrate')
  .description('Create the database of an instance, or update its schema to this version')
  .action(() => withRuntime(async () => print('the schema is up to date'), { creates: true }));

program
  .command('backup')
  .description('Write the database and the files to a folder; the service can keep running')
  .argument('<folder>', 'a folder that does not exist or is empty')
  .option('--recipient <age1...>', 'encrypt the backup for this age recipient; can be repeated', collect)
  .option('--passphrase-file <file>', 'encrypt the backup with the passphrase in this file')
  .action((folder: string, options: EncryptionOptions) =>
    withRuntime(async (runtime, config) => {
      const { createdAt, files } = await backupCommand(runtime, config, folder, options, note);
      print(`backup of ${createdAt} with ${files.count} files written to ${folder}`);
    }),
  );
program
  .command('restore')
  .description('Restore a backup into an empty instance; the service must not be running')
  .argument('<folder>', 'a folder created by `backup`')
  .option('--identity-file <file>', 'decrypt the backup with the age identity in this file')
  .option('--passphrase-file <file>', 'decrypt the backup with the passphrase in this file')
  .option('--ledger <folder>', 'an additional folder with files of the revocation ledger')
  .option('--confirmed', 'open the workspaces at once: nothing was restricted after the backup that must stay so')
  .action(async (folder: string, options: DecryptionOptions & { ledger?: string; confirmed?: boolean }) => {
    const { createdAt } = await restoreCommand(quietConfig(), folder, options, note);
    print(`restored the instance as of ${createdAt}`);
  });

program
  .command('restore-confirm')
  .description('Open a restored workspace to everybody again, in place of its owners')
  .argument('<slug>', 'slug of the workspace')
  .action((slug: string) =>
    withRuntime(async (runtime) => {
      await confirmRestore(await commandContext(runtime, slug));
      print('opened');
    }),
  );

const doctor = program
  .command('doctor')
  .description('Check what the instance depends on, and say what to do; exits with 1 if something does not work')
  .option('--json', 'print one line of JSON')
  .option(
    '--send-test',
    'also send an email to an address for replies, and wait up to 90 s until the service receives it',
  )
  .action((options: { json?: boolean; sendTest?: boolean }) =>
    withRuntime(async ({ db, services }, config) => {
      const findings = [...(await services.checkInstallation())];
      if (options.sendTest === true) findings.push(...(await checkReceivingOf(config, db, services)));
      print(options.json === true ? findings : doctorReport(findings));
      if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
    }),
  );

doctor
  .command('import')
  .description('Try the credentials for another system before an import, and say what they may not read')
  .argument('<kind>', 'greenhouse, ashby, lever, workable, recruitee or smartrecruiters')
  .requiredOption('--credentials <file>', 'the credentials as JSON, as for POST /imports; - for the standard input')
  .option('--json', 'print one line of JSON')
  .action((kind: string, options: { credentials: string; json?: boolean }, command: Command) =>
    withRuntime(async (runtime) => {
      const findings = await checkSourceCommand(runtime, kind, options);
      print(command.optsWithGlobals().json === true ? findings : doctorReport(findings));
      if (findings.some(({ status }) => status === 'problem')) process.exitCode = 1;
    }),
  );

const secrets = program.command('secrets').description('Manage the key that encrypts stored secrets');
secrets
  .command('rotate')
  .description('Create a new key in DATA_DIR/secret.key; previous keys are kept for decryption')
  .action(async () => {
    await rotateSecretCommand(quietConfig());
    print('Restart all processes, then run `secrets reencrypt`.');
  });
secrets
  .command('reencrypt')
  .description('Encrypt all stored secrets with the current key; the service can keep running')
  .action(() =>
    withRuntime(async (runtime) => {
      print(`${await reencryptSecretsCommand(runtime)} values encrypted with the current key`);
    }),
  );
secrets
  .command('remove-previous')
  .description(
    'Encrypt all stored secrets with the current key, then remove the previous keys from DATA_DIR/secret.key',
  )
  .action(() => withRuntime((runtime, config) => forgetSecretsCommand(runtime, config)));

secrets
  .command('accept-key')
  .description(
    'After the previous key was lost: use the current one with this database; stored secrets stay unreadable',
  )
  .action(() =>
    withRuntime(async () => print('The database is used with the current key from now on.'), { replacesSecret: true }),
  );

const audit = program.command('audit').description('Verify the audit log');
audit
  .command('verify')
  .description('Check that no entry of the audit log was changed, removed or inserted')
  .requiredOption('--workspace <slug>', 'slug of the workspace')
  .action((options: { workspace: string }) =>
    withRuntime(async (runtime) => {
      const { entries, hash, problem } = await verifyAuditCommand(runtime, options.workspace);
      if (problem !== null) {
        print(`the audit log is not intact: ${problem}`);
        process.exitCode = 1;
        return;
      }
      print(`${entries} entries verified; the newest has the hash ${hash}`);
    }),
  );

addWorkspaceCommands<CommandTarget>(program, {
  withTarget: (command) =>
    command
      .option('--workspace <slug>', 'a workspace of this instance')
      .option('--key <key>', 'an API key, for a workspace of another instance; if unset, ROLECALL_KEY')
      .option('--url <url>', 'URL of that instance; if unset, ROLECALL_URL, then PUBLIC_URL'),
  connect: ({ workspace: slug, ...target }, work) =>
    slug === undefined
      ? work(connectByKey(target))
      : withRuntime(async (runtime) => work(await localConnection(runtime, slug))),
});

try {
  await program.parseAsync();
} catch (error) {
  for (const line of explain(error)) note(`rolecall: ${line}`);
  process.exitCode = 1;
}

/** A short message for expected errors; a stack trace for others. */
function explain(error: unknown): string[] {
  if (error instanceof RolecallError) return linesOf(error);
  const isExpected = [ConfigError, ApiError, CommandFailed, StreamUnavailable].some((kind) => error instanceof kind);
  return [isExpected ? messageOf(error) : error instanceof Error ? String(error.stack) : String(error)];
}
