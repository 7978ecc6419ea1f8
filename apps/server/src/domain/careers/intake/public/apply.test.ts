import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person } from '../../../../../test/careers-site.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';
import { sql } from '../../../../platform/database/sql.ts';

const service = await startService();
const small = await startService({ VISITOR_EMAILS_PER_WORKSPACE_PER_DAY: '3' });
const workspace = await service.workspace();
const site = careersSite(service, workspace);
const RECEIPT = { data: { received: true, message: 'Thank you. Your application has been received.' } };
const hidden = { visibility: 'disabled' };
const shown = { visibility: 'optional' };
const required = { visibility: 'required' };

const events = async (candidateId: string): Promise<string[]> => {
  const { body } = await workspace.api('GET', '/activity-events?limit=100');
  const mine = body.data.filter(
    ({ data }: Json) =>
      data.candidateId === candidateId ||
      data.candidate?.id === candidateId ||
      data.application?.candidateId === candidateId,
  );
  return mine.map((event: Json) => event.type).sort();
};

describe('an application', () => {
  it('becomes a candidate, an application in the first stage, answers and events, by the candidate', async () => {
    const questions = [
      { id: 'why', label: 'Why us?', type: 'textarea', required: true, minLength: 5 },
      { id: 'start', label: 'When?', type: 'select', required: false, options: ['Now', 'Later'] },
    ];
    const job = await openJob(workspace, { title: 'Engineer' }, { questions });
    const someone = person({
      email: 'Ada.Byron@Example.com',
      phone: ' +44 20 ',
      address: 'London',
      headline: 'Analyst',
      coverLetter: 'Dear all',
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      education: [{ school: 'At home', degree: '', endDate: '1835', unknown: 1 }],
      experience: [{ company: 'Babbage', title: 'Programmer', startDate: '1842-10', current: true }],
      source: 'newsletter',
    });
    const answers = { why: 'It computes.', start: 'Now', other: 'ignored' };
    const answer = await site.apply(job.slug, { ...someone, questionAnswers: answers, _hp: '', utm: { x: 1 } });
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body, RECEIPT);

    const application = await applicationOf(workspace, someone.email);
    const stages = (await workspace.api('GET', `/jobs/${job.id}/stages`)).body.data;
    assert.equal(application.stageId, stages[0].id);
    assert.equal(application.status, 'active');
    assert.equal(application.source, 'newsletter');
    assert.deepEqual(application.answers, [
      { questionId: 'why', label: 'Why us?', type: 'textarea', answer: 'It computes.' },
      { questionId: 'start', label: 'When?', type: 'select', answer: 'Now' },
    ]);
    const [submission] = application.submissions;
    assert.equal(submission.number, 1);
    assert.equal(submission.profile.coverLetter, 'Dear all');
    assert.deepEqual(submission.profile.education, [{ school: 'At home', endDate: '1835' }]);
    const { body } = await workspace.api('GET', '/activity-events?type=candidate.created&limit=100');
    const created = body.data.find((event: Json) => event.entityId === application.candidateId);
    assert.deepEqual(created.actor, { type: 'candidate', id: null, name: 'Ada Lovelace' });
    const { candidate } = created.data;
    assert.equal(candidate.email, 'Ada.Byron@Example.com');
    assert.equal(candidate.phone, '+44 20');
    assert.equal(candidate.location, 'London');
    assert.deepEqual(candidate.experience[0].company, 'Babbage');
    assert.deepEqual(await events(application.candidateId), ['application.created', 'candidate.created']);
    const changes = await workspace.api('GET', `/applications/${application.id}/stage-changes`);
    assert.equal(changes.body.data[0].actor.type, 'candidate');
  });

  it('every invalid field is named, standard fields and answers together, and nothing is stored', async () => {
    const questions = [
      { id: 'a', label: 'A', type: 'text', required: true },
      { id: 'b', label: 'B', type: 'textarea', required: false, minLength: 5 },
      { id: 'c', label: 'C', type: 'url', required: false },
      { id: 'd', label: 'D', type: 'select', required: false, options: ['x', 'y'] },
      { id: 'e', label: 'E', type: 'text', required: false, maxLength: 3 },
      { id: 'f', label: 'F', type: 'text', required: false },
      { id: 'constructor', label: 'G', type: 'text', required: false },
    ];
    const job = await openJob(workspace, { title: 'Strict' }, { questions, sections: { phone: required } });
    const rejected = await site.apply(job.slug, {
      firstName: '  ',
      lastName: 'x'.repeat(121),
      email: 'nobody',
      linkedinUrl: 'javascript:alert(1)',
      headline: 5,
      education: [{ school: 'S', startDate: '2023-02-30' }],
      questionAnswers: { b: '🦆🦆🦆🦆', c: 'ftp://x', d: 'z', e: 'abcd', f: 7 },
    });
    assert.equal(rejected.status, 422);
    assert.deepEqual(Object.keys(rejected.body.error?.details.fields).sort(), [
      'education.0.startDate',
      'email',
      'firstName',
      'headline',
      'lastName',
      'linkedinUrl',
      'phone',
      'questionAnswers.a',
      'questionAnswers.b',
      'questionAnswers.c',
      'questionAnswers.d',
      'questionAnswers.e',
      'questionAnswers.f',
    ]);
    assert.equal((await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data.length, 0);
    const list = await site.apply(job.slug, { ...person({ phone: '1' }), questionAnswers: ['a'] });
    assert.equal(list.body.error?.details.field, 'questionAnswers');
  });

  it('fields of a disabled section are dropped, even if invalid; missing fields of a required section are rejected', async () => {
    const sections = {
      phone: hidden,
      coverLetter: hidden,
      education: hidden,
      resume: hidden,
      links: { ...required, linkedinUrl: shown, githubUrl: required, websiteUrl: hidden },
      headline: required,
      experience: required,
    };
    const job = await openJob(workspace, { title: 'Sections' }, { sections });
    const someone = person();
    const nonsense = { phone: 7, coverLetter: [], education: 'none', resumeKey: {}, websiteUrl: 'no', photoUrl: 'no' };
    const bare = await site.apply(job.slug, { ...someone, ...nonsense, experience: [], headline: null });
    assert.deepEqual(Object.keys(bare.body.error?.details.fields), ['headline', 'experience', 'githubUrl']);
    const full = { ...someone, ...nonsense, headline: 'H', githubUrl: 'https://github.com/ada' };
    const answer = await site.apply(job.slug, { ...full, experience: [{ company: 'C', title: 'T' }] });
    assert.equal(answer.status, 201, answer.text);
    const { profile } = (await applicationOf(workspace, someone.email)).submissions[0];
    assert.deepEqual(Object.keys(profile).sort(), [
      'email',
      'experience',
      'firstName',
      'githubUrl',
      'headline',
      'lastName',
    ]);
  });

  it('a required links section needs at least one link, a disabled one none', async () => {
    const links = { linkedinUrl: shown, githubUrl: shown, websiteUrl: shown };
    const wanted = await openJob(workspace, { title: 'Links' }, { sections: { links: { ...required, ...links } } });
    assert.equal((await site.apply(wanted.slug, person())).body.error?.details.field, 'linkedinUrl');
    assert.equal((await site.apply(wanted.slug, person({ websiteUrl: 'https://ada.example' }))).status, 201);
    const off = { ...hidden, linkedinUrl: required, githubUrl: required, websiteUrl: required };
    const without = await openJob(workspace, { title: 'No Links' }, { sections: { links: off } });
    assert.equal((await site.apply(without.slug, person())).status, 201);
  });

  it('a required consent must be given and is stored with its text, time, IP address and user agent', async () => {
    const consent = { text: 'Keep my data for a year.', required: true };
    const job = await openJob(workspace, { title: 'Consent' }, { consent });
    for (const consentGiven of [undefined, false, null, 'true']) {
      const rejected = await site.apply(job.slug, person({ consentGiven }));
      assert.equal(rejected.status, 422);
      assert.ok('consentGiven' in rejected.body.error!.details.fields);
    }
    const someone = person({ consentGiven: true });
    assert.equal((await site.apply(job.slug, someone, { 'user-agent': 'Browser/1' })).status, 201);
    const { candidateId } = await applicationOf(workspace, someone.email);
    const [kept] = await service.db.write.query<Json>(sql`
      select text, host(ip) as ip, user_agent as agent, given_at is not null as timed from consents
      where workspace_id = ${workspace.id} and candidate_id = ${candidateId}`);
    assert.equal(kept.text, consent.text);
    assert.equal(kept.agent, 'Browser/1');
    assert.match(kept.ip, /^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/);
    assert.equal(kept.timed, true);
    const { id } = await applicationOf(workspace, someone.email);
    const { data: shown } = (await workspace.api('GET', `/applications/${id}/consents`)).body;
    assert.deepEqual(
      shown.map(({ text }: Json) => text),
      [consent.text],
    );
  });

  it('a job that is not open is 404, with the same response as one that never existed', async () => {
    const job = await openJob(workspace, { title: 'Soon Closed' });
    await workspace.api('POST', `/jobs/${job.id}/close`);
    const closed = await site.apply(job.slug, person());
    assert.equal(closed.status, 404);
    assert.equal(closed.text, (await site.apply('no-such-job', person())).text);
  });
});

describe('the same person', () => {
  it('applying again for a job gets the same response and adds a submission, without changing the profile', async () => {
    const questions = [{ id: 'q', label: 'Q', type: 'text', required: true }];
    const job = await openJob(workspace, { title: 'Again' }, { questions });
    const someone = person({ headline: 'First', questionAnswers: { q: 'one' } });
    assert.equal((await site.apply(job.slug, someone)).status, 201);
    const first = await workspace.api('GET', `/applications/${(await applicationOf(workspace, someone.email)).id}`);
    const again = { ...someone, email: someone.email.toUpperCase(), headline: 'Second', questionAnswers: { q: 'two' } };
    const answer = await site.apply(job.slug, again);
    assert.equal(answer.status, 201);
    assert.deepEqual(answer.body, RECEIPT);

    const application = await applicationOf(workspace, someone.email);
    assert.deepEqual(
      application.submissions.map((sent: Json) => [sent.number, sent.profile.headline, sent.answers[0].answer]),
      [
        [2, 'Second', 'two'],
        [1, 'First', 'one'],
      ],
    );
    assert.equal(application.answers[0].answer, 'two');
    assert.notEqual(application.updatedAt, first.body.data.updatedAt);
    const stale = { 'if-match': first.headers.get('etag')! };
    assert.equal((await workspace.api('PATCH', `/applications/${application.id}`, { source: 'x' }, stale)).status, 412);
    const { data } = (await workspace.api('GET', `/candidates/${application.candidateId}`)).body;
    assert.equal(data.headline, 'First');
    assert.deepEqual(await events(application.candidateId), [
      'application.created',
      'application.resubmitted',
      'candidate.created',
    ]);
  });

  it('a link without https:// gets it, in the profile and in answers; what is no web address is rejected', async () => {
    const questions = [{ id: 'portfolio', label: 'Portfolio?', type: 'url', required: false }];
    const job = await openJob(workspace, { title: 'Links' }, { questions });
    const links = { linkedinUrl: 'linkedin.com/in/nora-quill', githubUrl: ' www.github.com ' };
    const someone = person({ ...links, questionAnswers: { portfolio: 'nora.example:8080/work?x=1' } });
    const { status, text } = await site.apply(job.slug, someone);
    assert.equal(status, 201, text);
    const application = await applicationOf(workspace, someone.email);
    assert.equal(application.answers[0].answer, 'https://nora.example:8080/work?x=1');
    const { data } = (await workspace.api('GET', `/candidates/${application.candidateId}`)).body;
    assert.deepEqual(
      [data.linkedinUrl, data.githubUrl],
      ['https://linkedin.com/in/nora-quill', 'https://www.github.com'],
    );
    for (const websiteUrl of ['none', 'nora@mail.example', 'a b.example', 'ftp://a.example', 'javascript:alert(1).x'])
      assert.equal((await site.apply(job.slug, person({ websiteUrl }))).body.error?.details.field, 'websiteUrl');
  });

  for (const end of ['reject', 'withdraw']) {
    it(`applying again after ${end === 'reject' ? 'a rejection' : 'a withdrawal'} makes the application active again, to be reviewed, with a confirmation`, async () => {
      const job = await openJob(workspace, { title: 'Once more' });
      const someone = person();
      await site.apply(job.slug, someone);
      const { id, stageId, candidateId } = await applicationOf(workspace, someone.email);
      const screening = (await workspace.api('GET', `/jobs/${job.id}/stages`)).body.data[1];
      await workspace.api('POST', `/applications/${id}/move`, { stageId: screening.id });
      assert.equal((await workspace.api('POST', `/applications/${id}/${end}`, {})).status, 200);
      assert.deepEqual((await site.apply(job.slug, someone)).body, RECEIPT);
      const application = await applicationOf(workspace, someone.email);
      const { status, rejectedAt, withdrawnAt } = application;
      assert.deepEqual([status, rejectedAt, withdrawnAt, application.stageId], ['active', null, null, stageId]);
      assert.equal(application.submissions.length, 2);
      const recorded = await events(candidateId);
      for (const type of ['application.reopened', 'application.resubmitted']) assert.ok(recorded.includes(type), type);
      const { body } = await workspace.api('GET', `/emails?kind=application_received&candidateId=${candidateId}`);
      assert.equal(body.data.length, 2);
    });
  }

  it('applying again after the hire changes nothing but the submissions', async () => {
    const job = await openJob(workspace, { title: 'Hired' });
    const someone = person();
    await site.apply(job.slug, someone);
    const { id } = await applicationOf(workspace, someone.email);
    await workspace.api('POST', `/applications/${id}/hire`, {});
    await site.apply(job.slug, someone);
    const application = await applicationOf(workspace, someone.email);
    assert.deepEqual([application.status, application.submissions.length], ['hired', 2]);
  });

  it('applying for another job creates a new application of the same candidate, without changing the profile', async () => {
    const [one, two] = [await openJob(workspace, { title: 'Job A' }), await openJob(workspace, { title: 'Job B' })];
    const someone = person({ headline: 'First' });
    await site.apply(one.slug, someone);
    const { candidateId } = await applicationOf(workspace, someone.email);
    await site.apply(two.slug, { ...someone, firstName: 'Eve', headline: 'Second' });
    const list = await workspace.api('GET', `/applications?candidateId=${candidateId}`);
    assert.deepEqual(list.body.data.map((application: Json) => application.jobId).sort(), [one.id, two.id].sort());
    const { data } = (await workspace.api('GET', `/candidates/${candidateId}`)).body;
    assert.deepEqual([data.firstName, data.headline], ['Ada', 'First']);
  });

  it('no response reveals whether somebody has applied', async () => {
    const job = await openJob(workspace, { title: 'Quiet' });
    const someone = person();
    const first = await site.apply(job.slug, someone);
    const second = await site.apply(job.slug, someone);
    const trapped = await site.apply(job.slug, { ...someone, _hp: 'x' });
    for (const answer of [second, trapped]) {
      assert.equal(answer.status, first.status);
      assert.equal(answer.text, first.text);
      const fields = [...answer.headers.keys()].sort();
      assert.deepEqual(fields, [...first.headers.keys()].sort());
    }
  });

  it('twenty concurrent submissions become one candidate, one application and twenty numbered submissions', async () => {
    const job = await openJob(workspace, { title: 'Rush' });
    const someone = person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.apply(job.slug, someone)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201]);
    const { submissions } = await applicationOf(workspace, someone.email);
    assert.deepEqual(
      submissions.map((sent: Json) => sent.number),
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
  });

  it('the same résumé sent twice, even concurrently, is one file', async () => {
    const job = await openJob(workspace, { title: 'Double Click' });
    const bytes = pdf('double');
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
    const resume = {
      resumeKey: key,
      resumeFileName: 'cv.pdf',
      resumeFileType: 'application/pdf',
      resumeFileSize: bytes.length,
    };
    const someone = person(resume);
    const answers = await Promise.all([site.apply(job.slug, someone), site.apply(job.slug, someone)]);
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    const { candidateId, submissions } = await applicationOf(workspace, someone.email);
    assert.equal(submissions.length, 2);
    assert.equal((await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data.length, 1);
    const thief = await site.apply(job.slug, person(resume));
    assert.equal(thief.status, 422);
    assert.equal(thief.body.error?.details.field, 'resumeKey');
  });
});

describe('Idempotency-Key of an application', () => {
  it('fifty identical concurrent calls create one submission; the response is replayed byte for byte', async () => {
    const job = await openJob(workspace, { title: 'Once' });
    const someone = person();
    const key = { 'idempotency-key': 'apply-once' };
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.apply(job.slug, someone, key)));
    const created = answers.filter(({ status }) => status === 201);
    for (const answer of answers) assert.ok([201, 409].includes(answer.status), answer.text);
    const replay = await site.apply(job.slug, someone, key);
    assert.equal(replay.status, 201);
    assert.equal(replay.headers.get('idempotent-replayed'), 'true');
    assert.equal(replay.text, created[0]!.text);
    assert.equal((await applicationOf(workspace, someone.email)).submissions.length, 1);
  });

  it('is replayed however the workspace is selected, rejected for another body, and reusable after a rejection', async () => {
    const job = await openJob(workspace, { title: 'Keys' });
    const someone = person();
    const key = { 'idempotency-key': 'apply-keys' };
    assert.equal((await site.apply(job.slug, { ...someone, email: 'no' }, key)).status, 422);
    assert.equal((await site.apply(job.slug, someone, key)).status, 201);
    const other = await site.apply(job.slug, { ...someone, firstName: 'Eve' }, key);
    assert.equal(other.body.error?.code, 'idempotency_key_reused');
    const path = `/api/public/v1/jobs/${job.slug}/applications?pk=${workspace.publishableKey}`;
    const replay = await service.request('POST', path, { body: someone, headers: key });
    assert.equal(replay.headers.get('idempotent-replayed'), 'true');
    const broken = await site.apply(job.slug, someone, { 'idempotency-key': 'two words' });
    assert.equal(broken.status, 400);
  });
});

describe('hostile bodies', () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const send = (body: string, headers: Record<string, string> = {}) =>
    service.request('POST', `/api/public/v1/jobs/${job.slug}/applications?workspace=${workspace.slug}`, {
      body,
      headers,
    });
  let job: Json;

  it('are rejected, each with its own status, and the service keeps running', async () => {
    job = await openJob(workspace, { title: 'Fortress' });
    const ada = person();
    const text = JSON.stringify(ada);
    for (const [body, status, headers] of [
      ['{', 400],
      ['', 422],
      ['[]', 422],
      ['"text"', 422],
      ['null', 422],
      [nested, 400],
      [`{"education":${nested}}`, 400],
      [JSON.stringify({ ...ada, coverLetter: 'x'.repeat(2 * 1024 * 1024) }), 413],
      [JSON.stringify({ ...ada, firstName: 'A\u0000da' }), 422],
      [`{"firstName":"\\ud800","lastName":"L","email":"x@example.com"}`, 422],
      [text.replace('{', '{"__proto__":{"isAdmin":true},'), 422],
      [text.replace('{', '{"constructor":{"prototype":{}},'), 201],
      [JSON.stringify({ ...ada, education: Array(101).fill({ school: 'S' }) }), 422],
      [JSON.stringify({ ...ada, coverLetter: 'x'.repeat(20_001) }), 422],
      [text, 415, { 'content-type': 'text/plain' }],
      [text, 415, { 'content-type': 'application/x-www-form-urlencoded' }],
      [text, 201],
    ] as [string, number, Record<string, string>?][]) {
      const answer = await send(body, headers);
      assert.equal(answer.status, status, `${body.slice(0, 60)}: ${answer.text.slice(0, 300)}`);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
    assert.equal(({} as Json).isAdmin, undefined);
  });
});

describe("a consent in an existing candidate's name", () => {
  it('is stored with the submission only, as unverified: knowing an email address is not enough to consent for its owner', async () => {
    const consent = { text: 'Keep my data for ten years.', required: false };
    const [plain, asking] = [
      await openJob(workspace, { title: 'Asks nothing' }),
      await openJob(workspace, { title: 'Asks consent' }, { consent }),
    ];
    const someone = person();
    await site.apply(plain.slug, someone);
    assert.equal((await site.apply(asking.slug, { ...someone, firstName: 'Eve', consentGiven: true })).status, 201);
    const { body } = await workspace.api('GET', `/applications?jobId=${asking.id}`);
    const { id } = body.data[0];
    assert.deepEqual((await workspace.api('GET', `/applications/${id}/consents`)).body.data, []);
    const detail = await workspace.api('GET', `/applications/${id}`);
    assert.equal(detail.body.data.submissions[0].unverifiedConsent, consent.text);
    const fresh = person({ consentGiven: true });
    await site.apply(asking.slug, fresh);
    const application = await applicationOf(workspace, fresh.email);
    assert.equal(application.submissions[0].unverifiedConsent, null);
    assert.equal((await workspace.api('GET', `/applications/${application.id}/consents`)).body.data.length, 1);
  });
});

describe('an email that an anonymous visitor causes', () => {
  const emailsTo = async (email: string): Promise<Json[]> => {
    const { body } = await workspace.api('GET', '/emails?kind=application_received&limit=100');
    return body.data.filter(({ to }: Json) => to.toLowerCase().includes(email.toLowerCase()));
  };

  it('contains no line break, link or address in a name: 422 naming the field', async () => {
    const job = await openJob(workspace, { title: 'Relay' });
    for (const name of ['You won\nClaim now', 'https://evil.example', 'visit evil.com/x', 'www.evil', 'a@b.example']) {
      const rejected = await site.apply(job.slug, person({ firstName: name, lastName: name }));
      assert.equal(rejected.status, 422, name);
      assert.deepEqual(Object.keys(rejected.body.error?.details.fields), ['firstName', 'lastName']);
    }
    const real = person({ firstName: 'Dr. A.B.C.', lastName: 'St. John-O’Brien' });
    assert.equal((await site.apply(job.slug, real)).status, 201);
    const [mail] = await emailsTo(real.email);
    assert.match(mail.text, /Dear Dr. A.B.C.,/);
  });

  it('repeats nothing that the visitor wrote except the name, whatever variables the template uses', async () => {
    const own = await service.workspace();
    const path = '/email-templates/application_received';
    const fields = ['headline', 'location', 'phone', 'source', 'websiteUrl', 'education', 'coverLetter'];
    for (const field of fields) {
      const saved = await own.api('PUT', path, { subject: 'x', text: `{{ candidate.${field} }}` });
      assert.deepEqual([saved.status, saved.body.error?.details.field], [422, 'text'], field);
    }
    // As stored by a version that offered more variables.
    const text = `${fields.map((field) => `{{ candidate.${field} }}`).join(' ')} {{ candidate }} for {{ candidate.lastName }}`;
    await service.db.write.query(sql`
      insert into mail_templates (workspace_id, kind, enabled, subject, text)
      values (${own.id}, 'application_received', true, 'Hello {{ candidate.firstName }}', ${text})`);
    const job = await openJob(own, { title: 'Quotes' });
    const someone = person({
      headline: 'SECRET-1',
      coverLetter: 'SECRET-2',
      address: 'SECRET-3',
      source: 'SECRET-4',
      phone: 'SECRET-5',
      websiteUrl: 'https://secret-6.example',
    });
    assert.equal((await careersSite(service, own).apply(job.slug, someone)).status, 201);
    const [mail] = (await own.api('GET', '/emails?kind=application_received')).body.data;
    assert.match(mail.text, /for Lovelace\n\nView your application:\nhttp\S+$/);
    assert.doesNotMatch(JSON.stringify(mail), /secret/i);
  });

  it('does not contain a name that is a link, however the candidate got it', async () => {
    const own = await service.workspace();
    const job = await openJob(own, { title: 'Imported' });
    const someone = person();
    await makeCandidate(own, { firstName: 'visit evil.com', lastName: 'now', email: someone.email });
    assert.equal((await careersSite(service, own).apply(job.slug, someone)).status, 201);
    const [mail] = (await own.api('GET', '/emails?kind=application_received')).body.data;
    assert.match(mail.text, /Dear applicant,/);
    assert.doesNotMatch(JSON.stringify(mail), /evil/);
  });

  it('is limited per mailbox, however its address is spelled; the response stays the same, and the email log has the reason', async () => {
    const spellings = (n: number) => `r.e.l.a.y+${n}@GMAIL.com`;
    for (let n = 0; n < 12; n += 1) {
      const job = await openJob(workspace, { title: `Flood ${n}` });
      const answer = await site.apply(job.slug, person({ email: spellings(n) }));
      assert.equal(answer.status, 201);
      assert.deepEqual(answer.body, RECEIPT);
    }
    const mails = await emailsTo('@gmail.com');
    assert.equal(mails.length, 12);
    const statuses = mails.map(({ status }) => status);
    assert.deepEqual(statuses, ['suppressed', 'suppressed', ...Array(10).fill('pending')]);
    assert.match(mails[0].error, /this mailbox/);
    assert.equal(mails[0].nextAttemptAt, null);
    const other = person();
    const job = await openJob(workspace, { title: 'Other Mailbox' });
    await site.apply(job.slug, other);
    assert.equal((await emailsTo(other.email))[0].status, 'pending');
  });

  it('is limited per workspace, independently of other workspaces', async () => {
    const [one, two] = [await small.workspace(), await small.workspace()];
    for (const owner of [one, two]) {
      const job = await openJob(owner, { title: 'Small' });
      for (let n = 0; n < 5; n += 1)
        assert.equal((await careersSite(small, owner).apply(job.slug, person())).status, 201);
      const { body } = await owner.api('GET', '/emails?status=suppressed');
      assert.equal(body.data.length, 2);
      assert.match(body.data[0].error, /this workspace/);
    }
  });

  it('is also suppressed above a limit that is too large to be counted for each email', async () => {
    const large = await startService({ VISITOR_EMAILS_PER_WORKSPACE_PER_DAY: '10001' });
    const owner = await large.workspace();
    const job = await openJob(owner, { title: 'Large' });
    const other = await large.workspace();
    const site = careersSite(large, other);
    await site.apply((await openJob(other, { title: 'Other' })).slug, person());
    // Each part within the time limit of a statement, also on a slow machine.
    for (let part = 0; part < 10; part += 1)
      await owner.context.db.write.query(sql`
        insert into mails select (json_populate_record(m, json_build_object(
          'workspace_id', ${owner.id}::text, 'id', gen_random_uuid(), 'candidate_id', null, 'job_id', null,
          'application_id', null))).*
        from mails m cross join generate_series(1, 1001) where m.workspace_id = ${other.id}`);
    await eventually(
      async () => {
        assert.equal((await careersSite(large, owner).apply(job.slug, person())).status, 201);
        return (await owner.api('GET', '/emails?status=suppressed')).body.data as Json[];
      },
      (suppressed) => suppressed.length > 0 && /this workspace/.test(suppressed[0]!.error),
    );
  });
});
