import { applicationDerivations } from '../domain/hiring/application-summaries/derivations.ts';
import { Application } from '../domain/hiring/applications/schema.ts';
import { Candidate } from '../domain/hiring/candidates/schema.ts';
import { Job } from '../domain/hiring/jobs/schema.ts';
import { Stage } from '../domain/hiring/stages/schema.ts';
import { type Expansion, withExpand } from '../platform/http/contract/expand.ts';
import type { Operation } from '../platform/http/contract/operation.ts';
import type { TSchema } from '../platform/http/contract/schema.ts';

/** The records that others refer to, by the name under which they are added. */
const EXPANDED: Readonly<Record<string, { reference: string; schema: TSchema; list: string }>> = {
  candidate: { reference: 'candidateId', schema: Candidate, list: 'listCandidates' },
  application: { reference: 'applicationId', schema: Application, list: 'listApplications' },
  job: { reference: 'jobId', schema: Job, list: 'listJobs' },
  stage: { reference: 'stageId', schema: Stage, list: 'listAllStages' },
};

/** Records without the field of an expansion: the job of a scorecard is that of its application. */
const THROUGH_APPLICATION: ReadonlySet<string> = new Set(['listScorecards', 'getScorecard']);

const APPLICATION = ['candidate', 'job', 'stage'];
const RELATED = ['candidate', 'application', 'job'];

/** What the records of each read and list can include. */
const EXPANDABLE: Readonly<Record<string, readonly string[]>> = {
  listApplications: APPLICATION,
  getApplication: APPLICATION,
  listInterviews: RELATED,
  getInterview: RELATED,
  listOffers: RELATED,
  getOffer: RELATED,
  listScorecards: RELATED,
  getScorecard: RELATED,
  listTasks: RELATED,
  getTask: RELATED,
  listPoolEntries: RELATED,
  getPoolEntry: RELATED,
};

const OF_APPLICATIONS: ReadonlySet<string> = new Set(['listApplications', 'getApplication']);

/** The operations, with `expand` where records refer to others. */
export function expandableOperations(operations: readonly Operation[]): Operation[] {
  const byId = new Map(operations.map((operation) => [operation.spec.id, operation]));
  const expansionOf = (name: string, id: string): Expansion => {
    const { list, ...rest } = EXPANDED[name]!;
    const isIndirect = name === 'job' && THROUGH_APPLICATION.has(id);
    const through = { reference: 'applicationId', list: byId.get('listApplications')! };
    return { name, ...rest, list: byId.get(list)!, ...(isIndirect ? { through } : {}) };
  };
  return operations.map((operation) => {
    const { id } = operation.spec;
    const names = EXPANDABLE[id];
    if (names === undefined) return operation;
    const expansions = names.map((name) => expansionOf(name, id));
    return withExpand(operation, OF_APPLICATIONS.has(id) ? [...expansions, ...applicationDerivations] : expansions);
  });
}
