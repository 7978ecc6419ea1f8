import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Page } from '../../../platform/database/paging.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { type FieldErrors, Forbidden, Invalid, NotFound, Unavailable } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween, type Versioned } from '../../../platform/records/diff.ts';
import { isLimitedToJobs } from '../../records/visibility/key-limits.ts';
import { trackingLinkEvents } from './events.ts';
import { findCode, findTargets, insertCode, type TrackingLinkRow, trackingLinks } from './queries.ts';
import type { NewTrackingLink, StoredTrackingLink, TrackingLink, TrackingLinkPatch } from './schema.ts';
import { newTrackingCode } from './tracking-code.ts';

type Shown = TrackingLink & Versioned;

/** The link with its URL. */
function shown({ settings }: Services, row: TrackingLinkRow): Shown {
  return { ...row, shareUrl: `${settings.publicUrl}/r/${row.code}` };
}

export async function listTrackingLinks(
  { db, workspaceId, services }: Context,
  query: ListRequest,
): Promise<Page<Shown>> {
  const page = await trackingLinks.list(db.read, workspaceId, query);
  return { ...page, items: page.items.map((row) => shown(services, row)) };
}

/** @throws NotFound */
export async function getTrackingLink({ db, workspaceId, services }: Context, id: string): Promise<Shown> {
  const link = await trackingLinks.find(db.read, workspaceId, id);
  if (link === undefined) throw new NotFound('Tracking link');
  return shown(services, link);
}

/** A link of another workspace, which was published with its code. */
interface PastTrackingLink {
  code: string;
  visits: number;
  createdAt: string;
}

/**
 * @throws Invalid for an unknown or archived source and for an unknown job
 * @param past another code is taken if a link of this installation has that one
 */
export async function createTrackingLink(
  context: Context,
  input: NewTrackingLink,
  past?: PastTrackingLink,
): Promise<Shown> {
  return change(context, async (tx) => {
    const values = { sourceId: input.sourceId, jobId: input.jobId ?? null, url: input.url ?? null };
    requireOwnPage(tx, values);
    await requireTargets(tx, values, ['sourceId', 'jobId']);
    const id = past === undefined ? newId() : idAt(past.createdAt);
    const isFree = past !== undefined && (await findCode(tx, past.code)) === undefined;
    const code = isFree ? past.code : newTrackingCode();
    const made = past === undefined ? {} : { createdAt: past.createdAt };
    const others = past === undefined ? {} : { visits: past.visits };
    const row = await trackingLinks.insert(tx, tx.workspaceId, { id, code, ...values, ...made }, others);
    // Fewer than one in 10^9, even with a million links.
    if (!(await insertCode(tx, tx.workspaceId, row))) throw new Unavailable('The code is taken by another link.');
    const link = shown(context.services, row);
    tx.record(trackingLinkEvents.created, row, { trackingLink: apiFields(link) });
    return link;
  });
}

/** Applications that have the link keep their source. @throws NotFound, Invalid */
export async function updateTrackingLink(context: Context, id: string, patch: TrackingLinkPatch): Promise<Shown> {
  return change(context, async (tx) => {
    const link = tx.target(await requireLink(tx, id));
    requireOwnPage(tx, link);
    requireOwnPage(tx, { ...link, ...patch });
    const changed = changedFields(link, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return shown(context.services, link);
    await requireTargets(tx, { ...link, ...changed }, fields);
    const row = await trackingLinks.update(tx, tx.workspaceId, id, changed);
    const updated = shown(context.services, row);
    const data = { trackingLink: apiFields(updated), changes: changesBetween(link, updated, fields) };
    tx.record(trackingLinkEvents.updated, row, data);
    return updated;
  });
}

/** The link no longer works; applications keep it. @throws NotFound */
export async function deleteTrackingLink(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    requireOwnPage(tx, tx.target(await requireLink(tx, id)));
    const row = await trackingLinks.markDeleted(tx, tx.workspaceId, id);
    tx.record(trackingLinkEvents.deleted, row, { trackingLink: apiFields(shown(context.services, row)) });
  });
}

/** Locks the link until the end of the change. @throws NotFound */
async function requireLink(tx: Change, id: string): Promise<TrackingLinkRow> {
  const link = await trackingLinks.lock(tx, tx.workspaceId, id);
  if (link === undefined) throw new NotFound('Tracking link');
  return link;
}

/** A link to the page with all jobs belongs to the whole workspace. @throws Forbidden for a key that is limited to jobs */
function requireOwnPage(tx: Change, { jobId }: Pick<StoredTrackingLink, 'jobId'>): void {
  if (jobId !== null || !isLimitedToJobs(tx)) return;
  throw new Forbidden('This key is limited to jobs or departments: the tracking link must have a job.', {
    limits: tx.limits,
  });
}

/** Checks the source and the job if they are among the fields that change. @throws Invalid */
async function requireTargets(
  tx: Change,
  link: Pick<StoredTrackingLink, 'sourceId' | 'jobId'>,
  fields: readonly string[],
): Promise<void> {
  const { source, hasJob } = await findTargets(tx, tx.workspaceId, link);
  const errors: FieldErrors = {};
  if (fields.includes('sourceId') && source?.isArchived !== false) {
    errors.sourceId = [source === null ? 'no such source' : 'is archived'];
  }
  if (fields.includes('jobId') && link.jobId !== null && !hasJob) errors.jobId = ['no such job'];
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
