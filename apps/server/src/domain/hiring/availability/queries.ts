import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Availability } from './schema.ts';

export type AvailabilityRow = Availability & Versioned;

/** The settings of notifications have UTC unless the member has chosen a zone. */
export const EFFECTIVE_ZONE: Sql = sql`coalesce(t.time_zone,
  (select nullif(s.time_zone, 'UTC') from notification_settings s
    where s.workspace_id = t.workspace_id and s.member_id = t.id),
  (select l.time_zone from locations l
    where l.workspace_id = t.workspace_id and l.time_zone is not null and l.deleted_at is null
    order by l.created_at, l.id limit 1),
  'UTC')`;

/** A row for each member, also for those who have left. */
export const availabilities = recordTable<Availability>(
  'availabilities',
  {
    id: 'id',
    timeZone: 'time_zone',
    effectiveTimeZone: { select: EFFECTIVE_ZONE },
    weeklyHours: 'weekly_hours',
    exceptions: 'exceptions',
    bufferMins: 'buffer_mins',
    minimumNoticeMins: 'minimum_notice_mins',
    maxInterviewsPerDay: 'max_interviews_per_day',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['weeklyHours', 'exceptions'], softDelete: false },
);

/** A condition on `t`. */
export const OF_MEMBER: Sql = sql`exists (
  select from members m where m.workspace_id = t.workspace_id and m.id = t.id and m.deleted_at is null)`;
