import type { Context } from '../../../platform/context/context.ts';
import { LOAD_LIMITS } from '../../../platform/load/workspace-load.ts';
import { visitorEmailsToday } from '../../email/queries.ts';
import { uploadedToday } from '../../hiring/files/quota-queries.ts';
import { storedBytes } from '../../hiring/files/usage-queries.ts';
import type { WorkspaceUsage } from './schema.ts';

const DAY_SECONDS = 86_400;

/** The usage of the workspace and its limits: storage and daily amounts of the instance, everything else of this process. */
export async function readUsage({ db, workspaceId, services }: Context): Promise<WorkspaceUsage> {
  const { settings, load, evaluator } = services;
  const [stored, uploaded, emails] = await Promise.all([
    storedBytes(db.search, workspaceId),
    uploadedToday(db.read, workspaceId),
    visitorEmailsToday(db.search, workspaceId, settings.emailLimits.perWorkspacePerDay),
  ]);
  const evaluation = evaluator.usage(workspaceId);
  const searches = load.searches.load(workspaceId);
  const changes = load.transactions.load(workspaceId);
  const visitorWrites = load.visitorWrites.load(workspaceId);
  const visitorCalls = load.visitorCalls.load(workspaceId);
  const now = (used: number, limit: number) => ({ used, limit, windowSeconds: null });
  const daily = (used: number, limit: number) => ({ used, limit, windowSeconds: DAY_SECONDS });
  return {
    storageBytes: now(stored, settings.storageLimitBytes),
    visitorUploadBytes: daily(uploaded.bytes, settings.visitorUploadBytesPerDay),
    visitorEmails: daily(emails, settings.emailLimits.perWorkspacePerDay),
    evaluationSeconds: evaluation,
    requests: now(load.requests.load(workspaceId).running, LOAD_LIMITS.requestsPerWorkspace),
    searches: now(searches.running, LOAD_LIMITS.searches.perSource),
    changes: now(changes.running, LOAD_LIMITS.transactions.perSource),
    waiting: now(searches.waiting + changes.waiting, 2 * LOAD_LIMITS.waiting.perSource),
    streams: now(load.streams.load(workspaceId).running, LOAD_LIMITS.streamsPerWorkspace),
    visitorWrites: now(visitorWrites.running, LOAD_LIMITS.visitorWrites.alone),
    visitorWritesWaiting: now(visitorWrites.waiting, LOAD_LIMITS.visitorWrites.waiting.perSource),
    visitorCalls: now(visitorCalls.running, LOAD_LIMITS.visitorCalls.perSource),
    warnings: [...settings.exposure],
  };
}
