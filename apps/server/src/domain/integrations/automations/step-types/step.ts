import type { Change } from '../../../../platform/changes/change.ts';
import type { Egress } from '../../../../platform/egress/egress.ts';
import type { Static, TSchema } from '../../../../platform/http/contract/schema.ts';
import type { Problem, TriggerFilter } from '../conditions/condition.ts';
import type { FieldCatalogue } from '../conditions/fields.ts';
import type { Subject } from '../definition/subjects.ts';
import type { RunData } from '../steps/run-data.ts';

/** The context in which a step is executed. */
export interface StepScope {
  /** Its effects, its events and its record commit together. */
  readonly tx: Change;
  /** The run's data; the step updates the records that it changes. */
  readonly data: RunData;
  /** The current time by the database's clock. */
  readonly now: string;
}

/** What the check of a step can use. */
export interface CheckScope {
  readonly egress: Egress;
  /** The hosts that each secret may be sent to. */
  readonly secrets: ReadonlyMap<string, readonly string[]>;
  /** The names of the secrets in the templates of the step. @throws if a template is invalid */
  namedSecrets(): string[];
  /** The problems of a wait for an event. */
  checkAwaited(event: string, filter: TriggerFilter | undefined, path: string): Problem[];
}

export interface Findings {
  readonly problems: Problem[];
  readonly warnings: Problem[];
}

/** Ids by their path in the configuration; undefined if it has none there. */
type References = Readonly<Record<string, string | undefined>>;

/** What every type of step declares. */
interface CommonParts<Config extends TSchema> {
  readonly config: Config;
  /** The scopes that an API caller would need for what the step does. */
  readonly scopes: readonly string[];
  /** The fields of its output. Later steps read them as `steps.<id>.output.<field>`. */
  readonly outputs: FieldCatalogue;
  /** Outputs with information about the candidate beyond its own configuration. */
  readonly personalOutputs?: readonly string[];
  /** Rules beyond the schema and the templates. @param path that of the configuration */
  check?(config: Static<Config>, path: string, scope: CheckScope): Partial<Findings>;
  /** The record that the step works on. */
  subject?(config: Static<Config>): Subject | undefined;
  /** Whether a simulation executes it when records are samples. If unset: unless `subject` is one. */
  readonly runsWithSamples?: boolean;
  /** The stages, members and custom field that it refers to, which must exist in the workspace. */
  stages?(config: Static<Config>): References;
  members?(config: Static<Config>): References;
  customField?(config: Static<Config>): { entity: string; key: string; value: unknown };
}

/** A step that runs in a database transaction, with the same functions that the API uses. */
interface DatabaseStepType<Config extends TSchema> extends CommonParts<Config> {
  /** @param config rendered @returns the output @throws StepFailed, and the errors of the API */
  run(scope: StepScope, config: Static<Config>): Promise<Record<string, unknown>>;
}

/** Until when a run waits: for a time, or for an event at most some seconds. */
export type Wait = { until: string } | { event: string; seconds: number };

/** A step that waits. */
interface WaitStepType<Config extends TSchema> extends CommonParts<Config> {
  /** @param config rendered */
  wait(config: Static<Config>, now: string): Wait;
  /** @param event null if none came in time @returns the output */
  resumed(now: string, event: unknown): Record<string, unknown>;
}

/** Any type of step. */
export type AnyStepType = CommonParts<TSchema> &
  Partial<Pick<DatabaseStepType<TSchema>, 'run'> & Pick<WaitStepType<TSchema>, 'wait' | 'resumed'>>;

// Each infers the type of the configuration from its schema.
export const databaseStep = <Config extends TSchema>(type: DatabaseStepType<Config>) => type;
export const waitStep = <Config extends TSchema>(type: WaitStepType<Config>) => type;
export const requestStep = <Config extends TSchema>(type: CommonParts<Config>) => type;
