/** `short` runs within the tests in seconds; `full` is what `npm run chaos` runs. */
export type Scale = 'short' | 'full';

export interface ExperimentOptions {
  /** The seed of all random choices. */
  seed: number;
  scale: Scale;
  /** The commit of the version to upgrade from; by default the one before the newest migration. */
  from?: string;
  /** Receives a line about what is being done. */
  log: (line: string) => void;
}

export interface Outcome {
  /** Counts and measurements by name. */
  figures: Record<string, number | string>;
  /** The violated guarantees, one line each; empty if there are none. */
  faults: string[];
  /** Why it could not be run on this machine. */
  skipped?: string;
}

/** Injects faults into a running service and checks whether its guarantees hold. */
export interface Experiment {
  /** As in `npm run chaos -- NAME`. */
  name: string;
  /** The guarantee, in a sentence. */
  title: string;
  /** Has no short form, because it takes long by nature. */
  onlyFull?: boolean;
  /** Is not affected by a busy machine, so a run of all experiments runs it in parallel with the long one. */
  isPatient?: boolean;
  /** Takes long at a moderate load. */
  lasts?: boolean;
  run(options: ExperimentOptions): Promise<Outcome>;
}

/** The value for the scale of a run. */
export function scaled<Value>({ scale }: ExperimentOptions, values: Record<Scale, Value>): Value {
  return values[scale];
}
