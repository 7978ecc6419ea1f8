import {
  nullable,
  personal,
  plain,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../../../platform/http/contract/schema.ts';
import { InterviewMode, InterviewType } from '../interview-plans/session-schema.ts';
import { StageKind } from '../stages/schema.ts';
import { TaskPriority } from '../tasks/schema.ts';

/** A job's applications are counted up to this number, the oldest first. */
export const MAX_COUNTED = 1_000;
/** Items of each list. */
export const MAX_ITEMS = 10;
/** The maximum number of jobs, newest first. Filters of lists, with which the console reads the rest, accept 100 values. */
export const MAX_JOBS = 50;
export const DEFAULT_STALLED_DAYS = 7;

const about = {
  candidateId: Uuid,
  candidateName: personal(Type.String()),
  jobId: Uuid,
  jobTitle: plain(Type.String()),
};

const HomeStage = plainRecord('HomeStage', {
  id: Uuid,
  name: Type.String(),
  kind: StageKind,
  count: Type.Integer({ description: 'Active applications.' }),
});

const HomeJob = plainRecord('HomeJob', {
  id: Uuid,
  title: Type.String(),
  stages: Type.Array(HomeStage, { description: 'In order, without those for hired and rejected applications.' }),
  isPartial: Type.Boolean({
    description: `Whether the job has more than ${MAX_COUNTED} active applications, and only the oldest ${MAX_COUNTED} are counted.`,
  }),
});

const HomeApplication = record('HomeApplication', {
  applicationId: Uuid,
  ...about,
  stageName: plain(Type.String()),
  appliedAt: Timestamp,
  stageEnteredAt: Timestamp,
});

const HomeApplications = record('HomeApplications', {
  count: Type.Integer({ description: 'Number among the applications that are counted (see `isPartial` of the job).' }),
  items: Type.Array(HomeApplication, { maxItems: MAX_ITEMS }),
});

const HomeInterview = record('HomeInterview', {
  id: Uuid,
  applicationId: Uuid,
  ...about,
  title: personal(nullable(Type.String())),
  type: InterviewType,
  mode: InterviewMode,
  scheduledAt: Timestamp,
  durationMins: Type.Integer(),
  meetingUrl: personal(nullable(Type.String())),
  isMine: Type.Boolean({ description: 'Whether the member is one of the interviewers.' }),
});

const HomeTask = record('HomeTask', {
  id: Uuid,
  title: personal(Type.String()),
  priority: TaskPriority,
  dueAt: Timestamp,
  candidateId: nullable(Uuid),
  candidateName: personal(nullable(Type.String())),
});

/** The newest open messages that are looked through for those that wait for an answer. */
export const MAX_OPEN_MESSAGES = 1_000;

const HomeReply = record('HomeReply', {
  messageId: Type.Unsafe<string>({ ...Uuid, description: 'The first of the messages that nobody has answered.' }),
  candidateId: Uuid,
  candidateName: personal(Type.String()),
  applicationId: nullable(Uuid),
  jobTitle: plain(nullable(Type.String())),
  subject: personal(Type.String()),
  waitingSince: Timestamp,
});

const HomeReplies = record('HomeReplies', {
  count: Type.Integer({ description: `Number among the newest ${MAX_OPEN_MESSAGES} open messages of the workspace.` }),
  items: Type.Array(HomeReply, { maxItems: MAX_ITEMS }),
});

const HomeOffer = record('HomeOffer', { id: Uuid, ...about, title: personal(Type.String()), expiresAt: Timestamp });

const HomeApproval = record('HomeApproval', {
  id: Uuid,
  offerId: Type.Unsafe<string | null>({ ...nullable(Uuid), description: 'Null if the job itself is to be approved.' }),
  candidateId: nullable(Uuid),
  candidateName: personal(nullable(Type.String())),
  jobId: Uuid,
  jobTitle: plain(Type.String()),
  requestedAt: Type.Unsafe<string>({ ...Timestamp, description: 'When the approval was requested.' }),
});

/** The count of quarantined submissions stops here. */
export const MAX_QUARANTINED = 100;

export const Home = record('Home', {
  jobs: Type.Array(HomeJob, {
    maxItems: MAX_JOBS,
    description:
      'The open jobs whose hiring team the member is on, newest first. If there are none, the open jobs that the member sees.',
  }),
  isTeam: Type.Boolean({ description: 'Whether these are the jobs whose hiring team the member is on.' }),
  toReview: HomeApplications,
  stalled: HomeApplications,
  toAnswer: {
    ...HomeReplies,
    description:
      'Candidates who wrote and wait for an answer, longest wait first: about applications that the member owns or jobs whose hiring team the member is on (without any such open job, all that the member sees), about no application, and messages that are assigned to the member; not those assigned to somebody else, nor automatic emails.',
  },
  interviews: Type.Array(HomeInterview, {
    description: 'Interviews that start before `until` and are not over: those of the member, and those of the jobs.',
  }),
  scorecardsDue: Type.Array(HomeInterview, {
    description: 'Interviews of the member that ended within 14 days, without a scorecard of theirs.',
  }),
  tasks: Type.Array(HomeTask, { description: 'Open tasks of the member that are due before `until`, soonest first.' }),
  offers: Type.Array(HomeOffer, { description: 'Sent offers of the jobs that expire within three days.' }),
  approvals: Type.Array(HomeApproval, {
    description: 'Offers and jobs whose approval waits for the member, longest wait first.',
  }),
  quarantined: Type.Integer({
    minimum: 0,
    maximum: MAX_QUARANTINED,
    description:
      'Submissions in quarantine that the member sees and can release: any of them may be from a real person. 100 means 100 or more.',
  }),
  setup: record('HomeSetup', {
    hasJobs: Type.Boolean(),
    hasPublishedJobs: Type.Boolean(),
    hasTeam: Type.Boolean({ description: 'Whether there is another member.' }),
    hasApplications: Type.Boolean(),
  }),
});
export type Home = Static<typeof Home>;
