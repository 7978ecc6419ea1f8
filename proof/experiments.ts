import type { Experiment } from './experiment.ts';
import { killApi } from './experiments/kill-api.ts';

/** In the order in which `npm run proof` plays them. */
export const EXPERIMENTS: readonly Experiment[] = [killApi];
