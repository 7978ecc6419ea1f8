import { postgresDumpOf, table, zipOf } from '../dumps/sql.fixture.ts';
import type { Company } from '../http/company.fixture.ts';

const sqlTime = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 23)}+00`;
const statusOf = (stage: string) => stage.replaceAll(' ', '_').replace(/^O/, 'o');

/** The company in Reqcore, with its stages as statuses. */
export function reqcoreOf(company: Company): { name: string; bytes: Buffer }[] {
  const { people, applications, jobs, notes, files, users, interviews } = company;
  const dump = postgresDumpOf({
    account: table([{ id: 'a', password: 'secret' }]),
    activity_log: table(
      applications.flatMap(({ id, history, status, endedAt }) => {
        const steps = history.map(({ stage, at }) => ({ to: statusOf(stage), at }));
        if (endedAt !== null) steps.push({ to: status, at: endedAt });
        return steps.map(({ to, at }, index) => ({
          id: `${id}-${index}`,
          action: 'status_changed',
          resource_type: 'application',
          resource_id: id,
          metadata: JSON.stringify({ from: steps[index - 1]?.to ?? null, to }),
          created_at: sqlTime(at),
        }));
      }),
    ),
    application: table(
      applications.map(({ id, person, job, status, history, appliedAt, endedAt, reason }) => ({
        id,
        candidate_id: person,
        job_id: job,
        status: status === 'active' ? statusOf(history.at(-1)!.stage) : status,
        score: 77,
        rejection_reason: reason,
        created_at: sqlTime(appliedAt),
        updated_at: sqlTime(endedAt ?? appliedAt),
      })),
    ),
    application_source: table(
      applications.map(({ id, source }) => ({ id: `s${id}`, application_id: id, channel: source })),
    ),
    candidate: table(
      people.map(({ id, first, last, emails, phone, location, headline, linkedin, createdAt }) => ({
        id,
        first_name: first,
        last_name: last,
        email: emails[0]!,
        phone,
        location,
        headline,
        linkedin_url: linkedin,
        gender: 'female',
        date_of_birth: '1990-01-02',
        created_at: sqlTime(createdAt),
      })),
    ),
    comment: table(
      notes.map(({ id, application, text, at, user }) => ({
        id,
        target_type: 'application',
        target_id: application,
        author_id: user,
        body: text,
        created_at: sqlTime(at),
      })),
    ),
    document: table(
      files.map(({ id, application, name, at }) => ({
        id,
        candidate_id: applications.find((one) => one.id === application)!.person,
        type: 'resume',
        storage_key: `org/resumes/${id}.pdf`,
        original_filename: name,
        created_at: sqlTime(at),
      })),
    ),
    interview: table(
      interviews.map(({ id, application, title, start, users: people }) => ({
        id,
        application_id: application,
        title,
        status: 'completed',
        scheduled_at: sqlTime(start),
        duration: 60,
        interviewers: JSON.stringify(people),
      })),
    ),
    job: table(jobs.map(({ id, title, isOpen }) => ({ id, title, status: isOpen ? 'open' : 'closed' }))),
    user: table(users.map(({ id, name, email }) => ({ id, name, email }))),
  });
  const contents = Object.fromEntries(
    files.map(({ id, bytes }) => [`bucket/org/resumes/${id}.pdf`, bytes as Uint8Array]),
  );
  return [
    { name: 'reqcore.sql', bytes: dump },
    { name: 'bucket.zip', bytes: zipOf(contents) },
  ];
}
