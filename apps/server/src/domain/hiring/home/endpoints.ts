import type { Context } from '../../../platform/context/context.ts';
import { operation } from '../../../platform/http/contract/operation.ts';
import { Timestamp, Type } from '../../../platform/http/contract/schema.ts';
import {
  countQuarantined,
  openJobIds,
  readApprovals,
  readDueScorecards,
  readInterviews,
  readJobs,
  readOffers,
  readSetup,
  readTasks,
  readToAnswer,
} from './queries.ts';
import { DEFAULT_STALLED_DAYS, Home, MAX_ITEMS, MAX_JOBS } from './schema.ts';

const DAY_MS = 86_400_000;
/** What reading and releasing quarantined submissions requires. */
const QUARANTINE_SCOPES = ['applications:write', 'candidates:read'];
const NOTHING = { count: 0, items: [] };

/** What a member has to do. Each part is bounded, regardless of the size of the workspace. */
async function getHome(context: Context, until: string, stalledDays: number): Promise<Home> {
  const { db, workspaceId, actor, scopes } = context;
  const of = { workspaceId, memberId: actor.id! }; // a session always has a member
  const ofTeam = await openJobIds(db.read, of, true);
  const isTeam = ofTeam.length > 0;
  const jobIds = isTeam ? ofTeam : await openJobIds(db.read, of, false);
  // Interviewers get only their own interviews, because others make the decisions.
  const decides = scopes.has('applications:write');
  const [work, toAnswer, interviews, scorecardsDue, tasks, offers, approvals, quarantined, setup] = await Promise.all([
    readJobs(db.search, of, jobIds, stalledDays),
    scopes.has('messages:read') ? readToAnswer(db.search, of, isTeam) : NOTHING,
    readInterviews(db.read, of, decides ? jobIds : [], until),
    readDueScorecards(db.read, of),
    readTasks(db.read, of, until),
    scopes.has('offers:read') ? readOffers(db.read, of, jobIds) : [],
    scopes.has('approvals:write') ? readApprovals(db.read, of) : [],
    QUARANTINE_SCOPES.every((scope) => scopes.has(scope)) ? countQuarantined(db.read, of) : 0,
    readSetup(db.read, of),
  ]);
  const waiting = decides ? {} : { toReview: NOTHING, stalled: NOTHING };
  return {
    ...work,
    ...waiting,
    isTeam,
    toAnswer,
    interviews,
    scorecardsDue,
    tasks,
    offers,
    approvals,
    quarantined,
    setup,
  };
}

export const homeOperations = [
  operation(
    {
      id: 'getHome',
      method: 'GET',
      path: '/home',
      tag: 'Notifications',
      scope: null,
      sessionOnly: true,
      summary: 'Get your home page',
      description: `Returns what needs the attention of the signed-in member. For the open jobs whose hiring team the member is on (the newest ${MAX_JOBS}; without any, the newest ${MAX_JOBS} open jobs that the member sees): applications to review, applications that have been in their stage for \`stalledDays\`, interviews until \`until\`, candidates who wait for an answer, and offers about to expire. For the member: their interviews, due scorecards, due tasks, and offers and jobs to approve. Members without the scope \`applications:write\`, such as interviewers, get only their own interviews, and no applications. The other lists have at most ${MAX_ITEMS} items each.`,
      query: {
        until: Type.Optional(
          Type.Unsafe<string>({
            ...Timestamp,
            description: 'When the current day ends for the member. Defaults to 24 hours from now.',
          }),
        ),
        stalledDays: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: 365,
            default: DEFAULT_STALLED_DAYS,
            description: 'Days in a stage after which an application is considered stalled.',
          }),
        ),
      },
      data: Home,
    },
    (context, { query: { until, stalledDays } }) =>
      getHome(context, until ?? new Date(Date.now() + DAY_MS).toISOString(), stalledDays ?? DEFAULT_STALLED_DAYS),
  ),
];
