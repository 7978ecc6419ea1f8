import type { Scene } from './scene.ts';

/** Records that another system has as well are created, and updated when it changes them. */
export async function synchronizeRecords({ api }: Scene): Promise<void> {
  const job = '/jobs/by-ref/greenhouse/310';
  const content = {
    description: 'You look after our roof garden.',
    employmentType: 'part_time',
    workplaceType: 'onsite',
  };
  const jobId = (await api('PUT', job, { title: 'Gardener', ...content })).body.data.id;
  await api('PUT', job, { title: 'Head Gardener' });
  const candidate = '/candidates/by-ref/greenhouse/5100';
  const candidateId = (
    await api('PUT', candidate, { firstName: 'Marianne', lastName: 'North', email: 'marianne@example.com' })
  ).body.data.id;
  await api('PUT', candidate, { headline: 'Botanist' });
  const application = '/applications/by-ref/greenhouse/7700';
  await api('PUT', application, { candidateId, jobId, source: 'Greenhouse' });
  await api('PUT', application, { source: 'referral' });
  const people = ['Maria', 'Jagadish'].map((firstName, index) => ({
    firstName,
    lastName: index === 0 ? 'Merian' : 'Bose',
    email: `${firstName.toLowerCase()}@example.com`,
    externalRefs: [{ system: 'greenhouse', id: String(5101 + index) }],
    application: { jobId, source: 'Greenhouse' },
  }));
  const [, failing] = people;
  const made = await api('POST', '/candidates/bulk', { items: [people[0], { ...failing, email: 'none' }] });
  const { id, applicationId } = made.body.data.items[0];
  await api('POST', '/candidates/bulk-tag', { candidateIds: [id], add: ['botanist'] });
  await api('POST', '/applications/bulk-reject', { applicationIds: [applicationId], reason: 'Position filled' });
}
