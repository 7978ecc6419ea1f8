import type { Intent } from './history.ts';

/** Jobs that all clients work on, made before the experiment begins. */
export interface SharedJob {
  id: string;
  slug: string;
  /** The stages between the first and the endings, in order. */
  stageIds: readonly string[];
}

/** The records that a client knows from the responses to its writes. */
export class Known {
  readonly jobs: string[] = [];
  readonly drafts: string[] = [];
  readonly candidates: string[] = [];
  /** Pairs of a candidate and a shared job that have no application yet. */
  readonly openPairs: { candidateId: string; job: SharedJob }[] = [];
  readonly applications: { id: string; job: SharedJob; moves: number }[] = [];
}

interface Surroundings {
  slug: string;
  ownerId: string;
  jobs: readonly SharedJob[];
  random: (below: number) => number;
}

/** A write, and what to remember when it has succeeded. */
export interface Write {
  intent: Intent;
  remember: (id: string) => void;
}

type Maker = (key: string, known: Known, around: Surroundings) => Omit<Write, 'intent'> & { intent: Partial<Intent> };

const nothing = () => {};
const one = <Value>(values: readonly Value[], { random }: Surroundings): Value => values[random(values.length)]!;
const address = (key: string) => `${key}@example.com`;

/** Every kind of idempotent write; each leaves exactly one row that its marker finds. */
const MAKERS: Record<string, Maker> = {
  job: (key, known) => ({
    intent: {
      marker: key,
      path: '/jobs',
      body: { title: key, description: 'Chaos.', employmentType: 'full_time', workplaceType: 'remote' },
    },
    remember: (id) => known.drafts.push(id),
  }),
  publish: (_key, known) => {
    const id = known.drafts.pop()!;
    return { intent: { marker: id, path: `/jobs/${id}/publish`, body: {} }, remember: nothing };
  },
  candidate: (key, known, { jobs }) => ({
    intent: {
      marker: address(key),
      path: '/candidates',
      body: { firstName: 'Grace', lastName: 'Hopper', email: address(key) },
    },
    remember(id) {
      known.candidates.push(id);
      for (const job of jobs) known.openPairs.push({ candidateId: id, job });
    },
  }),
  note: (key, known, around) => ({
    intent: { marker: key, path: `/candidates/${one(known.candidates, around)}/notes`, body: { body: key } },
    remember: nothing,
  }),
  tag: (key, known, around) => ({
    intent: { marker: key, path: `/candidates/${one(known.candidates, around)}/tags`, body: { label: key } },
    remember: nothing,
  }),
  application: (_key, known, { random }) => {
    const [{ candidateId, job }] = known.openPairs.splice(random(known.openPairs.length), 1) as [
      (typeof known.openPairs)[number],
    ];
    return {
      intent: { marker: `${candidateId} ${job.id}`, path: '/applications', body: { candidateId, jobId: job.id } },
      remember: (id) => known.applications.push({ id, job, moves: 0 }),
    };
  },
  move: (_key, known) => {
    const application = known.applications.find(({ job, moves }) => moves < job.stageIds.length)!;
    const toStageId = application.job.stageIds[application.moves]!;
    application.moves += 1;
    return {
      intent: {
        marker: `${application.id} ${toStageId}`,
        path: `/applications/${application.id}/move`,
        body: { toStageId },
      },
      remember: nothing,
    };
  },
  task: (key, _known, { ownerId }) => ({
    intent: { marker: key, path: '/tasks', body: { title: key, ownerId } },
    remember: nothing,
  }),
  offer: (key, known, around) => ({
    intent: {
      marker: key,
      path: '/offers',
      body: { title: key, applicationId: one(known.applications, around).id },
    },
    remember: nothing,
  }),
  submission: (key, _known, around) => ({
    intent: {
      marker: address(key),
      path: `/api/public/v1/jobs/${one(around.jobs, around).slug}/applications?workspace=${around.slug}`,
      body: { firstName: 'Mary', lastName: 'Shelley', email: address(key) },
    },
    remember: nothing,
  }),
};

/** The kinds of writes that are possible now. */
function possible(known: Known): string[] {
  const kinds = ['job', 'candidate', 'task', 'submission'];
  if (known.drafts.length > 0) kinds.push('publish');
  if (known.candidates.length > 0) kinds.push('note', 'tag');
  if (known.openPairs.length > 0) kinds.push('application');
  if (known.applications.length > 0) kinds.push('offer');
  if (known.applications.some(({ job, moves }) => moves < job.stageIds.length)) kinds.push('move');
  return kinds;
}

/** The next write of a client, under a key of its own. */
export function nextWrite(key: string, known: Known, around: Surroundings): Write {
  const kind = one(possible(known), around);
  const { intent, remember } = MAKERS[kind]!(key, known, around);
  return { intent: { type: 'intent', key, kind, marker: '', path: '', body: {}, ...intent }, remember };
}
