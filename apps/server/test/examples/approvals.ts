import { Browser } from '../browser.ts';
import type { People, Scene } from './scene.ts';
import { ACME, OWNER_PASSWORD, PASSWORD, RECRUITER } from './sign-in.ts';

/** The recruiter and the owner approve an offer one after the other; others are rejected, canceled or deleted. */
export async function approveOffers({ service, api, owner }: Scene, { otherApplications }: People): Promise<void> {
  const [recruiter, grace] = [new Browser(service), new Browser(service)];
  await recruiter.signIn(ACME, RECRUITER, PASSWORD);
  await grace.signIn(ACME, owner.email, OWNER_PASSWORD);
  const idOf = async (browser: Browser) => (await browser.api('GET', '/session')).body.data.member.id;
  const approverIds = [await idOf(recruiter), await idOf(grace)];
  const request = async (comment: string) => {
    const applicationId = otherApplications[2]!;
    const offerId = (await api('POST', '/offers', { applicationId, title: 'Site Reliability Engineer' })).body.data.id;
    const approval = (await api('POST', '/approvals', { offerId, approverIds, comment })).body.data.id;
    return { offerId, approval };
  };
  const { approval } = await request('She has another offer.');
  await recruiter.api('POST', `/approvals/${approval}/decision`, { decision: 'approved' });
  await grace.api('POST', `/approvals/${approval}/decision`, { decision: 'approved', comment: 'Well done.' });
  await api('GET', `/approvals/${approval}`);
  const rejected = await request('Remote only.');
  const reason = { decision: 'rejected', comment: 'After the trial day.' };
  await recruiter.api('POST', `/approvals/${rejected.approval}/decision`, reason);
  await api('POST', `/approvals/${rejected.approval}/cancel`);
  await api('DELETE', `/offers/${rejected.offerId}`);
  await api('GET', '/approvals?limit=2');
}
