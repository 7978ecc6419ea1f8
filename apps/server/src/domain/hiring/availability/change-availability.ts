import { minutesOf } from '../../../platform/calendar/local-time.ts';
import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { type FieldErrors, Forbidden, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { findRole } from '../../records/access/queries.ts';
import { availabilityEvents } from './events.ts';
import { type AvailabilityRow, availabilities, OF_MEMBER } from './queries.ts';
import type { AvailabilityPatch } from './schema.ts';

/** @throws NotFound */
export async function getAvailability(context: Context, memberId: string): Promise<AvailabilityRow> {
  const availability = await availabilities.find(context.db.read, context.workspaceId, memberId, OF_MEMBER);
  if (availability === undefined) throw new NotFound('Member');
  return availability;
}

/** Interviews that are already scheduled remain. @throws NotFound, Forbidden, Invalid */
export async function updateAvailability(
  context: Context,
  memberId: string,
  given: AvailabilityPatch,
): Promise<AvailabilityRow> {
  const patch = given.timeZone == null ? given : { ...given, timeZone: requireTimeZone(given.timeZone) };
  checkHours(patch);
  return change(context, async (tx) => {
    await requireMayChange(tx, memberId);
    const found = await availabilities.lock(tx, tx.workspaceId, memberId, OF_MEMBER);
    if (found === undefined) throw new NotFound('Member');
    const availability = tx.target(found);
    const changed = changedFields(availability, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return availability;
    const updated = await availabilities.update(tx, tx.workspaceId, memberId, changed);
    const data = { availability: apiFields(updated), changes: changesBetween(availability, updated, fields) };
    tx.record(availabilityEvents.updated, updated, data);
    return updated;
  });
}

/** Members change their own; owners, admins and keys everybody's. @throws Forbidden */
export async function requireMayChange(tx: Change, memberId: string): Promise<void> {
  const { actor } = tx;
  if (actor.type !== 'operator' || actor.id === null || actor.id === memberId.toLowerCase()) return;
  const role = await findRole(tx, tx.workspaceId, actor.id);
  if (role !== 'owner' && role !== 'admin') {
    throw new Forbidden('Only owners and admins can change when other members are available.');
  }
}

/** @throws Invalid naming every period that ends before it starts, and every date that is there twice */
function checkHours({ weeklyHours = [], exceptions = [] }: AvailabilityPatch): void {
  const errors: FieldErrors = {};
  const check = (hours: readonly { start: string; end: string }[], path: string) => {
    hours.forEach(({ start, end }, index) => {
      if (minutesOf(start) >= minutesOf(end)) errors[`${path}.${index}.end`] = ['must be after start'];
    });
  };
  check(weeklyHours, 'weeklyHours');
  exceptions.forEach(({ date, hours }, index) => {
    check(hours, `exceptions.${index}.hours`);
    if (exceptions.findIndex((other) => other.date === date) !== index) {
      errors[`exceptions.${index}.date`] = ['is the same as that of an earlier exception'];
    }
  });
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
