import { dumpAdapter } from '../dumps/dump-adapter.ts';
import { mysqlDump } from '../dumps/mysql-dump.ts';
import { INTERVIEW_LOSS } from '../records.ts';
import { attachmentOf } from './attachment.ts';
import { type Lookup, readLookup } from './lookup.ts';
import { LOSSES } from './losses.ts';
import { activityOf, applicationOf, candidateOf, interviewOf, jobOf } from './records.ts';

/** Without anything about candidates and jobs that is not in other tables too. */
const WITHOUT_RECORDS =
  /^(?:user|candidate_joborder_status(?:_history)?|activity_type|calendar_event_type|company|tag|candidate_tag|extra_field|career_portal_questionnaire_history|data_item_type|status|joborder_status|candidate_source|site|settings|system|module_schema|access_level|user_login|http_log.*|installtest|import|queue|xml_feed.*|zipcodes|word_verification|mru|feedback|sph_counter|eeo_.*|dashboard.*|attachment_?type|email_template|candidate_jobordrer_status_type|history)$/;

/** OpenCATS: the dump of its MySQL or MariaDB database, with its folder `attachments`. */
export const opencatsAdapter = dumpAdapter<Lookup>({
  dialect: mysqlDump,
  instruction:
    'Upload what mysqldump writes (mysqldump --hex-blob <database> > opencats.sql), and the folder attachments as a ZIP archive.',
  requiredTables: ['candidate', 'joborder'],
  lists: [
    { table: 'joborder', records: jobOf },
    { table: 'candidate', records: candidateOf },
    { table: 'candidate_joborder', records: applicationOf },
    { table: 'activity', records: activityOf },
    { table: 'calendar_event', records: interviewOf },
    { table: 'attachment', records: attachmentOf },
  ],
  lookup: readLookup,
  isRead: (table) =>
    ['joborder', 'candidate', 'candidate_joborder', 'activity', 'calendar_event', 'attachment'].includes(table) ||
    WITHOUT_RECORDS.test(table),
  // Ethnicity, disability and the like must not come to those who decide; texts are read from the files again.
  leftColumns: {
    candidate: ['eeo_ethnic_type_id', 'eeo_veteran_type_id', 'eeo_disability_status', 'eeo_gender'],
    attachment: ['text'],
  },
  stages: ({ statuses }) => [...statuses.values()],
  losses(lookup, tables) {
    const names = new Set([...lookup.extraFields.values()].flatMap((fields) => Object.keys(fields)));
    const sites = tables.count('site');
    return [
      ...(names.size === 0
        ? []
        : [
            `Extra fields become custom fields of candidates with the same name, if there are any, and are kept with the original otherwise: ${[...names].slice(0, 100).join(', ')}.`,
          ]),
      ...(sites > 1 ? [`The dump has ${sites} sites: everything in them is imported.`] : []),
      ...LOSSES,
      INTERVIEW_LOSS,
    ];
  },
});
