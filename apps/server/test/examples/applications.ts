import { type CareersSite, careersSite, PNG, pdf } from '../careers-site.ts';
import type { Json } from '../harness.ts';
import { addFile, RESUME } from './candidates.ts';
import type { Job, People, Scene } from './scene.ts';

/** Applications through the careers page, and candidates from other sources. */
export async function receiveApplications(scene: Scene, job: Job): Promise<People> {
  const { service, api } = scene;
  const site = careersSite(service, { slug: 'acme' });
  await site.get('/jobs');
  await site.get(`/jobs/${job.slug}`);
  const resume = await site.upload('resume', { name: 'ada.pdf', type: 'application/pdf', bytes: pdf() });
  const text = { name: 'katherine.txt', type: 'text/plain', bytes: Buffer.from(RESUME) };
  await site.post('/resume/prefill', { key: (await site.upload('resume', text)).key });
  await site.upload('image', { name: 'ada.png', type: 'image/png', bytes: PNG });
  const attribution = { lastTouch: { utmSource: 'newsletter', utmMedium: 'email', referrerHost: 'news.example' } };
  const why = { questionAnswers: { why: 'Because engines should be programmed.' }, attribution, _hp: '' };
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0000' };
  await site.apply(job.slug, {
    ...ada,
    resumeKey: resume.key,
    resumeFileName: 'ada.pdf',
    resumeFileType: 'application/pdf',
    resumeFileSize: pdf().length,
    ...why,
  });
  await site.apply(job.slug, { ...ada, questionAnswers: { why: 'Because I would like to work remotely.' }, _hp: '' });
  await reviewQuarantine(scene, site, job);
  const found = (await api('GET', '/candidates?q=Lovelace')).body.data[0];
  const [application] = (await api('GET', `/applications?candidateId=${found.id}`)).body.data;
  const add = async (firstName: string, lastName: string) => {
    const email = `${firstName.toLowerCase()}@example.com`;
    return (await api('POST', '/candidates', { firstName, lastName, email, source: 'referral' })).body.data
      .id as string;
  };
  const others = [
    await add('Alan', 'Turing'),
    await add('Lynn', 'Conway'),
    await add('Frances', 'Allen'),
    await add('Allen', 'Frances'),
  ];
  const [alan, lynn, frances, duplicate] = others as [string, string, string, string];
  const apply = async (candidateId: string) =>
    (await api('POST', '/applications', { candidateId, jobId: job.id, source: 'referral' })).body.data.id as string;
  const otherApplications = [await apply(alan)];
  await api('POST', '/applications/bulk', { jobId: job.id, candidateIds: [lynn, frances], source: 'sourcing' });
  for (const id of [lynn, frances])
    otherApplications.push((await api('GET', `/applications?candidateId=${id}`)).body.data[0].id);
  await api('GET', `/candidates/${frances}/duplicates`);
  await api('POST', `/candidates/${frances}/merge`, { candidateId: duplicate, take: ['headline'] });
  return { ada: found.id, application: application.id, others: [alan, lynn, frances], otherApplications };
}

/** A bot fills the honeypot; a person is quarantined by mistake, released, and merged with an existing candidate. */
async function reviewQuarantine(scene: Scene, site: CareersSite, job: Job): Promise<void> {
  const { api } = scene;
  const why = { questionAnswers: { why: 'Because signals should not be jammed.' } };
  await site.apply(job.slug, { firstName: 'Eve', lastName: 'Bot', email: 'eve@example.com', ...why, _hp: 'spam' });
  await site.apply(job.slug, { firstName: 'Hedy', lastName: 'Lamarr', email: 'hedy@example.com', ...why, _hp: 'x' });
  const quarantined: Json[] = (await api('GET', '/quarantine')).body.data;
  await api('GET', `/quarantine/${quarantined[0].id}`);
  await api('POST', `/quarantine/${quarantined[0].id}/release`);
  await api('DELETE', `/quarantine/${quarantined[1].id}`);
  const hedy = (await api('GET', '/candidates?q=Lamarr')).body.data[0].id;
  await addFile(scene, hedy);
  const known = { firstName: 'Hedwig', lastName: 'Kiesler', email: 'hedwig@example.com' };
  const { id } = (await api('POST', '/candidates', known)).body.data;
  await api('POST', '/applications', { candidateId: id, jobId: job.id });
  const [application] = (await api('GET', `/applications?candidateId=${hedy}`)).body.data;
  const [member] = (await api('GET', '/members?limit=1')).body.data;
  const sessions = [{ title: 'First call', type: 'screening', interviewerIds: [member.id] }];
  await api('POST', '/booking-links', { applicationId: application.id, sessions });
  await api('POST', '/availability-requests', { applicationId: application.id, sendEmail: false });
  await api('POST', `/candidates/${id}/merge`, { candidateId: hedy });
}
