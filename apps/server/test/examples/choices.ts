import type { Job, Scene } from './scene.ts';

/** The rejection reasons and sources of the company, some of which it gives up. */
export async function describeChoices({ api }: Scene): Promise<void> {
  for (const [path, unwanted, body, patch] of [
    [
      '/rejection-reasons',
      { label: 'Typo', kind: 'rejected' },
      { label: 'Weak references', kind: 'rejected' },
      { position: 2 },
    ],
    [
      '/sources',
      { name: 'Typo', kind: 'other' },
      { name: 'Stack Overflow', kind: 'job_board' },
      { name: 'Stack Overflow Jobs' },
    ],
  ] as const) {
    const { id } = (await api('POST', path, body)).body.data;
    await api('PATCH', `${path}/${id}`, patch);
    await api('POST', `${path}/${id}/archive`);
    await api('POST', `${path}/${id}/restore`);
    await api('GET', `${path}/${id}`);
    await api('DELETE', `${path}/${(await api('POST', path, unwanted)).body.data.id}`);
  }
}

/** The company publishes a link to a job. */
export async function publishLinks({ api }: Scene, job: Job): Promise<void> {
  const [source] = (await api('GET', '/sources?kind=job_board')).body.data;
  const create = async (more: object) =>
    (await api('POST', '/tracking-links', { sourceId: source.id, ...more })).body.data;
  const { id } = await create({ jobId: job.id });
  await api('PATCH', `/tracking-links/${id}`, { url: 'https://jobs.example/we-are-hiring' });
  await api('GET', `/tracking-links/${id}`);
  await api('DELETE', `/tracking-links/${(await create({})).id}`);
}
