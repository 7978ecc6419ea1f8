import { createHash } from 'node:crypto';
import { mysqlDumpOf, table, zipOf } from '../dumps/sql.fixture.ts';
import { type Company, STAGES } from '../http/company.fixture.ts';

const CODES = [100, 200, 500, 600];
const sqlTime = (at: string) => at.slice(0, 19).replace('T', ' ');

/** The company in an OpenCATS whose statuses have the names of its stages. */
export function opencatsOf(
  company: Company,
  options: Parameters<typeof mysqlDumpOf>[1] = {},
): { name: string; bytes: Buffer }[] {
  const { people, applications, jobs, notes, files, users } = company;
  const statusOf = ({ status, history }: Company['applications'][number]) =>
    status === 'hired' ? 800 : status === 'rejected' ? 650 : CODES[STAGES.indexOf(history.at(-1)!.stage)]!;
  const person = (application: string) => Number(applications.find(({ id }) => id === application)!.person);
  const folder = (id: string) => `site_1/0xxx/${createHash('md5').update(id).digest('hex')}/`;
  const dump = mysqlDumpOf(
    {
      activity: table(
        notes.map(({ id, application, text, at, user }) => ({
          activity_id: Number(id),
          data_item_id: person(application),
          data_item_type: 100,
          joborder_id: -1,
          site_id: 1,
          entered_by: Number(user),
          date_created: sqlTime(at),
          type: 400,
          notes: text,
          date_modified: sqlTime(at),
        })),
      ),
      activity_type: table([
        { activity_type_id: 100, short_description: 'Call' },
        { activity_type_id: 400, short_description: 'Other' },
      ]),
      attachment: table([
        ...files.map(({ id, application, name, bytes, at }) => ({
          attachment_id: Number(id),
          data_item_id: person(application),
          data_item_type: 100,
          site_id: 1,
          title: name,
          original_filename: name,
          stored_filename: name,
          content_type: 'application/pdf',
          resume: 1,
          text: `The text of ${name} 'quoted' \\ and more\n`,
          date_created: sqlTime(at),
          profile_image: 0,
          directory_name: folder(id),
          md5_sum: createHash('md5').update(bytes).digest('hex'),
        })),
        {
          attachment_id: 999,
          data_item_id: 31,
          data_item_type: 200,
          title: 'of a company',
          stored_filename: 'x',
          resume: 0,
        },
      ]),
      candidate: table(
        people.map(({ id, first, last, emails, phone, location, headline, linkedin, tags, createdAt }) => ({
          candidate_id: Number(id),
          site_id: 1,
          last_name: last,
          first_name: first,
          middle_name: null,
          phone_home: '',
          phone_cell: phone,
          phone_work: '',
          city: location,
          state: '',
          source: applications.find((one) => one.person === id)!.source,
          key_skills: tags.join(', '),
          notes: '',
          current_employer: headline,
          date_created: sqlTime(createdAt),
          date_modified: '0000-00-00 00:00:00',
          email1: emails[0]!,
          email2: emails[1]!,
          web_site: linkedin,
          is_hot: 0,
          eeo_gender: 'f',
          is_admin_hidden: 0,
        })),
      ),
      candidate_joborder: table(
        applications.map((one) => ({
          candidate_joborder_id: Number(one.id),
          candidate_id: Number(one.person),
          joborder_id: Number(one.job),
          site_id: 1,
          status: statusOf(one),
          date_submitted: null,
          date_created: sqlTime(one.appliedAt),
          date_modified: sqlTime(one.endedAt ?? one.appliedAt),
          rating_value: 3,
        })),
      ),
      candidate_joborder_status: table([
        ...STAGES.map((name, index) => ({
          candidate_joborder_status_id: CODES[index]!,
          short_description: name,
          is_enabled: 1,
        })),
        { candidate_joborder_status_id: 650, short_description: 'Lacking patience', is_enabled: 1 },
        { candidate_joborder_status_id: 800, short_description: 'Placed', is_enabled: 1 },
      ]),
      candidate_joborder_status_history: table(
        applications.flatMap((one) => {
          const steps = one.history.map(({ stage, at }) => ({ to: CODES[STAGES.indexOf(stage)]!, at }));
          if (one.endedAt !== null) steps.push({ to: statusOf(one), at: one.endedAt });
          return steps.map(({ to, at }, index) => ({
            candidate_joborder_status_history_id: Number(`${one.id}${index}`),
            candidate_id: Number(one.person),
            joborder_id: Number(one.job),
            date: sqlTime(at),
            status_from: index === 0 ? 0 : steps[index - 1]!.to,
            status_to: to,
            site_id: 1,
          }));
        }),
      ),
      joborder: table(
        jobs.map(({ id, title, isOpen }) => ({
          joborder_id: Number(id),
          title,
          status: isOpen ? 'Active' : 'Closed',
          company_id: 1,
          is_admin_hidden: 0,
        })),
      ),
      user: table(
        users.map(({ id, name, email }) => {
          const [first, last] = name.split(' ');
          return {
            user_id: Number(id),
            user_name: email,
            password: '$2y$10$secret',
            email,
            first_name: first!,
            last_name: last!,
          };
        }),
      ),
    },
    options,
  );
  const contents = Object.fromEntries(
    files.map(({ id, name, bytes }) => [`attachments/${folder(id)}${name}`, bytes as Uint8Array]),
  );
  return [
    { name: 'opencats.sql', bytes: dump },
    { name: 'attachments.zip', bytes: zipOf(contents) },
  ];
}
