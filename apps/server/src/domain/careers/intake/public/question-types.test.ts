import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, person } from '../../../../../test/careers-site.ts';
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
