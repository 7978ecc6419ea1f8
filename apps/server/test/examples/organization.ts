import type { Job, Organization, Scene } from './scene.ts';

/** The departments and locations of the company, some of which it gives up. */
export async function describeOrganization({ api }: Scene): Promise<Organization> {
  const create = async (path: string, body: object) => (await api('POST', path, body)).body.data.id as string;
  const parentId = await create('/departments', { name: 'Product and technology' });
  const departmentId = await create('/departments', { name: 'Infrastructure', parentId });
  await api('PATCH', `/departments/${departmentId}`, { name: 'Platform' });
  await api('GET', `/departments/${departmentId}`);
  await api('DELETE', `/departments/${await create('/departments', { name: 'Special projects' })}`);
  const locationId = await create('/locations', {
    name: 'Lisbon',
    street: 'Rua Augusta 24',
    city: 'Lisbon',
    postalCode: '1100-053',
    country: 'PT',
    timeZone: 'Europe/Lisbon',
  });
  await api('PATCH', `/locations/${locationId}`, { street: 'Rua Augusta 26' });
  await api('GET', `/locations/${locationId}`);
  await api('DELETE', `/locations/${await create('/locations', { name: 'Porto', city: 'Porto', country: 'PT' })}`);
  const stages = [
    { name: 'Applied', kind: 'applied' },
    { name: 'Trial day', kind: 'interview', color: '#3366ff' },
    { name: 'Hired', kind: 'hired' },
    { name: 'Rejected', kind: 'rejected' },
  ];
  const pipelineId = await create('/pipelines', { name: 'Apprentices', stages });
  await api('PATCH', `/pipelines/${pipelineId}`, { name: 'Apprentices and interns' });
  await api('GET', `/pipelines/${pipelineId}`);
  await api('DELETE', `/pipelines/${pipelineId}`);
  return { departmentId, locationId };
}

/** The interviews of two stages of the job, one of which is given up. */
export async function planInterviews({ api }: Scene, { stages }: Job): Promise<void> {
  const stageOf = (kind: string) => stages.find((stage) => stage.kind === kind)?.id;
  const design = {
    title: 'System design',
    type: 'technical',
    durationMins: 60,
    notes: 'Ask for the trade-offs of each choice.',
    scorecardCriteria: [{ label: 'Weighs alternatives', guidance: '4: names bottlenecks unprompted.', required: true }],
  };
  const plan = (await api('POST', '/interview-plans', { stageId: stageOf('interview'), sessions: [design] })).body.data;
  await api('PATCH', `/interview-plans/${plan.id}`, {
    sessions: [...plan.sessions, { title: 'Meet the team', type: 'culture', durationMins: 30 }],
  });
  await api('GET', `/interview-plans/${plan.id}`);
  const call = { title: 'First call', type: 'screening', mode: 'phone' };
  const obsolete = await api('POST', '/interview-plans', { stageId: stageOf('screening'), sessions: [call] });
  await api('DELETE', `/interview-plans/${obsolete.body.data.id}`);
}

/** Two openings of the job, one of which is given up. The other one is filled by the hire. */
export async function planOpenings({ api }: Scene, { id }: Job): Promise<void> {
  const path = `/jobs/${id}/openings`;
  const opening = (await api('POST', path, { targetStartDate: '2026-06-01' })).body.data.id;
  await api('PATCH', `${path}/${opening}`, { targetStartDate: '2026-07-01' });
  const second = (await api('POST', path, { targetStartDate: '2026-09-01' })).body.data.id;
  await api('PATCH', `${path}/${second}`, { status: 'closed', closeReason: 'Postponed to next year' });
  await api('PATCH', `${path}/${second}`, { status: 'open' });
  await api('DELETE', `${path}/${second}`);
  await api('GET', `${path}/${opening}`);
  await api('GET', path);
}
