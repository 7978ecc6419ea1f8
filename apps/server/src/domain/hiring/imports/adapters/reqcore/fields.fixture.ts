import { postgresDumpOf, table, zipOf } from '../dumps/sql.fixture.ts';
import { type Accounted, count, kept, lost, mapped, PDF } from '../http/field-uses.fixture.ts';

const at = (day: number) => `2024-03-${String(day).padStart(2, '0')} 10:00:00.123+00`;
const shown = (day: number) => `2024-03-${String(day).padStart(2, '0')}T10:00:00.123Z`;

export const reqcoreFields: Accounted = {
  kind: 'reqcore',
  fields: {
    'job.title': mapped('zjob'),
    'job.description': mapped('zdescription'),
    'job.location': mapped('zjobplace'),
    'job.status': mapped('"status":"closed"'),
    'candidate.first_name': mapped('zfirst'),
    'candidate.last_name': mapped('zlast'),
    'candidate.email': mapped('z@example.com'),
    'candidate.phone': mapped('+44 20 7946 0001'),
    'candidate.gender': lost(/Gender and date of birth/, 'zgender'),
    'candidate.date_of_birth': lost(/Gender and date of birth/, '1977-07-07'),
    'application.status': mapped('"Phone screen"'),
    'application.score': kept('"score":"771177"', /score of an application/),
    'application.created_at': mapped(shown(2)),
    'document.storage_key': mapped(count('files', 1)),
    'document.original_filename': mapped('zresume.pdf'),
    'document.type': mapped('"kind":"resume"'),
    'document.parsed_content': lost(/text of documents/, 'zparsed'),
    job_question: mapped('zquestion'),
    question_response: mapped('zanswer'),
    'job_question, without responses': lost(/Questions of jobs/, 'zunasked'),
    'property_definition, with a custom field': mapped('zknownvalue'),
    'property_value, others': kept('zunknownvalue', /Properties become custom fields.*zother/),
    'interview.title': mapped('zinterview'),
    'interview.scheduled_at': mapped(shown(8)),
    'interview.duration': mapped('"durationMins":45'),
    'interview.location': mapped('zroom'),
    'interview.notes': mapped('zinterviewnotes'),
    'interview.interviewers': mapped('With Gone Guest'),
    'comment.body': mapped('zcomment'),
    'comment.author_id': mapped('Gone Guest'),
    'tracking_link.name': mapped('zlink'),
    'tracking_link, others': lost(/without their addresses and counts/, 'zaddressoflink'),
    application_source: mapped('zlink'),
    'activity_log, statuses': mapped(shown(3)),
    'activity_log, others': lost(/its other entries/, 'zlogentry'),
    user: lost(/Users are not imported/, 'zuseraddress'),
  },
  files() {
    const dump = postgresDumpOf({
      user: table([{ id: 'u1', name: 'Gone Guest', email: 'gone@example.com', image: 'zuseraddress' }]),
      job: table([
        { id: 'j1', title: 'zjob', description: '<p>zdescription</p>', location: 'zjobplace', status: 'archived' },
      ]),
      candidate: table([
        {
          id: 'c1',
          first_name: 'zfirst',
          last_name: 'zlast',
          email: 'z@example.com',
          phone: '+44 20 7946 0001',
          gender: 'zgender',
          date_of_birth: '1977-07-07',
          created_at: at(1),
        },
      ]),
      application: table([
        {
          id: 'a1',
          candidate_id: 'c1',
          job_id: 'j1',
          status: 'phone_screen',
          score: '771177',
          created_at: at(2),
          updated_at: at(3),
        },
      ]),
      document: table([
        {
          id: 'd1',
          candidate_id: 'c1',
          type: 'resume',
          storage_key: 'org/c1/d1.pdf',
          original_filename: 'zresume.pdf',
          parsed_content: '{"text":"zparsed"}',
        },
      ]),
      job_question: table([
        { id: 'q1', job_id: 'j1', label: 'zquestion' },
        { id: 'q2', job_id: 'j1', label: 'zunasked' },
      ]),
      question_response: table([{ id: 'r1', application_id: 'a1', question_id: 'q1', value: '["zanswer"]' }]),
      property_definition: table([
        { id: 'p1', name: 'Zknown', type: 'text' },
        { id: 'p2', name: 'zother', type: 'text' },
      ]),
      property_value: table([
        { id: 'v1', property_id: 'p1', candidate_id: 'c1', value: '"zknownvalue"' },
        { id: 'v2', property_id: 'p2', candidate_id: 'c1', value: '"zunknownvalue"' },
      ]),
      interview: table([
        {
          id: 'i1',
          application_id: 'a1',
          title: 'zinterview',
          status: 'completed',
          scheduled_at: at(8),
          duration: 45,
          location: 'zroom',
          notes: 'zinterviewnotes',
          interviewers: '["u1"]',
        },
      ]),
      comment: table([
        { id: 'k1', target_type: 'candidate', target_id: 'c1', author_id: 'u1', body: 'zcomment', created_at: at(4) },
      ]),
      tracking_link: table([{ id: 't1', name: 'zlink', url: 'zaddressoflink', clicks: 7 }]),
      application_source: table([{ id: 's1', application_id: 'a1', tracking_link_id: 't1', channel: 'custom' }]),
      activity_log: table([
        {
          id: 'l1',
          action: 'status_changed',
          resource_type: 'application',
          resource_id: 'a1',
          metadata: '{"to":"phone_screen"}',
          created_at: at(3),
        },
        {
          id: 'l2',
          action: 'created',
          resource_type: 'job',
          resource_id: 'j1',
          metadata: '{"note":"zlogentry"}',
          created_at: at(3),
        },
      ]),
    });
    return [
      { name: 'reqcore.sql', bytes: dump },
      { name: 'bucket.zip', bytes: zipOf({ 'org/c1/d1.pdf': PDF }) },
    ];
  },
};
