import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person } from '../../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { pdf as pdfOf } from '../../../../platform/text-extraction/documents.fixture.ts';

const service = await startService({
  RATE_LIMIT_APPLY_PER_MINUTE: '1000',
  RATE_LIMIT_PRESIGN_PER_MINUTE: '1000',
  RATE_LIMIT_REJECTED_APPLICATIONS_PER_MINUTE: '1000',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '10000',
});
const workspace = await service.workspace();
const NO_RESUME = { resume: { visibility: 'disabled' } };

interface Page {
  status: number;
  text: string;
  headers: Headers;
}

const addressOf = ({ slug }: Pick<TestWorkspace, 'slug'>, job: Json, query = '') =>
  `${service.url}/careers/${slug}/${job.slug}/apply${query}`;

async function pageOf(response: Response): Promise<Page> {
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const open = async (job: Json, { from = workspace, query = '', headers = {} } = {}): Promise<Page> =>
  pageOf(await fetch(addressOf(from, job, query), { headers, redirect: 'manual' }));

type Fields = Record<string, string | { name: string; bytes: Buffer }>;

/** Sends a form as a browser without scripts does. */
async function send(job: Json, fields: Fields, { from = workspace, headers = {} } = {}): Promise<Page> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new File([new Uint8Array(value.bytes)], value.name));
  }
  return pageOf(await fetch(addressOf(from, job), { method: 'POST', body: form, headers }));
}

/** What a browser would send for the form of a page, without files. */
function valuesIn({ text }: Page): Record<string, string> {
  const plain = (value: string) =>
    value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const inputs = [...text.matchAll(/<input ([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const of = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
    const isSent = !['checkbox', 'file'].includes(of('type') ?? '') || / checked$/.test(attributes);
    return isSent ? [[of('name') ?? '', of('value') ?? ''] as const] : [];
  });
  const areas = [...text.matchAll(/<textarea [^>]*name="([^"]*)"[^>]*>\n?([^<]*)<\/textarea>/g)];
  const choices = [...text.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/g)].map(
    ([, name = '', options = '']) => [name, /value="([^"]*)" selected/.exec(options)?.[1] ?? ''] as const,
  );
  const all = [...inputs, ...areas.map(([, name = '', value = '']) => [name, value] as const), ...choices];
  return Object.fromEntries(all.map(([name, value]) => [name, plain(value)]));
}

const applicationsFor = async (job: Json) => (await workspace.api('GET', `/applications?jobId=${job.id}`)).body.data;

describe('the application form of a career site', () => {
  it('has the fields of the job’s form, is not stored by caches, and has one script, of the service, at an immutable address', async () => {
    const questions = [
      { id: 'why', label: 'Why <us>?', type: 'textarea', required: true },
      { id: 'start', label: 'When?', type: 'select', required: false, options: ['Now', 'Later'] },
    ];
    const sections = { phone: { visibility: 'required', label: 'Mobile' }, address: { visibility: 'disabled' } };
    const consent = { text: 'Keep my data.', required: true };
    const job = await openJob(workspace, { title: 'Gardener & more' }, { questions, sections, consent });
    const page = await open(job);
    assert.equal(page.status, 200);
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.match(page.headers.get('content-encoding') ?? '', /^(?:br|gzip)$/);
    const [, script = ''] = /<script src="([^"]*)" defer><\/script>/.exec(page.text) ?? [];
    assert.equal(page.text.match(/<script/g)?.length, 1);
    assert.match(page.headers.get('content-security-policy')!, /script-src 'self'; connect-src 'self'$/);
    const file = await fetch(service.url + script, { headers: { 'accept-encoding': 'br' } });
    assert.equal(file.status, 200);
    assert.match(file.headers.get('cache-control')!, /immutable/);
    assert.match(file.headers.get('content-type')!, /^text\/javascript/);
    assert.equal((await fetch(`${service.url + script}x`)).status, 404);
    assert.ok(page.text.includes('Apply for <bdi>Gardener &amp; more</bdi>'));
    assert.ok(page.text.includes('Why &lt;us&gt;?'));
    assert.ok(page.text.includes('Mobile'));
    const names = [...page.text.matchAll(/ name="([^"]*)"/g)].map(([, name]) => name);
    for (const name of [
      'firstName',
      'email',
      'phone',
      'resume',
      'questionAnswers.why',
      'questionAnswers.start',
      'consentGiven',
    ]) {
      assert.ok(names.includes(name), name);
    }
    assert.ok(!names.includes('address'));
  });

  it('says that it cannot read a résumé without text, proposes nothing from it, and sends it nevertheless', async () => {
    const job = await openJob(workspace, { title: 'Scanned' });
    const filled = { ...person(), form: 'scanned' };
    const scan = { name: 'scan.pdf', bytes: pdfOf(['0 0 m 100 100 l S']) };
    const page = await send(job, { ...filled, resume: scan, prefill: 'true' });
    assert.equal(page.status, 200);
    assert.ok(page.text.includes('We cannot read this file. You can still send it, or attach another.'));
    assert.ok(page.text.includes('Attached: <bdi>scan.pdf</bdi>') || page.text.includes('Attached: scan.pdf'));
    const sent = await send(job, valuesIn(page));
    assert.equal(sent.status, 201, sent.text);
  });

  it('says how many entries of a résumé it could not read', async () => {
    const job = await openJob(
      workspace,
      { title: 'Half read' },
      { sections: { experience: { visibility: 'optional' } } },
    );
    const lines = ['Nora Quill', 'Experience', 'Engineer, Acme Ltd', '2019 - 2021', 'Blue Moon', '2017 - 2018'];
    const resume = { name: 'cv.txt', bytes: Buffer.from(lines.join('\n')) };
    const page = await send(job, { form: 'half', resume, prefill: 'true' });
    assert.ok(page.text.includes('We could not read 1 further entry: please add it.'), page.text);
  });

  it('sends an application with everything that it has fields for, and shows what was stored', async () => {
    const questions = [
      { id: 'why', label: 'Why us?', type: 'textarea', required: true },
      { id: 'start', label: 'When?', type: 'select', required: false, options: ['Now', 'Later'] },
    ];
    const job = await openJob(
      workspace,
      { title: 'Everything' },
      { questions, consent: { text: 'Keep.', required: true } },
    );
    const { email } = person();
    const page = await send(job, {
      form: 'a',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      phone: '+44 20',
      headline: 'Analyst',
      coverLetter: 'Dear all,\r\n\r\nHello.',
      githubUrl: 'https://github.com/ada',
      'experience.count': '2',
      'experience.1.company': 'Babbage',
      'experience.1.title': 'Programmer',
      'experience.1.startDate': '1842-10',
      'experience.1.current': 'true',
      'experience.1.description': 'Wrote notes',
      'education.0.school': 'At home',
      'questionAnswers.why': 'It computes.',
      'questionAnswers.start': 'Now',
      consentGiven: 'true',
      _hp: '',
      resume: { name: 'cv.pdf', bytes: pdf('everything') },
      unknown: 'ignored',
    });
    assert.equal(page.status, 201, page.text);
    for (const shown of [
      'Your application has been sent',
      email,
      'It computes.',
      'cv.pdf',
      'Babbage, Programmer, 1842-10, I work here now\nWrote notes',
    ]) {
      assert.ok(page.text.includes(shown), shown);
    }
    const application = await applicationOf(workspace, email);
    const [{ profile }] = application.submissions;
    assert.equal(profile.coverLetter, 'Dear all,\n\nHello.');
    assert.deepEqual(profile.experience, [
      { company: 'Babbage', title: 'Programmer', startDate: '1842-10', current: true, description: 'Wrote notes' },
    ]);
    assert.deepEqual(
      application.answers.map(({ answer }: Json) => answer),
      ['It computes.', 'Now'],
    );
    const [file] = (await workspace.api('GET', `/candidates/${application.candidateId}/files`)).body.data;
    assert.deepEqual([file.fileName, file.kind, file.fileType], ['cv.pdf', 'resume', 'application/pdf']);
  });

  it('shows every error next to its field and in a summary, keeps what was entered and the file, and stores nothing', async () => {
    const questions = [{ id: 'site', label: 'Your site', type: 'url', required: true }];
    const job = await openJob(workspace, { title: 'Strict' }, { questions });
    const { email } = person();
    const wrong = {
      firstName: '<b>http://evil.example</b>',
      lastName: 'www.evil',
      email: 'nobody',
      'experience.3.company': 'Babbage',
      'experience.3.startDate': 'soon',
      'questionAnswers.site': 'ftp://x',
      coverLetter: '</textarea><script>x()</script>',
      resume: { name: 'cv.pdf', bytes: pdf('kept') },
    };
    const page = await send(job, wrong);
    assert.equal(page.status, 422);
    const summary = /role="alert"[\s\S]*?<\/ul>/.exec(page.text)![0];
    for (const field of [
      'firstName',
      'lastName',
      'email',
      'experience-3-title',
      'experience-3-startDate',
      'questionAnswers-site',
    ]) {
      assert.ok(summary.includes(`href="#f-${field}"`), field);
      assert.ok(page.text.includes(`id="f-${field}-error"`), field);
    }
    assert.doesNotMatch(page.text, /<script(?! src=)|<b>Ada/);
    const label =
      /href="#f-lastName"><span dir="auto">Last name<\/span>: Please enter a name without the link “www.evil”\./;
    assert.match(summary, label);
    const kept = valuesIn(page);
    assert.equal(kept['questionAnswers.site'], 'ftp://x');
    assert.equal(kept['experience.3.company'], 'Babbage');
    assert.equal(kept.coverLetter, wrong.coverLetter);
    assert.ok(kept.resumeKey !== undefined && page.text.includes('Attached: cv.pdf'));
    assert.deepEqual(await applicationsFor(job), []);
    const corrected = {
      ...kept,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      'experience.3.title': 'Programmer',
      'experience.3.startDate': '1842',
      'questionAnswers.site': 'https://ada.example',
    };
    const sent = await send(job, corrected);
    assert.equal(sent.status, 201, sent.text);
    const { candidateId } = await applicationOf(workspace, email);
    assert.equal((await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data[0].fileName, 'cv.pdf');
  });

  it('a file that the form keeps can be removed, without a script: after an error, and from a restored draft', async () => {
    const job = await openJob(workspace, { title: 'Removal' }, { sections: { resume: { visibility: 'optional' } } });
    const { firstName, lastName, email } = person() as Record<string, string>;
    const about = { firstName: firstName!, lastName: lastName!, email: 'nobody' };
    const kept = await send(job, { ...about, resume: { name: 'wrong.pdf', bytes: pdf() } });
    assert.equal(kept.status, 422);
    assert.ok(valuesIn(kept).resumeKey);
    assert.match(
      kept.text,
      /<button [^>]*name="remove" value="resume" formnovalidate[^>]*>Remove wrong\.pdf<\/button>/,
    );
    const restored = await send(job, { ...valuesIn(kept), show: 'true' });
    assert.match(restored.text, />Remove wrong\.pdf<\/button>/);
    const replaced = await send(job, {
      ...valuesIn(restored),
      remove: 'resume',
      resume: { name: 'right.pdf', bytes: pdf() },
    });
    assert.match(replaced.text, />Remove right\.pdf<\/button>/, 'a file that is chosen meanwhile is kept');
    const removed = await send(job, { ...valuesIn(replaced), remove: 'resume' });
    assert.equal(removed.status, 200);
    assert.doesNotMatch(removed.text, /name="remove"|right\.pdf/);
    const sent = await send(job, { ...valuesIn(removed), email: email! });
    assert.equal(sent.status, 201, sent.text);
    const { candidateId } = await applicationOf(workspace, email!);
    assert.deepEqual((await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data, []);
  });

  it('a required résumé that is missing, empty, too large, of a wrong type or a wrong content is named, and the rest of the form is kept', async () => {
    const job = await openJob(workspace, { title: 'Files' }, { sections: { resume: { visibility: 'required' } } });
    const { firstName, lastName, email } = person() as Record<string, string>;
    const about = { firstName: firstName!, lastName: lastName!, email: email! };
    for (const [file, text] of [
      [null, 'This field is required.'],
      [{ name: 'cv.exe', bytes: pdf() }, 'Files of this type cannot be attached.'],
      [{ name: 'cv.pdf', bytes: Buffer.alloc(0) }, 'The file is empty.'],
      [{ name: 'cv.pdf', bytes: Buffer.alloc(11 * 1024 * 1024) }, 'The file is too large.'],
      [
        { name: 'cv.pdf', bytes: Buffer.from('not a pdf') },
        'The content of the file does not match its type. Please attach another file.',
      ],
    ] as const) {
      const page = await send(job, { ...about, ...(file === null ? {} : { resume: file }) });
      assert.equal(page.status, 422, page.text);
      const found = /id="f-resume-error">([^<]*)</.exec(page.text)?.[1];
      assert.equal(found, text);
      assert.equal(valuesIn(page).email, email, 'what was typed is kept');
    }
    const gone = await send(job, {
      ...about,
      resumeKey: 'uploads/gone.pdf',
      resumeFileName: 'cv.pdf',
      resumeFileType: 'application/pdf',
      resumeFileSize: '10',
    });
    assert.equal(gone.status, 422);
    assert.equal(valuesIn(gone).resumeKey, undefined, 'it has to be attached again');
    assert.deepEqual(await applicationsFor(job), []);
  });

  it('adds entries to lists without a script, and keeps all values', async () => {
    const job = await openJob(workspace, { title: 'Lists' });
    const page = await send(job, {
      firstName: 'Ada',
      'education.count': '1',
      'education.0.school': 'A',
      add: 'education',
    });
    assert.equal(page.status, 200);
    const values = valuesIn(page);
    assert.deepEqual([values.firstName, values['education.0.school'], values['education.1.school']], ['Ada', 'A', '']);
    assert.doesNotMatch(page.text, /role="alert"/);
    assert.deepEqual(await applicationsFor(job), []);
  });

  it('the same form sent twice, also at the same time, is one submission', async () => {
    const job = await openJob(workspace, { title: 'Double click' });
    const { email } = person();
    const form = {
      form: 'the same',
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      resume: { name: 'cv.pdf', bytes: pdf('twice') },
    };
    const pages = await Promise.all([send(job, form), send(job, form), send(job, form)]);
    assert.deepEqual(
      pages.map(({ status }) => status),
      [201, 201, 201],
    );
    assert.equal((await send(job, form)).status, 201);
    assert.equal((await applicationOf(workspace, email)).submissions.length, 1);
  });

  it('a filled honeypot gets the same receipt, and is put into quarantine', async () => {
    const job = await openJob(workspace, { title: 'Trap' }, { sections: NO_RESUME });
    const { email } = person();
    const page = await send(job, { firstName: 'Eve', lastName: 'Bot', email, _hp: 'x' });
    assert.equal(page.status, 201);
    assert.match(page.text, /Your application has been sent/);
    assert.deepEqual(await applicationsFor(job), []);
    const { data } = (await workspace.api('GET', '/quarantine')).body;
    assert.equal(data[0].jobId, job.id);
  });

  it('of a job that was closed in the meantime shows what was entered; opening it leads to the page of the job', async () => {
    const job = await openJob(workspace, { title: 'Closed' }, { sections: NO_RESUME });
    await workspace.api('POST', `/jobs/${job.id}/close`);
    const late = await send(job, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'a@example.com',
      coverLetter: 'My words',
      'experience.0.company': 'Babbage',
      'experience.0.title': 'Programmer',
      'experience.0.description': 'I wrote notes',
      'questionAnswers.why': 'It computes',
    });
    assert.equal(late.status, 410);
    for (const entered of ['My words', 'Babbage, Programmer', 'I wrote notes', 'It computes']) {
      assert.ok(late.text.includes(entered), entered);
    }
    assert.ok(!late.text.includes('This is what we have received'));
    const opened = await open(job);
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, `/careers/${workspace.slug}/${job.slug}`]);
  });

  it('is in the language of the visitor, including its errors', async () => {
    const german = await service.workspace();
    await german.api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
    const job = await openJob(german, { title: 'Gärtner' }, { sections: NO_RESUME });
    const headers = { 'accept-language': 'de' };
    assert.match((await open(job, { from: german, headers })).text, /Bewerbung absenden/);
    const page = await send(job, { firstName: 'Ada' }, { from: german, headers });
    assert.match(page.text, /Bitte korrigieren Sie 2 Felder/);
    assert.match(page.text, /Dieses Feld ist ein Pflichtfeld/);
    // So is the answer.
    const { email } = person();
    await send(job, { firstName: 'Ada', lastName: 'Lovelace', email }, { from: german, headers });
    const [received] = (await german.api('GET', '/emails?kind=application_received')).body.data;
    assert.equal(received.subject, 'Wir haben Ihre Bewerbung erhalten: Gärtner');
  });

  it('carries the code of a tracking link from the page of the job', async () => {
    const source = (await workspace.api('POST', '/sources', { name: 'Fair', kind: 'event' })).body.data;
    const job = await openJob(workspace, { title: 'Tracked' }, { sections: NO_RESUME });
    const link = (await workspace.api('POST', '/tracking-links', { sourceId: source.id, jobId: job.id })).body.data;
    const referer = `${service.url}/careers/${workspace.slug}/${job.slug}?trackingCode=${link.code}`;
    const { trackingCode } = valuesIn(await open(job, { headers: { referer } }));
    assert.equal(trackingCode, link.code);
    const { email } = person();
    await send(job, { firstName: 'Ada', lastName: 'Lovelace', email, trackingCode: trackingCode! });
    assert.equal((await applicationOf(workspace, email)).sourceId, source.id);
  });

  it('has the CAPTCHA of the workspace, and forwards its token', async () => {
    const guarded = await service.workspace();
    const captcha = { provider: 'turnstile', siteKey: 'site-key', secretKey: 'secret' };
    assert.equal((await guarded.api('PATCH', '/workspace', { captcha })).status, 200);
    const job = await openJob(guarded, { title: 'Guarded' }, { sections: NO_RESUME });
    const page = await open(job, { from: guarded });
    assert.match(page.text, /class="cf-turnstile" data-sitekey="site-key"/);
    assert.match(
      page.headers.get('content-security-policy')!,
      /script-src 'self' https:\/\/challenges\.cloudflare\.com;/,
    );
    const { firstName, lastName, email } = person() as Record<string, string>;
    const without = await send(job, { firstName: firstName!, lastName: lastName!, email: email! }, { from: guarded });
    assert.equal(without.status, 422);
    assert.match(without.text, /The security check failed/);
  });

  it('rejects bodies that are not forms, forms beyond the limits, and other methods, with an HTML page', async () => {
    const job = await openJob(workspace, { title: 'Odd' });
    const post = async (body: string | Buffer, type: string) =>
      pageOf(
        await fetch(addressOf(workspace, job), {
          method: 'POST',
          headers: { 'content-type': type },
          body: typeof body === 'string' ? body : new Uint8Array(body),
        }),
      );
    assert.equal((await post('{}', 'application/json')).status, 400);
    assert.equal((await post('--x\r\nnonsense', 'multipart/form-data; boundary=x')).status, 400);
    const many = Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&');
    assert.equal((await post(many, 'application/x-www-form-urlencoded')).status, 413);
    const long = await post(`firstName=${'x'.repeat(200_000)}`, 'application/x-www-form-urlencoded');
    assert.equal(long.status, 413);
    assert.match(long.headers.get('content-type')!, /^text\/html/);
    assert.equal((await fetch(addressOf(workspace, job), { method: 'PUT' })).status, 405);
    assert.equal((await pageOf(await fetch(`${service.url}/careers/unknown/x/apply`))).status, 404);
  });

  it('has the limits of the public API, counted together with it', async () => {
    const limited = await startService({ RATE_LIMIT_APPLY_PER_MINUTE: '2' });
    const other = await limited.workspace();
    const job = await openJob(other, { title: 'Limited' }, { sections: NO_RESUME });
    const form = () => {
      const { firstName, lastName, email } = person() as Record<string, string>;
      const body = new URLSearchParams({ firstName: firstName!, lastName: lastName!, email: email! });
      return fetch(`${limited.url}/careers/${other.slug}/${job.slug}/apply`, { method: 'POST', body });
    };
    assert.equal((await form()).status, 201);
    assert.equal((await careersSite(limited, other).apply(job.slug, person())).status, 201);
    const third = await form();
    assert.equal(third.status, 429);
    assert.match(await third.text(), /Nothing is lost/);
  });
});
