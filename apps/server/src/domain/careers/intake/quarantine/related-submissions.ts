import { sql } from '../../../../platform/database/sql.ts';
import { relatedTable } from '../../../hiring/merging/record-related-events.ts';
import { quarantineEvents } from './events.ts';
import { QUARANTINED, type QuarantineRow } from './queries.ts';

/** Quarantined submissions among the records of candidates that are merged or erased. */
export const relatedSubmissions = relatedTable<QuarantineRow>(
  'quarantined_submissions',
  QUARANTINED,
  (tx, row, { isDeleted }) => {
    const { id, jobId, reason, applicationId, expiresAt, createdAt } = row;
    const quarantinedSubmission = { id, jobId, reason, applicationId, expiresAt, createdAt };
    // The event contains no personal data.
    tx.record(isDeleted ? quarantineEvents.deleted : quarantineEvents.updated, row, { quarantinedSubmission });
  },
  sql`false`,
);
