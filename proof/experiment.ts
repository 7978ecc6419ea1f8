/** `short` runs within the tests in seconds; `full` is what `npm run proof` runs. */
export type Scale = 'short' | 'full';

export interface ExperimentOptions {
  /** Everything random follows from it. */
  seed: number;
  scale: Scale;
  /** Told in a line what is being done. */
  log: (line: string) => void;
}

export interface Outcome {
  /** What was counted and measured, by name. */
  figures: Record<string, number | string>;
  /** The broken promises, one line each; none is the proof. */
  faults: string[];
  /** Why it could not be run on this machine. */
  skipped?: string;
}

/** Harm done to a running service on purpose, and a look at whether its promises held. */
export interface Experiment {
  /** As in `npm run proof -- NAME`. */
  name: string;
  /** The promise, in a sentence. */
  title: string;
  /** Has no short form, because it needs its time. */
  onlyFull?: boolean;
  /** Does not mind a busy machine, so that in a run of all it is played beside the one that lasts. */
  isPatient?: boolean;
  /** Lasts long at a load that leaves room. */
  lasts?: boolean;
  run(options: ExperimentOptions): Promise<Outcome>;
}

/** The value for the scale of a run. */
export function scaled<Value>({ scale }: ExperimentOptions, values: Record<Scale, Value>): Value {
  return values[scale];
}
