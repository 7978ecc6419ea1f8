import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `tests` are what a change of behavior can break; `faults` start, kill, install or upgrade whole services. */
export type Stage = 'tests' | 'faults';

/** What the runner knows of a file before it runs. */
export interface TestFile {
  /** Its path from the root of the repository. */
  path: string;
  stage: Stage;
  /** Whether it runs in a process of its own. */
  isAlone: boolean;
  /** Whether it may use the service that files of a process share. */
  isShared: boolean;
}

/** A file with this comment, and the reason, runs in a process of its own. */
const ALONE = /^\/\/ Runs in a process of its own: /m;
/** A file with this comment, and the reason, starts a service of its own. */
const OWN_SERVICE = /^\/\/ Starts a service of its own: /m;

/** Folders whose tests inject faults into whole services. */
const FAULT_FOLDER = /(?:^|\/)chaos\/experiments\//;
/** Starts, kills or installs whole services. */
const PROCESSES = /\b(?:startProcess|spawnProcess|postmasterOf|startEmbeddedPostgres|installTarball)\(/;
/** What changes a service, or all of its database, in a way that other files would notice. */
const CHANGES_SERVICE =
  /\b(?:moveClock|function rolecall_now|startWorkers|startEngine|startDispatching|dispatchOnce|RunWorker|QueueWorker|service\.close|services\.settings)\b|\bservices\.\w+ = |\bmock\.|['`]\/(?:metrics|readyz)\b|\b(?:create|alter) (?:table|function|index)\b/;
/** The sign-in page asks for the workspace if the service has several. */
const SIGNS_IN = /getByRole\('button', \{ name: 'Sign in', exact/;

/** Imports of fixtures, which change a service for the files that use them. */
const FIXTURE = /from '(\.[^']+\.fixture\.ts)'/g;

/** Reads how a file is to be run from its text and those of its fixtures. */
export function readTestFile(path: string): TestFile {
  const own = readFileSync(path, 'utf8');
  const fixtures = [...own.matchAll(FIXTURE)].map(([, name]) => readFileSync(join(dirname(path), name!), 'utf8'));
  const text = [own, ...fixtures].join('\n');
  const isFault = FAULT_FOLDER.test(path) || PROCESSES.test(text);
  const isAlone = isFault || !path.endsWith('.test.ts') || ALONE.test(text);
  const isShared = !isAlone && !OWN_SERVICE.test(text) && !CHANGES_SERVICE.test(text) && !SIGNS_IN.test(text);
  return { path, stage: isFault ? 'faults' : 'tests', isAlone, isShared };
}
