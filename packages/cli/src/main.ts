import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { RolecallError } from '../../client/src/index.ts';
import { linesOf, remoteConnection, type Target } from './connection.ts';
import { StreamUnavailable } from './event-stream.ts';
import { CommandFailed, EXIT_FAILED } from './failure.ts';
import { output } from './output.ts';
import { addWorkspaceCommands } from './workspace-commands.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

const program = new Command('rolecall')
  .description('Work with a workspace of a Rolecall instance over its API.')
  .version(version);

addWorkspaceCommands<Target>(program, {
  withTarget: (command) =>
    command
      .option('--url <url>', 'URL of the instance; if unset, ROLECALL_URL')
      .option('--key <key>', 'API key of the workspace; if unset, ROLECALL_KEY'),
  connect: (target, work) => work(remoteConnection(target)),
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof RolecallError) for (const line of linesOf(error)) output.note(`rolecall: ${line}`);
  else if (error instanceof CommandFailed || error instanceof StreamUnavailable)
    output.note(`rolecall: ${error.message}`);
  else throw error;
  process.exitCode = EXIT_FAILED;
}
