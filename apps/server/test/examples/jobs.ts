import type { Json } from '../harness.ts';
import type { Job, Organization, Scene } from './scene.ts';

export async function publishJobs({ api }: Scene, { departmentId, locationId }: Organization): Promise<Job> {
  const created = await api('POST', '/jobs', {
    title: 'Site Reliability Engineer',
    slug: 'site-reliability-engineer',
    departmentId,
    description: 'You keep our services reliable.',
    requirements: '- Three years with PostgreSQL\n- A willingness to be on call',
    benefits: '- 30 days of vacation',
    employmentType: 'full_time',
    workplaceType: 'remote',
    locationIds: [locationId],
    applicantRegions: ['PT', 'ES'],
    requisitionId: 'REQ-2041',
    equity: '0.05 to 0.1 %',
    vacancy: true,
    salaryMin: 60_000,
    salaryMax: 80_000,
    currency: 'EUR',
    salaryPeriod: 'year',
  });
  const { id, slug } = created.body.data;
  const form = (await api('GET', `/jobs/${id}/application-config`)).body.data;
  await api('PUT', `/jobs/${id}/application-config`, {
    ...form,
    questions: [{ id: 'why', label: 'Why would you like to work with us?', type: 'textarea', required: true }],
    sections: { ...form.sections, resume: { visibility: 'optional' }, phone: { visibility: 'optional' } },
  });
  const [manager] = (await api('GET', '/members?limit=1')).body.data;
  await api('PATCH', `/jobs/${id}`, {
    keywords: ['postgresql', 'on-call'],
    hiringTeam: [{ memberId: manager.id, role: 'hiring_manager' }],
  });
  const path = `/jobs/${id}/stages`;
  const trial = (await api('POST', path, { name: 'Trial day', kind: 'interview', color: '#3366ff', position: 3 })).body
    .data;
  await api('PATCH', `${path}/${trial.id}`, { name: 'Take-home task' });
  await api('GET', `${path}/${trial.id}`);
  const listed: Json[] = (await api('GET', path)).body.data;
  await api('PUT', `${path}/order`, { stageIds: listed.map((stage) => stage.id) });
  await api('DELETE', `${path}/${trial.id}`);
  await api('GET', `/jobs/${id}/posting-check`);
  await api('POST', `/jobs/${id}/publish`);
  const copy = (await api('POST', `/jobs/${id}/duplicate`)).body.data.id;
  await api('POST', `/jobs/${copy}/publish`);
  await api('POST', `/jobs/${copy}/draft`);
  await api('POST', `/jobs/${copy}/publish`);
  await api('POST', `/jobs/${copy}/close`);
  await api('DELETE', `/jobs/${copy}`);
  await api('POST', '/jobs/import', {
    jobs: [{ slug: 'gardener', title: 'Gardener', description: 'You look after our roof garden.', status: 'open' }],
    dryRun: true,
  });
  return { id, slug, stages: (await api('GET', path)).body.data };
}
