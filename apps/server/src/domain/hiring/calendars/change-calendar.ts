import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { sql } from '../../../platform/database/sql.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { requireMayChange } from '../availability/change-availability.ts';
import { CALENDAR_SECRET } from './calendar-secret.ts';
import { calendarEvents } from './events.ts';
import { finishAuthorization, type Permission } from './providers/authorize.ts';
import { isProviderKind, type ProviderKind } from './providers/open-provider.ts';
import { insertTokens, type NewTokens } from './providers/token-queries.ts';
import { type CalendarRow, calendars, countCalendars, forgetCalendar, readAnew } from './queries.ts';
import type { CalendarPatch, NewCalendar } from './schema.ts';
import { findWritten, forgetWritten, retryWriting, startWriting, stopWriting } from './written/queries.ts';

const MAX_CALENDARS = 10;

/** @throws NotFound */
export async function getCalendar({ db, workspaceId }: Context, id: string): Promise<CalendarRow> {
  const calendar = await calendars.find(db.read, workspaceId, id);
  if (calendar === undefined) throw new NotFound('Calendar');
  return calendar;
}

/** It is read within seconds. @throws Invalid, Forbidden, Conflict for too many calendars */
export async function createCalendar(context: Context, input: NewCalendar): Promise<CalendarRow> {
  const { kind, allDay = 'as_marked', writes = false } = input;
  requireWritable({ kind, writes });
  const { tokens, ...access }: Access & { tokens: NewTokens | null } = isProviderKind(kind)
    ? await accessByProvider(context, kind, input)
    : { ...accessByUrl(context, input), tokens: null };
  return change(context, async (tx) => {
    const memberId = input.memberId ?? (tx.actor.type === 'operator' ? tx.actor.id : null);
    if (memberId === null) throw Invalid.field('memberId', 'is required');
    await requireMayChange(tx, memberId);
    const count = await countCalendars(tx, tx.workspaceId, memberId);
    if (count === undefined) throw Invalid.field('memberId', 'no such member');
    if (count >= MAX_CALENDARS) throw new Conflict(`A member can have ${MAX_CALENDARS} calendars.`);
    const { host, href, userName, password }: Access = access;
    const values = { id: newId(), memberId, kind, name: input.name ?? access.name, host, userName, allDay, writes };
    const sealed = { url_sealed: seal(tx, href), password_sealed: password === null ? null : seal(tx, password) };
    if (writes) await stopOther(tx, values);
    const { id } = await calendars.insert(tx, tx.workspaceId, values, sealed);
    if (tokens !== null) await insertTokens(tx, { workspaceId: tx.workspaceId, id }, tokens);
    if (writes) await startWriting(tx, tx.workspaceId, values);
    await readAnew(tx, tx.workspaceId, { id, memberId });
    return recorded(tx, id);
  });
}

/** Where a calendar is, and with which user and password it is read. */
interface Access {
  name: string;
  host: string;
  href: string;
  userName: string | null;
  password: string | null;
}

function accessByUrl(context: Context, { kind, url, userName = null, password, code, state }: NewCalendar): Access {
  if (url === undefined) throw Invalid.field('url', 'is required');
  if (code !== undefined) throw Invalid.field('code', 'is for google and microsoft only');
  if (state !== undefined) throw Invalid.field('state', 'is for google and microsoft only');
  const { host, href } = readUrl(context, url);
  requireLogin({ kind, userName, hasPassword: password !== undefined });
  return { name: host, host, href, userName, password: password ?? null };
}

async function accessByProvider(
  context: Context,
  kind: ProviderKind,
  { memberId, url, userName = null, password, code, state }: NewCalendar,
): Promise<Access & Pick<Permission, 'tokens'>> {
  if (url !== undefined) throw Invalid.field('url', 'is for ics and caldav only');
  requireLogin({ kind, userName, hasPassword: password !== undefined });
  if (code === undefined) throw Invalid.field('code', 'is required');
  if (state === undefined) throw Invalid.field('state', 'is required');
  if (memberId !== undefined && memberId.toLowerCase() !== context.actor.id)
    throw Invalid.field('memberId', 'must be the signed-in member');
  const { tokens, address, apiUrl } = await finishAuthorization(context, kind, { code, state });
  const { host, href } = new URL(apiUrl);
  return { name: PROVIDER_NAMES[kind], host, href, userName: address, password: null, tokens };
}

const PROVIDER_NAMES = { google: 'Google Calendar', microsoft: 'Outlook' } as const;

async function recorded(tx: Change, id: string): Promise<CalendarRow> {
  const calendar = await requireCalendar(tx, id);
  tx.record(calendarEvents.created, calendar, { calendar: apiFields(calendar) });
  return calendar;
}

/** With another address or user, what was read before no longer counts. @throws NotFound, Invalid, Forbidden */
export async function updateCalendar(context: Context, id: string, patch: CalendarPatch): Promise<CalendarRow> {
  const { url, password, ...shown } = patch;
  const address = url === undefined ? null : readUrl(context, url);
  return change(context, async (tx) => {
    const before = tx.target(await requireCalendar(tx, id));
    await requireMayChange(tx, before.memberId);
    if (isProviderKind(before.kind)) requireByUrl(patch);
    const changed = changedFields(before, { ...shown, ...(address !== null && { host: address.host }) });
    if (address === null && password === undefined && Object.keys(changed).length === 0) return before;
    const userName = changed.userName === undefined ? before.userName : changed.userName;
    if (!isProviderKind(before.kind))
      requireLogin({ kind: before.kind, userName, hasPassword: password !== undefined || before.kind === 'caldav' });
    // A new address must not receive the password of the old one.
    if (address !== null && before.kind === 'caldav' && password === undefined)
      throw Invalid.field('password', 'is required with another url');
    requireWritable({ kind: before.kind, writes: changed.writes === true });
    if (changed.writes === true) await stopOther(tx, before);
    const secrets = [
      ...(address === null ? [] : [sql`url_sealed = ${seal(tx, address.href)}`]),
      ...(password === undefined ? [] : [sql`password_sealed = ${seal(tx, password)}`]),
    ];
    await calendars.update(tx, tx.workspaceId, id, changed, secrets);
    if (secrets.length > 0 || changed.userName !== undefined || changed.allDay !== undefined)
      await readAnew(tx, tx.workspaceId, before);
    await followWrites(tx, before, { changed, isElsewhere: address !== null || changed.userName !== undefined });
    const updated = await requireCalendar(tx, id);
    const fields = Object.keys(changed) as (keyof typeof changed)[];
    const data = { calendar: apiFields(updated), changes: changesBetween(before, updated, fields) };
    tx.record(calendarEvents.updated, updated, data);
    return updated;
  });
}

/** What is to be in a calendar after it was changed. */
async function followWrites(
  tx: Change,
  before: CalendarRow,
  { changed, isElsewhere }: { changed: Partial<CalendarPatch>; isElsewhere: boolean },
): Promise<void> {
  const { id } = before;
  const writes = changed.writes ?? before.writes;
  if (isElsewhere) await forgetWritten(tx, tx.workspaceId, id);
  if (writes && (isElsewhere || !before.writes)) await startWriting(tx, tx.workspaceId, before);
  else if (before.writes && !writes) await stopWriting(tx, tx.workspaceId, id);
  else await retryWriting(tx, tx.workspaceId, id);
}

/** The interviews of a member are written to one calendar. */
async function stopOther(tx: Change, calendar: Pick<CalendarRow, 'id' | 'memberId'>): Promise<void> {
  const otherId = await findWritten(tx, tx.workspaceId, calendar);
  if (otherId === undefined) return;
  const before = await requireCalendar(tx, otherId);
  await calendars.update(tx, tx.workspaceId, otherId, { writes: false });
  await stopWriting(tx, tx.workspaceId, otherId);
  const updated = await requireCalendar(tx, otherId);
  const data = { calendar: apiFields(updated), changes: changesBetween(before, updated, ['writes']) };
  tx.record(calendarEvents.updated, updated, data);
}

/** Its times no longer count, and its address and password are forgotten. @throws NotFound, Forbidden */
export async function deleteCalendar(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    const { memberId } = tx.target(await requireCalendar(tx, id));
    await requireMayChange(tx, memberId);
    await disconnect(tx, id);
  });
}

/** When a member is removed, nobody may read their calendars any more. */
export async function disconnectCalendarsOf(tx: Change, memberId: string): Promise<void> {
  const where = [sql`t.member_id = ${memberId}`];
  for (const { id } of await calendars.rows(tx, tx.workspaceId, { where, order: sql`t.id`, lock: 'update' }))
    await disconnect(tx, id);
}

async function disconnect(tx: Change, id: string): Promise<void> {
  await forgetCalendar(tx, tx.workspaceId, id);
  const deleted = await calendars.markDeleted(tx, tx.workspaceId, id);
  tx.record(calendarEvents.deleted, deleted, { calendar: apiFields(deleted) });
}

async function requireCalendar(tx: Change, id: string): Promise<CalendarRow> {
  const calendar = await calendars.lock(tx, tx.workspaceId, id);
  if (calendar === undefined) throw new NotFound('Calendar');
  return calendar;
}

const seal = ({ services }: Change, text: string): Buffer => services.secrets.seal(text, CALENDAR_SECRET);

/** @throws Invalid naming `url` for an address that may not be read, or that contains a password */
function readUrl({ services }: Context, given: string): URL {
  const url = URL.parse(given.replace(/^webcals?:/i, 'https:'));
  if (url === null) throw Invalid.field('url', 'must be a URL');
  if (url.username !== '' || url.password !== '')
    throw Invalid.field('url', 'must not contain a user name or password');
  const reason = services.egress.checkUrl(url.href);
  if (reason !== null) throw Invalid.field('url', reason);
  return url;
}

/** @throws Invalid for fields of calendars that are not connected through OAuth */
function requireByUrl(patch: CalendarPatch): void {
  for (const field of ['url', 'userName', 'password'] as const) {
    if (patch[field] !== undefined) throw Invalid.field(field, 'is not for calendars of this kind');
  }
}

/** @throws Invalid */
function requireLogin({
  kind,
  userName,
  hasPassword,
}: {
  kind: string;
  userName: string | null;
  hasPassword: boolean;
}) {
  const expected = kind === 'caldav';
  if (expected !== (userName !== null))
    throw Invalid.field('userName', expected ? 'is required' : 'is for caldav only');
  if (expected !== hasPassword) throw Invalid.field('password', expected ? 'is required' : 'is for caldav only');
}

/** @throws Invalid */
function requireWritable({ kind, writes }: { kind: string; writes: boolean }): void {
  if (writes && kind === 'ics') throw Invalid.field('writes', 'a calendar file cannot be written to');
}
