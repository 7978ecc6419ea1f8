import { parseArgs } from 'node:util';
import type { Scale } from './experiment.ts';
import { EXPERIMENTS } from './experiments.ts';
import { runExperiment, type Verdict } from './run-experiment.ts';

/**
 * Runs the chosen experiments one after the other, each on a database of its own. Those that a busy machine does not affect run
 * in parallel with the soak, two at a time: its ten minutes are half of what all may take. Started by `run.ts`. Exits with 1 if
 * a guarantee was violated.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, from: { type: 'string' }, short: { type: 'boolean', default: false } },
});

async function main(): Promise<number> {
  const unknown = positionals.filter((name) => EXPERIMENTS.every((experiment) => experiment.name !== name));
  if (unknown.length > 0) {
    console.error(`No experiment is called ${unknown.join(', ')}. There are:`);
    for (const { name, title } of EXPERIMENTS) console.error(`  ${name.padEnd(20)} ${title}`);
    return 2;
  }
  const chosen = EXPERIMENTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
  const scale: Scale = values.short ? 'short' : 'full';
  const lasting = chosen.filter(({ lasts }) => lasts === true);
  const beside = lasting.length === 0 ? [] : chosen.filter(({ isPatient }) => isPatient === true);
  const alone = chosen.filter((experiment) => !lasting.includes(experiment) && !beside.includes(experiment));
  const options = { seed, scale, ...(values.from === undefined ? {} : { from: values.from }) };
  const verdicts: Verdict[] = [];
  for (const experiment of alone) verdicts.push(await runExperiment(experiment, options, console.log));
  // Their output is printed when they are over, so that lines are not mixed.
  const waiting = beside.values();
  const runPatient = async () => {
    for (const experiment of waiting) {
      const lines: string[] = [];
      verdicts.push(await runExperiment(experiment, options, (line) => lines.push(line)));
      console.log(lines.join('\n'));
    }
  };
  const runLasting = async () => {
    for (const experiment of lasting) verdicts.push(await runExperiment(experiment, options, console.log));
  };
  await Promise.all([runLasting(), runPatient(), runPatient()]);
  if (chosen.length > 1) {
    console.log(`\n${verdicts.map(({ verdict }) => verdict).join('\n')}`);
    console.log(`all in ${Math.round(performance.now() / 6_000) / 10} minutes`);
  }
  return verdicts.every(({ holds }) => holds) ? 0 : 1;
}

// The processes of experiments and their children are one group. If the process that has started it is killed, the group ends;
// the next run removes what is left.
process.on('disconnect', () => process.kill(-process.pid, 'SIGKILL'));
process.channel?.unref();

process.exitCode = await main();
