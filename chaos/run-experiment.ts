import type { Experiment, ExperimentOptions, Outcome } from './experiment.ts';
import { withLoggedErrors } from './logged-errors.ts';

const FAULTS_SHOWN = 20;

export interface Verdict {
  verdict: string;
  holds: boolean;
}

/** Runs an experiment and prints its seed, what it did, its figures and its verdict; if it fails, also the errors that its processes logged. */
export async function runExperiment(
  experiment: Experiment,
  options: Omit<ExperimentOptions, 'log'>,
  print: (line: string) => void,
): Promise<Verdict> {
  const { name, title } = experiment;
  const { seed, scale } = options;
  const log = (line: string) => print(`  ${line}`);
  print(
    `\n${name}: ${title}\n  seed ${seed}, ${scale}; again: npm run chaos -- ${name} --seed=${seed}${scale === 'short' ? ' --short' : ''}`,
  );
  const begun = performance.now();
  const { outcome, errors } = await attempt(experiment, { ...options, log });
  const seconds = Math.round((performance.now() - begun) / 100) / 10;
  for (const [figure, value] of Object.entries(outcome.figures)) log(`${figure}: ${value}`);
  for (const fault of outcome.faults.slice(0, FAULTS_SHOWN)) log(`BROKEN ${fault}`);
  if (outcome.faults.length > FAULTS_SHOWN) log(`... and ${outcome.faults.length - FAULTS_SHOWN} more`);
  const holds = outcome.faults.length === 0;
  if (!holds) for (const error of errors) log(`LOGGED ${error}`);
  const verdict = `${name.padEnd(20)} ${verdictOf(outcome)} (${seconds} s)`;
  log(verdict);
  return { verdict, holds };
}

/** Runs an experiment; if it breaks, that is a fault. @returns also the unexpected errors that its processes logged */
export async function attempt(
  experiment: Experiment,
  options: ExperimentOptions,
): Promise<{ outcome: Outcome; errors: readonly string[] }> {
  const { result: outcome, errors } = await withLoggedErrors<Outcome>(() =>
    experiment.run(options).catch((error: Error) => ({
      figures: {},
      faults: [`the experiment broke: ${error.stack ?? error.message}`],
    })),
  );
  return { outcome, errors };
}

function verdictOf({ skipped, faults }: Outcome): string {
  if (skipped !== undefined) return `skipped: ${skipped}`;
  return faults.length === 0 ? 'holds' : `BROKEN: ${faults.length} faults`;
}
