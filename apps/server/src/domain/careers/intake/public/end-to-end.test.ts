import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { applicationOf, careersSite, person } from '../../../../../test/careers-site.ts';
import { type Json, startService } from '../../../../../test/harness.ts';

/** Real jobs and a real résumé, in a folder next to the repository, if present. */
const DATA = join(import.meta.dirname, '../../../../../../../shared/data');
const skip = existsSync(join(DATA, 'real-jobs.json')) ? false : 'the data is not present';

it('29 real jobs are published; a person finds one and applies with a real résumé and two answers', {
  skip,
}, async () => {
  const service = await startService();
  const workspace = await service.workspace();
  const { api } = workspace;
  const site = careersSite(service, workspace);
  const { jobs } = JSON.parse(await readFile(join(DATA, 'real-jobs.json'), 'utf8'));
  for (const { slug, title, location, description } of jobs) {
    const made = await api('POST', '/jobs', {
      slug,
      title,
      location,
      description,
      employmentType: 'full_time',
      workplaceType: /remote/i.test(location) ? 'remote' : 'onsite',
    });
    assert.equal(made.status, 201, made.text);
    assert.equal((await api('POST', `/jobs/${made.body.data.id}/publish`)).status, 200);
  }
  const listed = (await site.get('/jobs')).body.data.jobs;
  assert.equal(listed.length, 29);
  assert.deepEqual(listed.map((job: Json) => job.slug).sort(), jobs.map((job: Json) => job.slug).sort());
  const job = listed.find((candidate: Json) => candidate.slug === jobs[0].slug);
  assert.equal(job.description, jobs[0].description.trim());

  const config = (await api('GET', `/jobs/${job.id}/application-config`)).body.data;
  config.questions = [
    { id: 'why', label: 'Why would you like to work with us?', type: 'textarea', required: true, minLength: 20 },
    { id: 'start', label: 'When could you start?', type: 'select', required: true, options: ['Now', 'Later'] },
  ];
  assert.equal((await api('PUT', `/jobs/${job.id}/application-config`, config)).status, 200);
  const { applicationConfig } = (await site.get(`/jobs/${job.slug}`)).body.data;
  assert.deepEqual(applicationConfig.questions, config.questions);
  assert.equal(applicationConfig.sections.resume.visibility, 'required');

  const bytes = await readFile(join(DATA, 'sample-resume.pdf'));
  const { key } = await site.upload('resume', { name: 'sample-resume.pdf', type: 'application/pdf', bytes });
  const someone = person({
    resumeKey: key,
    resumeFileName: 'sample-resume.pdf',
    resumeFileType: 'application/pdf',
    resumeFileSize: bytes.length,
    questionAnswers: { why: 'Code search is how I read.', start: 'Now' },
    _hp: '',
  });
  const received = await site.apply(job.slug, someone);
  assert.equal(received.status, 201, received.text);

  const application = await applicationOf(workspace, someone.email);
  assert.equal(application.jobId, job.id);
  assert.deepEqual(
    application.answers.map((answer: Json) => answer.answer),
    ['Code search is how I read.', 'Now'],
  );
  const candidate = await api('GET', `/candidates/${application.candidateId}`);
  assert.equal(candidate.body.data.email, someone.email);
  const [file] = (await api('GET', `/candidates/${application.candidateId}/files`)).body.data;
  assert.deepEqual([file.fileName, file.fileSize, file.kind], ['sample-resume.pdf', bytes.length, 'resume']);
  const link = await api('GET', `/candidates/${application.candidateId}/files/${file.id}/download`);
  const download = await fetch(link.body.data.url);
  assert.ok(Buffer.from(await download.arrayBuffer()).equals(bytes), 'byte for byte');
  const events = (await api('GET', '/activity-events?limit=3')).body.data.map((event: Json) => event.type);
  assert.deepEqual(events, ['file.added', 'application.created', 'candidate.created']);
});
