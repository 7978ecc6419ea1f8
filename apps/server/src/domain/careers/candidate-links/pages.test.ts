import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { pdf } from '../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { CandidateTester, fetchPage, hiddenValue, postForm } from './candidate.fixture.ts';

const service = await startService();
const QUESTIONS = [
  { id: 'why', label: 'Why?', type: 'textarea', required: true },
  { id: 'when', label: 'From when?', type: 'select', required: false, options: ['Now', 'Later'] },
];
const apply = async (options: Parameters<typeof CandidateTester.apply>[2] = {}) =>
  CandidateTester.apply(service, await service.workspace(), options);

describe('the page of a candidate', () => {
  it('shows the submission, the status, interviews and sent offers, and no internal information of the team', async () => {
    const ada = await apply({
      questions: QUESTIONS,
      body: { phone: '555-1', questionAnswers: { why: 'Because <b>' } },
    });
    const { api } = ada.workspace;
    const { id } = ada.application;
    const member = (
      await api('POST', '/members', { email: 'in@example.com', name: 'Hidden Interviewer', role: 'interviewer' })
    ).body.data.id;
    await api('POST', `/candidates/${ada.candidate.id}/notes`, { body: 'SECRET-NOTE' });
    await api('POST', '/scorecards', { applicationId: id, rating: 'no', comment: 'SECRET-SCORE', authorId: member });
    const interview = (
      await api('POST', '/interviews', {
        applicationId: id,
        type: 'technical',
        mode: 'video',
        scheduledAt: '2090-03-01T09:30:00Z',
        timeZone: 'Europe/Berlin',
        notes: 'SECRET-PLAN',
        interviewerIds: [member],
      })
    ).body.data;
    await api('POST', '/offers', { applicationId: id, title: 'SECRET-DRAFT' });
    await ada.offer({
      title: 'Head Cook',
      notes: 'SECRET-TERMS',
      salaryAmount: 72_000,
      currency: 'EUR',
      salaryPeriod: 'year',
    });
    const page = await ada.get();
    assert.equal(page.status, 200, page.text);
    for (const shown of [
      'Chief Cook',
      'Ada',
      'Lovelace',
      ada.email,
      '555-1',
      'Because &lt;b&gt;',
      'We are preparing an offer, or have made one.',
      'Technical interview',
      'Head Cook',
      '10:30',
    ])
      assert.ok(page.text.includes(shown), shown);
    assert.doesNotMatch(page.text, /SECRET|Hidden Interviewer|in@example\.com|<script/);
    const calendar = await ada.get(`/interviews/${interview.id}/calendar.ics`);
    assert.match(calendar.headers.get('content-type')!, /^text\/calendar/);
    assert.match(calendar.text, /BEGIN:VEVENT/);
    assert.doesNotMatch(calendar.text, /Hidden Interviewer|in@example/);
  });

  it('shows everything that was submitted, also after a correction, and the day of the outcome once it was announced', async () => {
    const ada = await apply({
      body: {
        headline: 'Analyst',
        coverLetter: 'Dear all',
        experience: [{ company: 'Babbage & Co.', title: 'Programmer', startDate: '1842-10' }],
        education: [{ school: 'At home', degree: 'Mathematics', endDate: '1835' }],
      },
    });
    await ada.post('/edit', { firstName: 'Ada', lastName: 'King' });
    const { text } = await ada.get();
    for (const shown of ['Analyst', 'Dear all', 'Programmer, Babbage &amp; Co., 1842-10', 'Mathematics, At home, 1835'])
      assert.ok(text.includes(shown), shown);
    assert.doesNotMatch(text, /Since /);
    await ada.workspace.api('POST', `/applications/${ada.application.id}/reject`, {});
    assert.match((await ada.get()).text, /Since [\w ,]+\d{4}\./);
  });

  it('cannot be cached, indexed or framed, is not sent as a referrer, and sets no cookies', async () => {
    const ada = await apply();
    for (const path of ['', '/edit', '/erase', '/email', '/data.zip', '/nonsense']) {
      const { headers, status } = await ada.get(path);
      if (path === '/nonsense') {
        assert.equal(status, 404);
        continue;
      }
      assert.equal(status, 200, path);
      assert.equal(headers.get('cache-control'), 'no-store', path);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', path);
      assert.match(headers.get('x-robots-tag')!, /noindex/, path);
      assert.equal(headers.get('set-cookie'), null, path);
      const policy = headers.get('content-security-policy')!;
      assert.match(policy, /default-src 'none'/, path);
      if (path !== '/data.zip') assert.match(policy, /form-action 'self'.*frame-ancestors 'none'/, path);
      assert.equal(headers.get('access-control-allow-origin'), null, path);
    }
    const unknown = await fetchPage(service, `/my/${'A'.repeat(64)}`);
    assert.equal(unknown.headers.get('cache-control'), 'no-store');
    assert.equal(unknown.headers.get('referrer-policy'), 'no-referrer');
  });

  it('is in the language of the URL, otherwise of the browser; links and forms keep the language of the URL', async () => {
    const ada = await apply();
    assert.match((await ada.get('', { 'accept-language': 'de-AT' })).text, /Ihre Bewerbung als <bdi>Chief Cook<\/bdi>/);
    const named = await ada.get('?lang=de', { 'accept-language': 'en' });
    assert.match(named.text, /<html lang="de"/);
    assert.match(named.text, new RegExp(`action="${ada.path}/messages\\?lang=de"`));
    const sent = await ada.post('/messages?lang=de', { message: 'Hallo' });
    assert.equal(sent.location, `${ada.path}?done=message&lang=de`);
  });

  it('the status has the text of the workspace, or the default text, in each language', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const statusTexts = { en: { applied: 'In the <pile>.' }, de: { applied: 'Auf dem Stapel.' } };
    const { body } = await api('PATCH', '/workspace', { candidatePage: { statusTexts } });
    assert.equal(body.data.candidatePage.statusTexts.en.applied, 'In the <pile>.');
    assert.equal(body.data.candidatePage.statusTexts.en.hired, null);
    assert.match((await ada.get()).text, /In the &lt;pile&gt;\./);
    assert.match((await ada.get('?lang=de')).text, /Auf dem Stapel\./);
    await api('PATCH', '/workspace', { candidatePage: { statusTexts: { en: { applied: null } } } });
    assert.match((await ada.get()).text, /We have received your application\./);
    assert.match((await ada.get('?lang=de')).text, /Auf dem Stapel\./);
    await api('POST', `/applications/${ada.application.id}/reject`);
    assert.match((await ada.get()).text, /decided not to move forward/);
  });

  it('the status is that of the offer stage while an offer is open, whatever stage the team has left the application in', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const { data: stages } = (await api('GET', `/jobs/${ada.job.id}/stages`)).body;
    const { id: toStageId } = stages.find(({ kind }: Json) => kind === 'interview');
    await api('POST', `/applications/${ada.application.id}/move`, { toStageId });
    const isAtOffer = async () => (await ada.get()).text.includes('We are preparing an offer, or have made one.');
    const draft = { applicationId: ada.application.id, title: 'Draft' };
    assert.equal((await api('POST', '/offers', draft)).status, 201);
    assert.equal(await isAtOffer(), false, 'a draft is not shown');
    const offer = await ada.offer();
    assert.equal(await isAtOffer(), true);
    await api('POST', `/offers/${offer.id}/withdraw`);
    assert.match((await ada.get()).text, /You are in the interview process\./);
    await ada.offer();
    await api('POST', `/applications/${ada.application.id}/hire`);
    assert.match((await ada.get()).text, /You have been hired\./);
  });

  it('does not disclose a rejection before its scheduled email', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const mail = { templateId: 'application_rejected', sendAt: new Date(Date.now() + 86_400_000).toISOString() };
    const { status, text } = await api('POST', '/applications/bulk-reject', {
      applicationIds: [ada.application.id],
      mail,
    });
    assert.equal(status, 200, text);
    const page = await ada.get();
    assert.match(page.text, /We are reviewing your application\./);
    assert.doesNotMatch(page.text, /not to move forward/);
  });

  it('corrected contact details and answers replace the profile; the previous submission is kept', async () => {
    const ada = await apply({ questions: QUESTIONS, body: { questionAnswers: { why: 'First' } } });
    const { api } = ada.workspace;
    const form = await ada.get('/edit');
    assert.match(form.text, /name="answer\.why"[^>]*>\nFirst</);
    const wrong = await ada.post('/edit', {
      firstName: '',
      lastName: 'x',
      websiteUrl: 'nonsense',
      'answer.why': '',
      'answer.when': 'Never',
    });
    assert.equal(wrong.status, 422);
    for (const id of ['f-firstName', 'f-websiteUrl', 'f-answer-why', 'f-answer-when'])
      assert.match(wrong.text, new RegExp(`href="#${id}"[\\s\\S]*id="${id}-error"`), id);
    assert.match(wrong.text, /value="nonsense"/, 'values are preserved');
    const saved = await ada.post('/edit', {
      firstName: 'Augusta',
      lastName: 'King',
      phone: '555-2',
      'answer.why': 'Second',
      'answer.when': 'Now',
    });
    assert.equal(saved.status, 303, saved.text);
    const candidate = (await api('GET', `/candidates/${ada.candidate.id}`)).body.data;
    assert.deepEqual(
      [candidate.firstName, candidate.lastName, candidate.phone, candidate.email],
      ['Augusta', 'King', '555-2', ada.email],
    );
    const { submissions } = (await api('GET', `/applications/${ada.application.id}`)).body.data;
    assert.deepEqual(
      submissions.map(({ number }: Json) => number),
      [2, 1],
    );
    assert.deepEqual(
      submissions.map(({ profile }: Json) => profile.firstName),
      ['Augusta', 'Ada'],
    );
    assert.deepEqual(
      submissions.map(({ answers }: Json) => answers.map(({ answer }: Json) => answer)),
      [['Second', 'Now'], ['First']],
    );
    const events = await ada.events();
    assert.ok(events.includes('application.corrected') && !events.includes('application.resubmitted'));
    const { body } = await api('GET', '/activity-events?type=candidate.updated');
    assert.deepEqual([body.data[0].actor.type, body.data[0].actor.name], ['candidate', 'Ada Lovelace']);
  });

  it('a correction differs from the previous submission only in what was corrected, also if the team has changed the profile', async () => {
    const sent = {
      phone: '555-1',
      headline: 'Analyst',
      coverLetter: 'Dear all',
      githubUrl: 'https://github.com/ada',
      education: [{ school: 'At home' }],
      experience: [{ company: 'Babbage', title: 'Programmer', current: true }],
    };
    const ada = await apply({ body: sent });
    const { api } = ada.workspace;
    await api('PATCH', `/candidates/${ada.candidate.id}`, { headline: 'Countess', location: 'London' });
    const { firstName, lastName } = ada.candidate;
    const same = { firstName, lastName, location: 'London', githubUrl: sent.githubUrl };
    assert.equal((await ada.post('/edit', { ...same, phone: '555-2' })).status, 303);
    assert.equal((await ada.post('/edit', { ...same, phone: '555-2', githubUrl: '' })).status, 303);
    const { submissions } = (await api('GET', `/applications/${ada.application.id}`)).body.data;
    const [third, second, first] = submissions.map(({ profile }: Json) => profile);
    assert.deepEqual(second, { ...first, phone: '555-2' });
    const { githubUrl: _removed, ...others } = second;
    assert.deepEqual(third, others);
  });

  it('a file is added within the limits of the public form', async () => {
    const ada = await apply();
    const upload = (bytes: Uint8Array<ArrayBuffer> | string, name: string) => {
      const form = new FormData();
      form.set('file', new Blob([bytes]), name);
      return ada.post('/files', form);
    };
    assert.equal((await upload(new Uint8Array(pdf()), 'Zeugnis.pdf')).status, 303);
    assert.equal((await upload(new Uint8Array(pdf()), 'virus.exe')).status, 422);
    assert.equal((await upload('<html>', 'page.pdf')).status, 422);
    assert.equal((await upload(new Uint8Array(11 * 1024 * 1024), 'big.pdf')).status, 413);
    assert.equal((await ada.post('/files', {})).status, 422);
    const { body } = await ada.workspace.api('GET', `/candidates/${ada.candidate.id}/files`);
    assert.deepEqual(
      body.data.map(({ fileName, applicationId }: Json) => [fileName, applicationId]),
      [['Zeugnis.pdf', ada.application.id]],
    );
    assert.match((await ada.get()).text, /Zeugnis\.pdf/);
  });

  it('withdrawing accepts a reason of the workspace, cancels interviews and withdraws offers; afterwards nothing can be changed', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const offer = await ada.offer();
    const [reason] = (await api('GET', '/rejection-reasons?kind=withdrawn')).body.data;
    const withdrawName = 'Ada King';
    assert.equal((await ada.post('/withdrawal', { withdrawName, reason: ada.application.id })).status, 422);
    const { status, location } = await ada.post('/withdrawal', {
      withdrawName,
      reason: reason.id,
      comment: 'Too far.',
    });
    assert.deepEqual([status, location], [303, `${ada.path}?done=withdraw`]);
    const application = (await api('GET', `/applications/${ada.application.id}`)).body.data;
    assert.deepEqual([application.status, application.rejectionReasonId], ['withdrawn', reason.id]);
    assert.equal((await api('GET', `/offers/${offer.id}`)).body.data.status, 'withdrawn');
    assert.match((await api('GET', `/candidates/${ada.candidate.id}/notes`)).body.data[0].body, /Too far\./);
    assert.equal((await ada.post('/withdrawal', { withdrawName })).status, 409);
    const page = await ada.get();
    assert.match(page.text, /You have withdrawn your application\./);
    assert.doesNotMatch(page.text, /\/withdrawal"|\/files"/);
    assert.doesNotMatch((await ada.get('/withdrawal')).text, /withdrawName/);
  });

  it('withdrawing takes more than pressing the button, and can be undone for seven days', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const statusOf = async () => (await api('GET', `/applications/${ada.application.id}`)).body.data.status;
    assert.doesNotMatch((await ada.get()).text, /withdrawName/, 'the overview has a link only');
    const asked = await ada.get('/withdrawal');
    assert.match(asked.text, /Upcoming interviews will be canceled/);
    assert.match(asked.text, /name="withdrawName"[^>]* required/);
    assert.equal((await ada.post('/withdrawal', {})).status, 422);
    assert.equal((await ada.post('/withdrawal/undo', { undoName: 'Ada King' })).status, 409);
    assert.equal(await statusOf(), 'active');
    await ada.post('/withdrawal', { withdrawName: 'Ada King' });
    const [mail] = (await api('GET', '/emails?kind=candidate_notice')).body.data;
    assert.match(mail.text, /was withdrawn on its page\..*within 7 days.*\/my\//s);
    assert.equal((await ada.post('/withdrawal/undo', {})).status, 422);
    assert.match((await ada.get()).text, /\/withdrawal\/undo"/);
    assert.equal((await ada.post('/withdrawal/undo', { undoName: 'Ada King' })).location, `${ada.path}?done=undo`);
    assert.equal(await statusOf(), 'active');
    await api('POST', `/applications/${ada.application.id}/withdraw`, {});
    assert.equal((await ada.post('/withdrawal/undo', { undoName: 'Ada King' })).status, 409, 'the team did it');
    assert.doesNotMatch((await ada.get()).text, /\/withdrawal\/undo"/);
  });

  it('accepting an offer requires a code, hires, stores name, time, IP address and the exact text with its hash, and sends a receipt', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const offer = await ada.offer({ title: 'Head Cook', salaryAmount: 72_000, currency: 'EUR', salaryPeriod: 'year' });
    const path = `/offers/${offer.id}`;
    const shown = await ada.get(path);
    assert.match(shown.text, /Position: Head Cook\nPay: €72,000 per year/);
    const hash = hiddenValue(shown.text, 'hash');
    const sent = await ada.post(`${path}/code`);
    assert.deepEqual([sent.status, sent.location], [303, `${ada.path}${path}?sent=1`]);
    const code = await ada.secretFromEmail('candidate_code');
    assert.match(code, /^\d{6}$/);
    const { body: log } = await api('GET', '/emails?kind=candidate_code');
    assert.ok(!JSON.stringify(log).includes(code), 'the email log does not show the code');
    assert.equal((await ada.post(`${path}/accept`, { hash, code, name: '' })).status, 422);
    assert.equal((await ada.post(`${path}/accept`, { hash: 'other', code, name: 'Ada King' })).status, 409);
    const accepted = await ada.post(
      `${path}/accept`,
      { hash, code: `${code.slice(0, 3)} ${code.slice(3)}`, name: 'Ada King' },
      { 'user-agent': 'Tester' },
    );
    assert.deepEqual([accepted.status, accepted.location], [303, `${ada.path}?done=accepted`]);
    assert.equal((await api('GET', `/applications/${ada.application.id}`)).body.data.status, 'hired');
    const { data } = (await api('GET', `/offers/${offer.id}/response`)).body;
    assert.deepEqual(
      [data.decision, data.name, data.ip, data.userAgent],
      ['accepted', 'Ada King', '127.0.0.1', 'Tester'],
    );
    assert.equal(data.textSha256, createHash('sha256').update(data.text).digest('hex'));
    assert.equal(data.textSha256, hash);
    assert.match(data.text, /Position: Head Cook\nPay: €72,000 per year$/);
    const [receipt] = (await api('GET', '/emails?kind=offer_receipt')).body.data;
    for (const part of [data.text, hash, 'Ada King']) assert.ok(receipt.text.includes(part), part);
    assert.match((await ada.get(path)).text, /Ada King responded to this offer/);
    assert.equal((await ada.post(`${path}/accept`, { hash, code, name: 'Ada King' })).status, 422, 'a code works once');
  });

  it('declining an offer requires a name and records it', async () => {
    const ada = await apply();
    const offer = await ada.offer();
    const path = `/offers/${offer.id}`;
    const hash = hiddenValue((await ada.get(path)).text, 'hash');
    assert.equal((await ada.post(`${path}/decline`, { hash })).status, 422);
    const declined = await ada.post(`${path}/decline`, { hash, declineName: 'Ada Lovelace' });
    assert.equal(declined.status, 303, declined.text);
    const { data } = (await ada.workspace.api('GET', `/offers/${offer.id}/response`)).body;
    assert.deepEqual([data.decision, data.name], ['declined', 'Ada Lovelace']);
    assert.equal((await ada.workspace.api('GET', `/offers/${offer.id}`)).body.data.status, 'declined');
    assert.equal((await ada.post(`${path}/decline`, { hash, declineName: 'Ada' })).status, 409);
    assert.equal((await ada.post(`${path}/code`)).status, 409);
  });

  it('the download contains what the candidate provided and what the page shows, with the files', async () => {
    const ada = await apply({ questions: QUESTIONS, body: { questionAnswers: { why: 'Because' } } });
    const { api } = ada.workspace;
    await api('POST', `/candidates/${ada.candidate.id}/notes`, { body: 'SECRET-NOTE' });
    await ada.post('/messages', { message: 'Hello there' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(pdf('certificate'))]), 'c.pdf');
    await ada.post('/files', form);
    await ada.offer({ notes: 'SECRET-TERMS' });
    const response = await fetch(`${service.url}${ada.path}/data.zip`);
    assert.match(response.headers.get('content-disposition')!, /^attachment/);
    const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const data = JSON.parse(Buffer.from(archive['data.json']!).toString());
    assert.equal(data.candidate.email, ada.email);
    assert.equal(data.application.submissions[0].answers[0].answer, 'Because');
    assert.match(data.messages[0].text, /Hello there/);
    assert.equal(data.messages.length, 1);
    assert.equal(data.offers.length, 1);
    assert.equal(data.files.length, 1);
    assert.deepEqual(Buffer.from(archive[data.files[0].path]!), pdf('certificate'));
    assert.doesNotMatch(JSON.stringify(data), /SECRET/);
  });

  it('erasing requires a code and removes the candidate with all applications; every link stops working', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    await ada.post('/erase/code');
    const code = await ada.secretFromEmail('candidate_code');
    assert.equal((await ada.post('/erase', { code: code === '000000' ? '000001' : '000000' })).status, 422);
    const erased = await ada.post('/erase', { code });
    assert.equal(erased.status, 200, erased.text);
    assert.match(erased.text, /Your data has been erased/);
    assert.equal((await api('GET', `/candidates/${ada.candidate.id}`)).status, 404);
    assert.equal((await ada.get()).status, 404);
    const [event] = (await api('GET', '/activity-events?type=candidate.erased')).body.data;
    assert.deepEqual(event.actor, { type: 'candidate', id: null, name: 'Candidate' });
  });

  it('a new email address requires a code from the old mailbox and one from the new; the old one is notified', async () => {
    const ada = await apply();
    const { api } = ada.workspace;
    const newEmail = `new-${ada.email}`;
    assert.equal((await ada.post('/email/code', { newEmail: 'nonsense' })).status, 422);
    const asked = await ada.post('/email/code', { newEmail });
    assert.equal(asked.status, 200);
    const code = await ada.secretFromEmail('candidate_code', `<${ada.email}>`);
    const newCode = await ada.secretFromEmail('candidate_code', newEmail);
    const other = (text: string) => (text === '000000' ? '000001' : '000000');
    assert.equal((await ada.post('/email', { newEmail, code: other(code), newCode })).status, 422);
    assert.equal((await ada.post('/email', { newEmail, code, newCode: other(newCode) })).status, 422);
    assert.equal((await ada.post('/email', { newEmail: 'third@example.com', code, newCode })).status, 422);
    assert.equal((await ada.post('/email', { newEmail, code, newCode })).status, 303);
    assert.equal((await api('GET', `/candidates/${ada.candidate.id}`)).body.data.email, newEmail);
    const [notice] = (await api('GET', '/emails?kind=candidate_notice')).body.data;
    assert.ok(notice.to.includes(`<${ada.email}>`));
  });
});

describe('asking for links', () => {
  it('the response is the same for any address, and emails go only to the address on record', async () => {
    const ada = await apply();
    const { workspace } = ada;
    const form = await fetchPage(service, `/my?workspace=${workspace.slug}`);
    assert.match(form.text, new RegExp(`name="workspace" value="${workspace.slug}"`));
    const ask = (email: string, slug = workspace.slug) => postForm(service, '/my', { workspace: slug, email });
    const known = await ask(ada.email.toUpperCase());
    const unknown = await ask('nobody@example.com');
    const elsewhere = await ask(ada.email, 'no-such-company');
    assert.equal(known.status, 200);
    for (const other of [unknown, elsewhere]) assert.deepEqual([other.status, other.text], [known.status, known.text]);
    await service.services.background.settled();
    const { body } = await workspace.api('GET', '/emails?kind=candidate_link');
    assert.deepEqual(
      body.data.map(({ to }: Json) => to.includes(`<${ada.email}>`)),
      [true],
    );
    const token = await ada.secretFromEmail('candidate_link');
    assert.equal((await fetchPage(service, `/my/${token}`)).status, 200);
    assert.equal((await ask('nonsense')).status, 422);
  });
});
