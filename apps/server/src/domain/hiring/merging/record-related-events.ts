import type { Change } from '../../../platform/changes/change.ts';
import type { EventDetails, RecordRow } from '../../../platform/changes/store-events.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { apiFields, type Changes, removed } from '../../../platform/records/diff.ts';
import { applicationEvents } from '../applications/events.ts';
import { type ApplicationRow, applications } from '../applications/queries.ts';
import { approvalEvents } from '../approvals/events.ts';
import { type ApprovalRow, approvals } from '../approvals/queries.ts';
import { availabilityRequestEvents } from '../availability-requests/events.ts';
import { type AvailabilityRequestRow, availabilityRequests } from '../availability-requests/queries.ts';
import { bookingLinkEvents } from '../booking-links/events.ts';
import { type BookingLinkRow, bookingLinks } from '../booking-links/queries.ts';
import { fileData, fileEvents } from '../files/events.ts';
import { type FileRow, files } from '../files/queries.ts';
import { interviewEvents } from '../interviews/events.ts';
import { type InterviewRow, interviews } from '../interviews/queries.ts';
import { messageEvents } from '../messages/events.ts';
import { type MessageRow, messages } from '../messages/queries.ts';
import { noteEvents } from '../notes/events.ts';
import { type NoteRow, notes } from '../notes/queries.ts';
import { offerEvents } from '../offers/events.ts';
import { type OfferRow, offers } from '../offers/queries.ts';
import { openingEvents } from '../openings/events.ts';
import { type OpeningRow, openings } from '../openings/queries.ts';
import { poolEvents } from '../pool/events.ts';
import { type PoolEntryRow, poolEntries } from '../pool/queries.ts';
import { scorecardEvents } from '../scorecards/events.ts';
import { type ScorecardRow, scorecards } from '../scorecards/queries.ts';
import { taskEvents } from '../tasks/events.ts';
import { type TaskRow, tasks } from '../tasks/queries.ts';
import { viewEvents } from '../views/events.ts';
import { type SavedViewRow, views } from '../views/queries.ts';
import { deleteRelated, type ReadTable, readRelated } from './related-queries.ts';

/** What an event contains about a record besides its row. */
interface RecordState {
  /** Whether the record is deleted, by this change or an earlier one. */
  isDeleted: boolean;
  changes: Changes;
  details: EventDetails;
}

interface RelatedTable extends ReadTable {
  emit: (tx: Change, row: RecordRow, state: RecordState) => void;
}

/** @param record selects a `Row` */
export function relatedTable<Row extends RecordRow>(
  table: string,
  record: Sql,
  emit: (tx: Change, row: Row, state: RecordState) => void,
  isDeleted = sql`t.deleted_at is not null`,
): RelatedTable {
  // `record` selects a Row.
  return { table, record, isDeleted, emit: (tx, row, state) => emit(tx, row as Row, state) };
}

/**
 * The records of candidates that have events of their own. A change to a deleted record is recorded as another deletion,
 * so that consumers of the log that have dropped the record do not recreate it.
 */
const RELATED_TABLES: readonly RelatedTable[] = [
  relatedTable<ApplicationRow>('applications', applications.record, (tx, row, { isDeleted, changes, details }) => {
    const application = apiFields(row);
    if (isDeleted) tx.record(applicationEvents.deleted, row, { application }, details);
    else tx.record(applicationEvents.updated, row, { application, changes }, details);
  }),
  relatedTable<NoteRow>('notes', notes.record, (tx, row, { isDeleted, changes, details }) => {
    const note = apiFields(row);
    // Contains none of the content of an erased note.
    const emptied = { ...note, body: '', mentions: [], externalRefs: [] };
    if (isDeleted) tx.record(noteEvents.deleted, row, { note: emptied }, details);
    else tx.record(noteEvents.updated, row, { note, changes }, details);
  }),
  relatedTable<FileRow & { candidateId: string }>(
    'candidate_files',
    sql`${files.record}, t.candidate_id as "candidateId"`,
    (tx, { candidateId, ...row }, { isDeleted, changes, details }) => {
      const data = fileData(row, candidateId);
      if (isDeleted) tx.record(fileEvents.deleted, row, data, details);
      else tx.record(fileEvents.updated, row, { ...data, changes }, details);
    },
  ),
  relatedTable<InterviewRow>('interviews', interviews.record, (tx, row, { isDeleted, changes, details }) => {
    const interview = apiFields(row);
    if (isDeleted) tx.record(interviewEvents.deleted, row, { interview }, details);
    else tx.record(interviewEvents.updated, row, { interview, changes }, details);
  }),
  relatedTable<BookingLinkRow>('booking_links', bookingLinks.record, (tx, row, { isDeleted, changes, details }) => {
    const bookingLink = apiFields(row);
    if (isDeleted) tx.record(bookingLinkEvents.deleted, row, { bookingLink }, details);
    else tx.record(bookingLinkEvents.updated, row, { bookingLink, changes }, details);
  }),
  relatedTable<AvailabilityRequestRow>(
    'availability_requests',
    availabilityRequests.record,
    (tx, row, { isDeleted, changes, details }) => {
      const availabilityRequest = apiFields(row);
      if (isDeleted) tx.record(availabilityRequestEvents.deleted, row, { availabilityRequest }, details);
      else tx.record(availabilityRequestEvents.updated, row, { availabilityRequest, changes }, details);
    },
  ),
  relatedTable<OfferRow>('offers', offers.record, (tx, row, { isDeleted, changes, details }) => {
    const offer = apiFields(row);
    if (isDeleted) tx.record(offerEvents.deleted, row, { offer }, details);
    else tx.record(offerEvents.updated, row, { offer, changes }, details);
  }),
  relatedTable<ApprovalRow>('approvals', approvals.record, (tx, row, { isDeleted, changes, details }) => {
    const approval = apiFields(row);
    if (isDeleted) tx.record(approvalEvents.deleted, row, { approval }, details);
    else tx.record(approvalEvents.updated, row, { approval, changes }, details);
  }),
  relatedTable<ScorecardRow>('scorecards', scorecards.record, (tx, row, { isDeleted, changes, details }) => {
    const scorecard = apiFields(row);
    if (isDeleted) tx.record(scorecardEvents.deleted, row, { scorecard }, details);
    else tx.record(scorecardEvents.updated, row, { scorecard, changes }, details);
  }),
  relatedTable<MessageRow>('messages', messages.record, (tx, row, { changes, details }) => {
    tx.record(messageEvents.updated, row, { message: apiFields(row), changes }, details);
  }),
  relatedTable<TaskRow>('tasks', tasks.record, (tx, row, { isDeleted, changes, details }) => {
    const task = apiFields(row);
    if (isDeleted) tx.record(taskEvents.deleted, row, { task }, details);
    else tx.record(taskEvents.updated, row, { task, changes }, details);
  }),
  relatedTable<PoolEntryRow>('pool_entries', poolEntries.record, (tx, row, { isDeleted, changes, details }) => {
    const poolEntry = apiFields(row);
    if (isDeleted) tx.record(poolEvents.removed, row, { poolEntry }, details);
    else tx.record(poolEvents.updated, row, { poolEntry, changes }, details);
  }),
  relatedTable<OpeningRow>('openings', openings.record, (tx, row, { isDeleted, changes, details }) => {
    const opening = apiFields(row);
    if (isDeleted) tx.record(openingEvents.deleted, row, { opening }, details);
    else tx.record(openingEvents.updated, row, { opening, changes }, details);
  }),
  relatedTable<SavedViewRow>('saved_views', views.record, (tx, row, { isDeleted }) => {
    // A private view is not part of the history of the workspace.
    if (isDeleted && row.shared) tx.record(viewEvents.deleted, row, { view: apiFields(row) });
  }),
];

const BY_NAME = new Map(RELATED_TABLES.map((related) => [related.table, related]));

/** Adds a table of a module in a higher group. */
export function addRelatedTable(related: RelatedTable): void {
  BY_NAME.set(related.table, related);
}

/** The changed records of a table. */
interface ChangedRecords {
  table: string;
  ids: readonly string[];
  /** The changed fields of a record; empty where the values were personal data that has been erased. */
  changesOf?: (id: string) => Changes;
  /** The candidate whose personal data the events contain. */
  candidateId?: string;
}

/** Records an event for each of these records, with its current row; one statement per table. */
export async function recordRelatedEvents(tx: Change, changed: readonly ChangedRecords[]): Promise<void> {
  for (const { table, ids, changesOf = () => ({}), candidateId } of changed) {
    const related = BY_NAME.get(table);
    if (related === undefined || ids.length === 0) continue;
    const rows = await readRelated(tx, related, ids);
    for (const { isDeleted, ...row } of rows) {
      related.emit(tx, row, { isDeleted, changes: changesOf(row.id), details: { subjectId: candidateId } });
    }
  }
}

/**
 * Deletes rows permanently and records a deletion event for each.
 * @param remove a delete statement that uses the alias `t` for the table
 * @returns the deleted IDs
 */
export async function recordDeletions(tx: Change, table: string, remove: Sql): Promise<string[]> {
  const related = BY_NAME.get(table);
  if (related === undefined) throw new Error(`no events are declared for ${table}`);
  const rows = await deleteRelated(tx, related, remove);
  for (const row of rows) related.emit(tx, removed(row), { isDeleted: true, changes: {}, details: {} });
  return rows.map(({ id }) => id);
}
