import type { Command } from 'commander';
import { applyAutomationsCommand, exportAutomationsCommand } from './automations.ts';
import type { Connection } from './connection.ts';
import { exportCommand } from './export.ts';
import { type ImportCommandOptions, importCommand } from './import.ts';
import { exportJobsCommand } from './jobs-export.ts';
import { importJobsCommand, type JobsImportOptions } from './jobs-import.ts';
import { output } from './output.ts';
import { type ListenOptions, listen } from './webhooks-listen.ts';

/** Selects the workspace of a command, and connects to it. */
export interface Host<Target> {
  /** Adds the options that select the workspace. */
  withTarget(command: Command): Command;
  connect(target: Target, work: (connection: Connection) => Promise<void>): Promise<void>;
}

/** Adds the commands that work on one workspace through the API, local or remote. */
export function addWorkspaceCommands<Target>(program: Command, { withTarget, connect }: Host<Target>): void {
  const jobs = program.command('jobs').description('Import and export jobs');
  withTarget(
    jobs
      .command('import')
      .alias('load')
      .description(
        'Create or update jobs from a file: a JSON array, an object with `jobs`, or one JSON object per line. Repeating it changes nothing.',
      )
      .argument('<file>', '`-` reads standard input')
      .option('--dry-run', 'only show what would change; exits with 2 if anything would')
      .option('--draft', 'leave new jobs without a status as drafts instead of publishing them')
      .option('--strict', 'treat unknown fields as errors')
      .option('--continue-on-error', 'import the other records if some have errors'),
  ).action((file: string, options: JobsImportOptions & Target) =>
    connect(options, async (connection) => {
      process.exitCode = await importJobsCommand(connection, file, options, output);
    }),
  );
  withTarget(
    jobs
      .command('export')
      .description('Write the jobs of a workspace in the form that `jobs import` accepts')
      .argument('[file]', 'if unset, standard output')
      .option('--lines', 'one JSON object per line'),
  ).action((file: string | undefined, options: { lines?: boolean } & Target) =>
    connect(options, (connection) => exportJobsCommand(connection, file, options, output)),
  );
  addMovingCommands(program, { withTarget, connect });
  addAutomationCommands(program, { withTarget, connect });
  addWebhookCommands(program, { withTarget, connect });
}

function addMovingCommands<Target>(program: Command, { withTarget, connect }: Host<Target>): void {
  withTarget(
    program
      .command('export')
      .description('Export everything in a workspace as a ZIP archive, as of one moment')
      .argument('[file]', 'if unset, rolecall-<date>.zip'),
  ).action((file: string | undefined, options: Target) =>
    connect(options, (connection) => exportCommand(connection, file, output)),
  );
  withTarget(
    program
      .command('import')
      .description(
        'Import from another system, its files, or the archive of an export: shows a preview, and waits until it is done',
      )
      .argument('[kind]', 'such as csv, greenhouse, lever or rolecall')
      .argument('[files...]', 'without files, the API of the system is read')
      .option('--source <name>', 'the name of the source, by which its records are known; if unset, the kind')
      .option('--mapping <file>', 'a JSON file with the mapping')
      .option('--mapping-name <name>', 'begin with the mapping of this name, and save it under it')
      .option(
        '--credentials <file>',
        'a JSON file with the credentials of the other system, `-` for standard input; if unset, ROLECALL_IMPORT_API_KEY and others',
      )
      .option('--dry-run', 'only print the preview; exits with 2 if it has problems')
      .option('--yes', 'start without asking; only a terminal asks')
      .option('--resume <id>', 'continue an import, or follow it'),
  ).action((kind: string | undefined, files: string[], options: ImportCommandOptions & Target) =>
    connect(options, async (connection) => {
      process.exitCode = await importCommand(connection, kind, files, options, output);
    }),
  );
}

function addAutomationCommands<Target>(program: Command, { withTarget, connect }: Host<Target>): void {
  const automations = program.command('automations').description('Manage automations as code');
  withTarget(
    automations
      .command('export')
      .description('Write the automations of a workspace as JSON, with names instead of IDs')
      .argument('[file]', 'if unset, standard output'),
  ).action((file: string | undefined, options: Target) =>
    connect(options, (connection) => exportAutomationsCommand(connection, file, output)),
  );
  withTarget(
    automations
      .command('apply')
      .description('Create and update the automations of a file, all or none. Repeating it changes nothing.')
      .argument('<file>', 'written by `automations export`, or by hand')
      .option('--dry-run', 'only show the differences; exits with 2 if there are any'),
  ).action((file: string, options: { dryRun?: boolean } & Target) =>
    connect(options, async (connection) => {
      process.exitCode = await applyAutomationsCommand(connection, file, options, output);
    }),
  );
}

function addWebhookCommands<Target>(program: Command, { withTarget, connect }: Host<Target>): void {
  const webhooks = program.command('webhooks').description('Develop webhook receivers');
  withTarget(
    webhooks
      .command('listen')
      .description('Forward the events of a workspace to a local URL, signed like webhooks, until Ctrl-C')
      .requiredOption('--forward <url>', 'such as http://localhost:4000/hook')
      .option('--events <names>', 'comma-separated event types; if unset, all')
      .option('--secret <secret>', 'sign with this secret; if unset, with a new one'),
  ).action((options: ListenOptions & Target) => {
    const stop = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
    return connect(options, async (connection) =>
      listen(await connection.openStream(), options, output.print, stop.signal),
    );
  });
}
