import type { People, Scene } from './scene.ts';

/** A candidate calls: a recruiter sends them a link to their page, after the first one was passed on. */
export async function linkCandidate({ api }: Scene, { application }: People): Promise<void> {
  const { url } = (await api('POST', `/applications/${application}/candidate-link`)).body.data;
  await sendForm(`${url}/messages`, { message: 'Is the office accessible by wheelchair?' });
  await api('DELETE', `/applications/${application}/candidate-link`);
  await api('POST', `/applications/${application}/candidate-link/send`);
}

export async function makeOffers({ api, at, goTo }: Scene, { application, otherApplications }: People): Promise<void> {
  const terms = {
    title: 'Site Reliability Engineer',
    salaryAmount: 72_000,
    currency: 'EUR',
    salaryPeriod: 'year',
    startDate: at(60).slice(0, 10),
    expiresAt: at(20),
  };
  const offer = async (applicationId: string) =>
    (await api('POST', '/offers', { applicationId, ...terms })).body.data.id as string;
  const accepted = await offer(application);
  await api('PATCH', `/offers/${accepted}`, { salaryAmount: 75_000 });
  await api('POST', `/offers/${accepted}/send`);
  const [alan, , frances] = otherApplications as [string, string, string];
  const declined = await offer(alan);
  await api('POST', `/offers/${declined}/send`);
  await api('POST', `/offers/${declined}/decision`, { decision: 'declined' });
  const declinedOffer = await offer(alan);
  await api('POST', `/offers/${declinedOffer}/send`);
  const { url } = (await api('POST', `/applications/${alan}/candidate-link`)).body.data;
  await correctOnPage(`${url}/edit`);
  await declineOnPage(`${url}/offers/${declinedOffer}`);
  await api('GET', `/offers/${declinedOffer}/response`);
  const withdrawn = await offer(frances);
  await api('POST', `/offers/${withdrawn}/send`);
  await api('POST', `/offers/${withdrawn}/withdraw`);
  await api('DELETE', `/offers/${await offer(frances)}`);
  const expiring = await offer(frances);
  await api('POST', `/offers/${expiring}/send`);
  await goTo(13);
  await api('POST', `/offers/${accepted}/decision`, { decision: 'accepted' });
  await api('GET', `/offers/${accepted}`);
  await api('POST', `/applications/${frances}/hire`);
  await goTo(21);
  await api('GET', `/offers/${expiring}`);
}

/** The candidate opens the offer with a link and declines it. */
async function declineOnPage(page: string): Promise<void> {
  const hash = /name="hash" value="(\w+)"/.exec(await (await fetch(page)).text())?.[1] ?? '';
  await sendForm(`${page}/decline`, { hash, declineName: 'Alan Turing' });
}

async function correctOnPage(page: string): Promise<void> {
  await sendForm(page, { firstName: 'Alan', lastName: 'Turing', phone: '+44 1908 640404' });
}

/** The candidate sends a form of their page. */
export async function sendForm(url: string, fields: Record<string, string>): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  if (response.status === 303) return;
  const words = (await response.text()).replace(/<style.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');
  throw new Error(`a form of the candidate's page: ${response.status} ${words.slice(0, 500)}`);
}
