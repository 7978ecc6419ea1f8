import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person, put } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';

const service = await startService({ RATE_LIMIT_APPLY_PER_MINUTE: '1000', RATE_LIMIT_PUBLIC_PER_MINUTE: '10000' });
const workspace = await service.workspace();
const { api } = workspace;
await api('PATCH', '/workspace', { careerSite: { languages: ['en', 'de'] } });
const site = careersSite(service, workspace);
const languages = ['English', 'German, Swiss', 'French'];
const QUESTIONS = [
  { id: 'permit', label: 'A permit?', type: 'yes_no', required: true, knockout: { answers: ['no'] } },
  { id: 'years', label: 'Years?', type: 'number', required: false, knockout: { below: 2, above: 40.5 } },
  { id: 'start', label: 'From?', type: 'date', required: false },
  {
    id: 'langs',
    label: 'Languages?',
    type: 'multi_select',
    required: false,
    options: languages,
    knockout: { answers: ['French'] },
  },
];
const job = await openJob(workspace, {}, { questions: QUESTIONS });
const OK = { permit: 'yes', years: '2', start: '2026-12-01', langs: 'German, Swiss\nEnglish' };

const configure = (questions: object[]) =>
  api('GET', `/jobs/${job.id}/application-config`).then(({ body }) =>
    api('PUT', `/jobs/${job.id}/application-config`, { ...body.data, questions }),
  );

async function applied(questionAnswers: object): Promise<Json> {
  const someone = person({ questionAnswers });
  const sent = await site.apply(job.slug, someone);
  assert.equal(sent.status, 201, sent.text);
  return applicationOf(workspace, someone.email);
}

describe('questions with yes or no, numbers, dates and several choices', () => {
  it('answers are strings in one form each: several choices are one per line, a decimal comma is a point', async () => {
    const application = await applied({ ...OK, years: ' 2,5 ', langs: 'English\r\nGerman, Swiss\nEnglish\n' });
    assert.deepEqual(
      application.answers.map(({ type, answer }: Json) => [type, answer]),
      [
        ['yes_no', 'yes'],
        ['number', '2.5'],
        ['date', '2026-12-01'],
        ['multi_select', 'English\nGerman, Swiss'],
      ],
    );
    assert.equal(application.answerToReview, false);
  });

  for (const [id, wrong] of [
    ['permit', ['', 'Yes', 'true', 'maybe', true]],
    ['years', ['two', '1e3', '0x10', 'Infinity', '1,2,3', '9'.repeat(16), 3]],
    ['start', ['2026-02-30', '2026-12', '01.12.2026', 'soon']],
    ['langs', ['Latin', 'English\n'.repeat(300), 'English,French', 'English\nLatin', ['English']]],
  ] as const)
    it(`an answer that ${id} cannot have is rejected, and the error names the question`, async () => {
      for (const answer of wrong) {
        const sent = await site.apply(job.slug, person({ questionAnswers: { ...OK, [id]: answer } }));
        assert.equal(sent.status, 422, `${answer}: ${sent.text}`);
        assert.deepEqual(Object.keys(sent.body.error!.details.fields), [`questionAnswers.${id}`]);
      }
    });

  it('the form refuses options with line breaks, and answers to review that the question cannot have', async () => {
    const base = { id: 'a', label: 'A', required: false };
    for (const [question, field] of [
      [{ type: 'multi_select' }, 'options'],
      [{ type: 'multi_select', options: ['a\nb'] }, 'options.0'],
      [{ type: 'yes_no', options: ['a'] }, 'options'],
      [{ type: 'yes_no', knockout: { answers: ['maybe'] } }, 'knockout.answers.0'],
      [{ type: 'yes_no', knockout: { below: 3 } }, 'knockout.below'],
      [{ type: 'yes_no', knockout: {} }, 'knockout'],
      [{ type: 'number', knockout: { answers: ['3'] } }, 'knockout.answers'],
      [{ type: 'number', knockout: { below: 3, above: 2 } }, 'knockout.below'],
      [{ type: 'text', knockout: { answers: ['x'] } }, 'knockout.answers'],
      [{ type: 'select', options: ['x'], knockout: { answers: ['y'] } }, 'knockout.answers.0'],
    ] as const) {
      const put = await configure([{ ...base, ...question }]);
      assert.equal(put.status, 422, JSON.stringify(question));
      assert.deepEqual(Object.keys(put.body.error!.details.fields), [`questions.0.${field}`]);
    }
  });
});

describe('answers to review', () => {
  it('mark the application for the team, are found by a filter, and reject nobody', async () => {
    for (const answers of [{ permit: 'no' }, { years: '1.9' }, { years: '41' }, { langs: 'English\nFrench' }]) {
      const marked = await applied({ ...OK, ...answers });
      assert.equal(marked.answerToReview, true, JSON.stringify(answers));
      assert.equal(marked.status, 'active');
      assert.deepEqual(
        marked.answers.filter(({ toReview }: Json) => toReview).map(({ questionId }: Json) => questionId),
        Object.keys(answers),
      );
    }
    const ids = async (query: string) =>
      new Set((await api('GET', `/applications?limit=100&${query}`)).body.data.map(({ id }: Json) => id));
    const [marked, others] = [await ids('answerToReview=true'), await ids('answerToReview=false')];
    assert.equal(marked.size, 4);
    assert.ok(others.size > 0 && [...others].every((id) => !marked.has(id)));
  });

  it('are those of the newest submission', async () => {
    const someone = person();
    await site.apply(job.slug, { ...someone, questionAnswers: { ...OK, permit: 'no' } });
    await site.apply(job.slug, { ...someone, questionAnswers: OK });
    const application = await applicationOf(workspace, someone.email);
    assert.equal(application.answerToReview, false);
    const [, first] = application.submissions;
    assert.equal(first.answers[0].toReview, true, 'the earlier submission keeps its mark');
  });

  it('also mark applications that are created through the API', async () => {
    const candidate = (
      await api('POST', '/candidates', { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com' })
    ).body.data;
    const created = await api('POST', '/applications', {
      candidateId: candidate.id,
      jobId: job.id,
      questionAnswers: { permit: 'no' },
    });
    assert.equal(created.status, 201, created.text);
    assert.equal(created.body.data.answerToReview, true);
  });

  it('the public API, the form and the receipt reveal nothing of them', async () => {
    const detail = await site.get(`/jobs/${job.slug}`);
    assert.doesNotMatch(detail.text, /knockout|toReview/i);
    const path = `${service.url}/careers/${workspace.slug}/${job.slug}/apply`;
    assert.doesNotMatch(await (await fetch(path)).text(), /knockout|review/i);
    const sent = await site.apply(job.slug, person({ questionAnswers: { ...OK, permit: 'no' } }));
    const other = await site.apply(job.slug, person({ questionAnswers: OK }));
    assert.deepEqual(Object.keys(sent.body.data), Object.keys(other.body.data));
    assert.doesNotMatch(sent.text, /knockout|review/i);
  });

  it('cannot be declared for a question whose answers go to a private field, which others would learn of', async () => {
    const field = { entity: 'application', key: 'permit', label: 'Permit', type: 'boolean', private: true };
    const created = await api('POST', '/custom-fields', field);
    assert.equal(created.status, 201, created.text);
    const put = await configure([{ ...QUESTIONS[0], customField: 'application.permit' }]);
    assert.equal(put.status, 422, put.text);
    assert.deepEqual(Object.keys(put.body.error!.details.fields), ['questions.0.customField']);
  });
});

describe('custom fields', () => {
  it('take the answers as values of their types, also options with commas', async () => {
    const options = languages.map((label, index) => ({ value: `l${index}`, label }));
    for (const field of [
      { key: 'yes', label: 'Yes', type: 'boolean' },
      { key: 'years', label: 'Years', type: 'number' },
      { key: 'start', label: 'Start', type: 'date' },
      { key: 'langs', label: 'Langs', type: 'multi_select', options },
    ]) {
      const created = await api('POST', '/custom-fields', { entity: 'application', ...field });
      assert.equal(created.status, 201, created.text);
    }
    const keys = ['yes', 'years', 'start', 'langs'];
    const questions = QUESTIONS.map((question, at) => ({ ...question, customField: `application.${keys[at]}` }));
    const mapped = await openJob(workspace, {}, { questions });
    const someone = person({ questionAnswers: { ...OK, years: '2,5' } });
    assert.equal((await site.apply(mapped.slug, someone)).status, 201);
    const { customFields } = await applicationOf(workspace, someone.email);
    assert.equal(customFields.yes, true);
    assert.equal(customFields.years, 2.5);
    assert.equal(customFields.start, '2026-12-01');
    assert.deepEqual(new Set(customFields.langs), new Set(['l0', 'l1']));
  });
});

describe('the form of the career site without scripts', () => {
  const address = `${service.url}/careers/${workspace.slug}/${job.slug}/apply`;
  const send = async (fields: [string, string][]) => {
    const form = new FormData();
    for (const [name, value] of [['firstName', 'Ada'], ['lastName', 'L'], ...fields] as const) form.append(name, value);
    const response = await fetch(address, { method: 'POST', body: form });
    return { status: response.status, text: await response.text() };
  };

  it('has a box for each choice, a choice of yes and no in the language of the page, and says what is wrong', async () => {
    const page = await (await fetch(`${address}?lang=de`)).text();
    assert.match(page, /<option value="yes"[^>]*>Ja</);
    assert.match(page, /<fieldset class="field" data-choices="optional"><legend[^>]*>Languages\?/);
    assert.equal(page.match(/name="questionAnswers\.langs:\d"/g)?.length, 3);
    const wrong = await send([
      ['email', 'forms-1@example.com'],
      ['questionAnswers.permit', 'no'],
      ['questionAnswers.years', 'many'],
      ['questionAnswers.start', '2026-13-01'],
      ['questionAnswers.langs:1', 'German, Swiss'],
    ]);
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Please enter a number, such as 2\.5\./);
    assert.match(wrong.text, /Please enter a date\./);
    assert.match(wrong.text, /name="questionAnswers\.langs:1" value="German, Swiss" checked/);
  });

  it('stores the boxes as one answer, and the receipt shows answers in words', async () => {
    const received = await send([
      ['email', 'forms-2@example.com'],
      ['questionAnswers.permit', 'no'],
      ['questionAnswers.langs:0', 'English'],
      ['questionAnswers.langs:2', 'French'],
    ]);
    assert.equal(received.status, 201, received.text);
    assert.match(received.text, /<dd dir="auto">No<\/dd>/);
    assert.match(received.text, /<dd dir="auto">English\nFrench<\/dd>/);
    const { answers } = await applicationOf(workspace, 'forms-2@example.com');
    assert.equal(answers.find(({ questionId }: Json) => questionId === 'langs').answer, 'English\nFrench');
  });
});

describe('questions answered with a file', () => {
  const FILE = { id: 'portfolio', label: 'Portfolio?', type: 'file', required: true };
  const PDF = 'application/pdf';
  const withFile = () => openJob(workspace, {}, { questions: [QUESTIONS[2]!, FILE] });
  const uploaded = async (name = 'work.pdf') => {
    const bytes = pdf('Portfolio');
    const { key } = await site.upload('resume', { name, type: PDF, bytes });
    return { key, fileName: name, fileType: PDF, fileSize: bytes.length };
  };
  const send = (slug: string, portfolio: unknown, more: object = {}) =>
    site.apply(slug, person({ questionAnswers: { start: '2026-12-01' }, questionFiles: { portfolio }, ...more }));
  const fieldsOf = ({ body }: Awaited<ReturnType<typeof send>>) => Object.keys(body.error!.details.fields);

  it('link the answer to a file of the candidate, in the order of the form', async () => {
    const { slug } = await withFile();
    const someone = person();
    const file = await uploaded();
    const sent = await site.apply(slug, {
      ...someone,
      questionAnswers: { start: '2026-12-01' },
      questionFiles: { portfolio: file, unknown: { key: 'x' } },
    });
    assert.equal(sent.status, 201, sent.text);
    const application = await applicationOf(workspace, someone.email);
    const [start, portfolio] = application.answers;
    assert.equal(start.answer, '2026-12-01');
    assert.deepEqual([portfolio.type, portfolio.answer], ['file', 'work.pdf']);
    const { data } = (await api('GET', `/candidates/${application.candidateId}/files`)).body;
    assert.deepEqual(
      data.map(({ id, kind, applicationId }: Json) => ({ id, kind, applicationId })),
      [{ id: portfolio.fileId, kind: 'other', applicationId: application.id }],
    );
  });

  it('are required as others are, and an upload that cannot be the answer is rejected with the question named', async () => {
    const { slug } = await withFile();
    const file = await uploaded();
    const elsewhere = { ...file, key: file.key.replace(workspace.id, '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e') };
    for (const [given, field] of [
      [undefined, ''],
      [null, ''],
      ['work.pdf', ''],
      [{}, '.key'],
      [{ ...file, fileSize: 'big' }, '.fileSize'],
      [{ ...file, fileSize: file.fileSize + 1 }, '.fileSize'],
      [{ ...file, fileName: 'work.exe' }, '.fileName'],
      [{ ...file, fileType: 'text/plain' }, '.fileType'],
      [elsewhere, '.key'],
    ] as const) {
      const sent = await send(slug, given);
      assert.equal(sent.status, 422, `${JSON.stringify(given)}: ${sent.text}`);
      assert.deepEqual(fieldsOf(sent), [`questionFiles.portfolio${field}`]);
    }
    const inWords = await send(slug, file, { questionAnswers: { portfolio: file.key } });
    assert.deepEqual(fieldsOf(inWords), ['questionAnswers.portfolio']);
    assert.deepEqual(fieldsOf(await site.apply(slug, person({ questionFiles: [file] }))), ['questionFiles']);
  });

  it('take an upload once: not for two fields, and not of another candidate', async () => {
    const { slug } = await withFile();
    const file = await uploaded();
    const resume = {
      resumeKey: file.key,
      resumeFileName: 'work.pdf',
      resumeFileType: PDF,
      resumeFileSize: file.fileSize,
    };
    assert.deepEqual(fieldsOf(await send(slug, file, resume)), ['questionFiles.portfolio.key']);
    assert.equal((await send(slug, file)).status, 201);
    assert.deepEqual(fieldsOf(await send(slug, file)), ['questionFiles.portfolio.key']);
  });

  it('that are sent again with the same upload refer to the same file, with another one to another file', async () => {
    const { slug } = await withFile();
    const someone = person();
    const [first, second] = [await uploaded(), await uploaded('better.pdf')];
    for (const portfolio of [first, first, second])
      assert.equal((await site.apply(slug, { ...someone, questionFiles: { portfolio } })).status, 201);
    const { submissions } = await applicationOf(workspace, someone.email);
    const [third, again, original] = submissions.map(({ answers }: Json) => answers[0]);
    assert.equal(again.fileId, original.fileId);
    assert.notEqual(third.fileId, original.fileId);
    assert.equal(third.answer, 'better.pdf');
  });

  it('cannot be declared more than three times in a form, nor with answers to review or a custom field', async () => {
    const many = [1, 2, 3, 4].map((number) => ({ ...FILE, id: `file-${number}` }));
    for (const [questions, field] of [
      [many, 'questions.3.type'],
      [[{ ...FILE, knockout: { answers: ['x'] } }], 'questions.0.knockout.answers'],
      [[{ ...FILE, options: ['x'] }], 'questions.0.options'],
      [[{ ...FILE, customField: 'application.permit' }], 'questions.0.customField'],
    ] as const) {
      const put = await configure([...questions]);
      assert.equal(put.status, 422, put.text);
      assert.deepEqual(Object.keys(put.body.error!.details.fields), [field]);
    }
    assert.equal((await configure([...many.slice(0, 3), ...QUESTIONS])).status, 200);
    assert.equal((await configure(QUESTIONS)).status, 200);
  });

  it('are answered through the API with uploads of the team, by keys that can add files', async () => {
    const target = await withFile();
    const create = async (questionFiles: object, as = api) => {
      const { firstName, lastName, email } = person();
      const candidate = (await api('POST', '/candidates', { firstName, lastName, email })).body.data;
      const created = await as('POST', '/applications', { candidateId: candidate.id, jobId: target.id, questionFiles });
      return { candidate, created };
    };
    const bytes = pdf('By the team');
    const request = { filename: 'team.pdf', contentType: PDF, contentLength: bytes.length };
    const link = (await api('POST', '/files/presign', request)).body.data;
    assert.equal((await put(link, bytes)).status, 204);
    const file = { key: link.key, fileName: 'team.pdf', fileType: PDF, fileSize: bytes.length };
    const { candidate, created } = await create({ portfolio: file });
    assert.equal(created.status, 201, created.text);
    const { answers } = (await api('GET', `/applications/${created.body.data.id}`)).body.data;
    const [{ id }] = (await api('GET', `/candidates/${candidate.id}/files`)).body.data;
    assert.deepEqual(
      answers.map(({ answer, fileId }: Json) => [answer, fileId]),
      [['team.pdf', id]],
    );
    const used = await create({ portfolio: file });
    assert.deepEqual(Object.keys(used.created.body.error!.details.fields), ['questionFiles.portfolio.key']);
    assert.equal((await api('GET', `/applications?candidateId=${used.candidate.id}`)).body.data.length, 0);
    const unknown = await create({ start: file });
    assert.deepEqual(Object.keys(unknown.created.body.error!.details.fields), ['questionFiles.start']);
    const scopes = ['applications:read', 'applications:write', 'candidates:read', 'jobs:read'];
    const { key } = (await api('POST', '/api-keys', { name: 'No files', scopes })).body.data;
    const denied = await create({ portfolio: file }, (method, path, body) =>
      workspace.api(method, path, body, { authorization: `Bearer ${key}` }),
    );
    assert.equal(denied.created.status, 403, denied.created.text);
    assert.equal(denied.created.body.error!.details.requiredScope, 'files:write');
  });

  it('disappear with the file when the candidate is erased', async () => {
    const { slug } = await withFile();
    const someone = person();
    assert.equal(
      (await site.apply(slug, { ...someone, questionFiles: { portfolio: await uploaded('secret.pdf') } })).status,
      201,
    );
    const { id, candidateId, answers } = await applicationOf(workspace, someone.email);
    const erased = await api('POST', `/candidates/${candidateId}/erase`);
    assert.ok(erased.status < 300, erased.text);
    assert.doesNotMatch((await api('GET', `/applications/${id}`)).text, /secret\.pdf/);
    assert.equal((await api('GET', `/files/${answers[0].fileId}/text`)).status, 404);
    assert.doesNotMatch((await api('GET', '/answers?limit=100')).text, /secret\.pdf/);
  });

  it('are kept by a submission in quarantine until it is released', async () => {
    const { slug } = await withFile();
    const someone = person();
    const portfolio = await uploaded('kept.pdf');
    assert.equal((await site.apply(slug, { ...someone, questionFiles: { portfolio }, _hp: 'spam' })).status, 201);
    const [held] = (await api('GET', '/quarantine')).body.data;
    const released = await api('POST', `/quarantine/${held.id}/release`);
    assert.equal(released.status, 200, released.text);
    const { answers } = await applicationOf(workspace, someone.email);
    assert.equal(answers[0].answer, 'kept.pdf');
    assert.ok(answers[0].fileId);
  });

  it('keep their file in the form without scripts until it is replaced or removed, and the receipt names it', async () => {
    const { slug, title } = await withFile();
    const url = `${service.url}/careers/${workspace.slug}/${slug}/apply`;
    const post = async (fields: Record<string, string | File>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      const response = await fetch(url, { method: 'POST', body: form });
      return { status: response.status, text: await response.text() };
    };
    const hiddenIn = (page: string) =>
      Object.fromEntries(
        [...page.matchAll(/<input type="hidden" name="(questionFiles[^"]+)" value="([^"]*)"/g)].map(
          ([, name, value]) => [name!, value!],
        ),
      );
    const chosen = { 'questionFiles.portfolio': new File([new Uint8Array(pdf('Mine'))], 'mine.pdf') };
    const name = { firstName: 'Ada', lastName: 'L' };
    const nothing = await post({ ...name, email: 'file-forms@example.com' });
    assert.equal(nothing.status, 422);
    assert.match(
      nothing.text,
      /href="#f-questionFiles-portfolio"><span dir="auto">Portfolio\?<\/span>: This field is required/,
    );
    const incomplete = await post({ ...name, ...chosen });
    assert.equal(incomplete.status, 422);
    assert.match(incomplete.text, /Attached: mine\.pdf/);
    const kept = hiddenIn(incomplete.text);
    const removed = await post({ ...name, ...kept, remove: 'questionFiles.portfolio' });
    assert.equal(removed.status, 200);
    assert.deepEqual(hiddenIn(removed.text), {});
    const wrong = await post({ ...name, 'questionFiles.portfolio': new File(['x'], 'virus.exe') });
    assert.match(wrong.text, /id="f-questionFiles-portfolio-error"/);
    const received = await post({ ...name, email: 'file-forms@example.com', ...kept });
    assert.equal(received.status, 201, received.text);
    assert.match(received.text, /<dt dir="auto">Portfolio\?<\/dt><dd dir="auto">mine\.pdf<\/dd>/);
    const { answers } = await applicationOf(workspace, 'file-forms@example.com');
    assert.equal(answers[0].answer, 'mine.pdf', title);
  });
});
