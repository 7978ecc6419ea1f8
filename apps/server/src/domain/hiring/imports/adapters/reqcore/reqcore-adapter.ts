import { dumpAdapter } from '../dumps/dump-adapter.ts';
import { postgresDump } from '../dumps/postgres-dump.ts';
import { INTERVIEW_LOSS } from '../records.ts';
import { type Lookup, readLookup } from './lookup.ts';
import { LOSSES } from './losses.ts';
import { applicationOf, candidateOf, commentOf, documentOf, interviewOf, jobOf } from './records.ts';

const READ: ReadonlySet<string> = new Set([
  'job',
  'candidate',
  'application',
  'comment',
  'interview',
  'document',
  'user',
  'job_question',
  'question_response',
  'tracking_link',
  'application_source',
  'activity_log',
]);
/** Sign-ins, settings and migrations. */
const WITHOUT_RECORDS =
  /^(?:account|session|verification|two_factor|organization|member|invitation|sso_provider|api_?key|__drizzle.*|.*migrations?|.*_settings|ai_.*|rate_limit)$/;

/** Reqcore: the dump of its PostgreSQL database, with the files of its bucket. */
export const reqcoreAdapter = dumpAdapter<Lookup>({
  dialect: postgresDump,
  instruction:
    'Upload what pg_dump writes as SQL (pg_dump --format=plain <database> > reqcore.sql), and the files of the bucket as a ZIP archive.',
  requiredTables: ['candidate', 'job'],
  lists: [
    { table: 'job', records: jobOf },
    { table: 'candidate', records: candidateOf },
    { table: 'application', records: applicationOf },
    { table: 'comment', records: commentOf },
    { table: 'interview', records: interviewOf },
    { table: 'document', records: documentOf },
  ],
  lookup: readLookup,
  isRead: (table) => READ.has(table) || table.startsWith('property_') || WITHOUT_RECORDS.test(table),
  leftColumns: {
    candidate: ['gender', 'date_of_birth'],
    document: ['parsed_content', 'parsed_text', 'text_content'],
  },
  stages: () => [],
  losses(lookup, tables) {
    const names = [...lookup.propertyNames];
    const organizations = tables.count('organization');
    return [
      ...(names.length === 0
        ? []
        : [
            `Properties become custom fields with the same name, if there are any, and are kept with the original otherwise: ${names.slice(0, 100).join(', ')}.`,
          ]),
      ...(organizations > 1 ? [`The dump has ${organizations} organizations: everything in them is imported.`] : []),
      ...LOSSES,
      INTERVIEW_LOSS,
    ];
  },
});
