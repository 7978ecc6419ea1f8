import { momentOf, wallTimeOf, ZONE_DATA } from '../../../platform/calendar/wall-time.ts';
import { change } from '../../../platform/changes/change.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Finding, fine } from '../../../platform/doctor/finding.ts';
import type { BackgroundJob } from '../../../platform/queue/background-job.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { interviewEvents } from './events.ts';
import { lockInterview } from './queries.ts';
import { countMovedByZone, findOlderTimes, type OlderTime, storeWallTimes, storeZoneMoment } from './zone-queries.ts';

const BATCH = 200;

/**
 * After an update of Node, and with it of the time-zone data: shows with interviews to come that the clocks no longer show the time that
 * was agreed. Whether the time or the moment remains is for people to say. A process with older data compares nothing.
 */
export const zoneComparison: BackgroundJob = {
  name: 'compare interviews with the time-zone data',
  everySeconds: 60,
  run: (db, services, stopping) => compareZones(db, services, stopping),
};

export async function compareZones(
  db: Database,
  services: Services,
  stopping?: AbortSignal,
  zoneData = ZONE_DATA,
): Promise<void> {
  while (stopping?.aborted !== true) {
    const older = await findOlderTimes(db.write, zoneData, BATCH);
    if (older.length === 0) return;
    const compared = older.map((time) => ({ time, now: wallTimeOf(time.scheduledAt, time.timeZone) }));
    const isMoved = ({ time, now }: (typeof compared)[number]) =>
      now !== null && time.wallTime !== null && now !== time.wallTime;
    const same = compared
      .filter((one) => !isMoved(one))
      .map(({ time, now }) => ({ ...time, wallTime: now ?? time.wallTime }));
    if (same.length > 0) await db.transaction((tx) => storeWallTimes(tx, same, zoneData));
    for (const { time } of compared.filter(isMoved)) await showMove(db, services, time, zoneData);
  }
}

async function showMove(db: Database, services: Services, time: OlderTime, zoneData: string): Promise<void> {
  await change(systemContext(db, services, time.workspaceId), async (tx) => {
    const interview = await lockInterview(tx, tx.workspaceId, time.id);
    const isSame = interview?.scheduledAt === time.scheduledAt && interview.timeZone === time.timeZone;
    if (interview?.status !== 'scheduled' || !isSame) return;
    const moment = momentOf(time.wallTime!, time.timeZone, time.scheduledAt); // those that have moved have one
    const updated = await storeZoneMoment(tx, time, moment, zoneData);
    const changes = changesBetween(interview, updated, ['timeZoneMovesTo']);
    const data = { interview: apiFields(updated), changes };
    tx.record(interviewEvents.updated, updated, data, { subjectId: updated.candidateId });
  });
}

/** Whether interviews wait for somebody to say if they move. */
export async function checkZones(db: Queryable): Promise<Finding> {
  const check = 'time_zones';
  const count = await countMovedByZone(db);
  if (count === 0) return fine(check, `The time-zone data (${ZONE_DATA}) moves no interview.`);
  const interviews = count === 1 ? 'One interview' : `${count} interviews`;
  return {
    check,
    status: 'warning',
    message: `${interviews}: the clocks will not show the time that was agreed, by the present time-zone data (${ZONE_DATA}).`,
    fix: 'Each says so in the console (`timeZoneMovesTo`): move it, or keep the moment.',
  };
}
