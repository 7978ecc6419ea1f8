import { Browser } from '../browser.ts';
import type { Json } from '../harness.ts';
import type { People, Scene } from './scene.ts';
import { ACME, PASSWORD, RECRUITER } from './sign-in.ts';

/** The recruiter approves one offer before the owner, approves another, and rejects a third, which is canceled and deleted. */
export async function approveOffers({ service, api }: Scene, { otherApplications }: People): Promise<void> {
  const browser = new Browser(service);
  await browser.signIn(ACME, RECRUITER, PASSWORD);
  const members: Json[] = (await api('GET', '/members')).body.data;
  const owner = members.find(({ role }) => role === 'owner')!.id;
  const recruiter = members.find(({ email }) => email === RECRUITER)!.id;
  const request = async (comment: string, ...approverIds: string[]) => {
    const applicationId = otherApplications[2]!;
    const offerId = (await api('POST', '/offers', { applicationId, title: 'Site Reliability Engineer' })).body.data.id;
    const approval = (await api('POST', '/approvals', { offerId, approverIds, comment })).body.data.id;
    return { offerId, path: `/approvals/${approval}` };
  };
  const approve = async (path: string) => browser.api('POST', `${path}/decision`, { decision: 'approved' });
  const long = await request('She has another offer.', recruiter, owner);
  await approve(long.path);
  await approve((await request('As discussed.', recruiter)).path);
  await api('GET', long.path);
  const { path, offerId } = await request('Remote only.', recruiter);
  await browser.api('POST', `${path}/decision`, { decision: 'rejected', comment: 'After the trial day.' });
  await api('POST', `${path}/cancel`);
  await api('DELETE', `/offers/${offerId}`);
  await api('GET', '/approvals?limit=2');
}
