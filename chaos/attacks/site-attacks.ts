import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, need } from '../calls.ts';
import { makeSharedJobs, type Target } from '../clients.ts';

/** A workspace whose pages take as long as any workspace's can. */
export interface CostlySite {
  url: string;
  slug: string;
  /** The job whose form has the longest answers. */
  jobId: string;
  jobSlug: string;
  /** A key with all scopes, and one with a single scope. */
  key: string;
  smallKey: string;
}

/** One request, the `n`th of its kind. @returns the status */
export type SiteAttack = (n: number, headers: Record<string, string>) => Promise<number>;

/** As much text as a field may have, of the kind that takes longest to render: short paragraphs with markup. */
const MARKDOWN = '# A *b* `c` [d](https://example.com) <e>\n\n- f **g**\n\n'.repeat(1_000).slice(0, 20_000);
const FEEDS = ['jobs.atom', 'jobs.rss', 'jobs.json', 'indeed.xml'];
/** One in this many feeds is read after a job has changed, so that it cannot be cached. */
const CHANGE = 4;
const QUESTIONS = 25;
const AT_ONCE = 10;
/** How long the response to a form stays unread. */
const UNREAD_MS = 2_000;
/** One with the longest answers that are accepted, whose response repeats them, and one beyond every limit. */
const FORMS = [formOf(20_000), formOf(600_000)];

/** Publishes this many jobs, with as much Markdown as a job may have. */
export async function makeCostlySite(target: Target, jobs: number): Promise<CostlySite> {
  const { url, workspace } = target;
  const key = workspace.secretKey;
  const api = `${url}/api/v1`;
  const [shared] = await makeSharedJobs(target, 1);
  const job = `${api}/jobs/${shared!.id}`;
  const form = await need({ method: 'GET', url: `${job}/application-config`, key });
  const questions = Array.from({ length: QUESTIONS }, (_, n) => ({
    id: `q${n}`,
    label: `Question ${n}`,
    type: 'textarea',
    required: false,
  }));
  await need({ method: 'PUT', url: `${job}/application-config`, key, body: { ...form, questions } });
  const body = {
    title: 'Costly',
    employmentType: 'full_time',
    workplaceType: 'remote',
    description: MARKDOWN,
    requirements: MARKDOWN,
    benefits: MARKDOWN,
  };
  for (let made = 1; made < jobs; made += AT_ONCE) {
    const publish = async () => {
      const { id } = await need({ method: 'POST', url: `${api}/jobs`, key, body });
      await need({ method: 'POST', url: `${api}/jobs/${id}/publish`, key });
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, jobs - made) }, publish));
  }
  const small = { name: 'Small', scopes: ['jobs:read'] };
  const { key: smallKey } = await need({ method: 'POST', url: `${api}/api-keys`, key, body: small });
  return { url, slug: workspace.slug, jobId: shared!.id, jobSlug: shared!.slug, key, smallKey };
}

/** What visitors and the smallest key can request that once was computed on the main thread, outside of every limit. */
export function siteAttacks({ url, slug, jobId, jobSlug, key, smallKey }: CostlySite): Record<string, SiteAttack> {
  const read = async (path: string, headers: Record<string, string>, as?: string) =>
    (await call({ method: 'GET', url: url + path, headers, key: as })).status;
  return {
    'job feed': async (n, headers) => {
      const title = { title: `Costly ${n}` };
      if (n % CHANGE === 0) await call({ method: 'PATCH', url: `${url}/api/v1/jobs/${jobId}`, key, body: title });
      return read(`/careers/${slug}/feeds/${FEEDS[n % FEEDS.length]}`, headers);
    },
    'API document': (_n, headers) => read('/api/v1/openapi.json?workspace=', headers, smallKey),
    'large form': (n, headers) =>
      sendUnread(`${url}/careers/${slug}/${jobSlug}/apply`, FORMS[n % FORMS.length]!, headers),
  };
}

/** Responses that each attack gets at least once. A feed is rejected once its site has used the time that rendering may take. */
export const EXPECTED_ONCE = [/^job feed (?:200|rejected)$/, /^API document 200$/, /^large form 422$/];

interface Form {
  type: string;
  bytes: Buffer;
}

/** An application form with answers of this length, without a name, so that it is shown again with everything that it contains. */
function formOf(length: number): Form {
  const boundary = 'costly-form';
  const answer = '<"\n'.repeat(length / 3);
  const parts = Array.from(
    { length: QUESTIONS },
    (_, n) => `--${boundary}\r\ncontent-disposition: form-data; name="questionAnswers.q${n}"\r\n\r\n${answer}\r\n`,
  );
  const type = `multipart/form-data; boundary=${boundary}`;
  return { type, bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`) };
}

/** Sends a form and leaves the response unread for a while. @returns 0 if the service closed the connection */
function sendUnread(url: string, { type, bytes }: Form, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const all = { ...headers, 'content-type': type, 'content-length': bytes.length };
    const outgoing = request(url, { method: 'POST', headers: all, agent: false }, async (response) => {
      response.on('error', () => {}); // it is cut off
      await sleep(UNREAD_MS);
      outgoing.destroy();
      resolve(response.statusCode!); // Node sets it on responses to requests
    });
    outgoing.on('error', () => resolve(0)).end(bytes);
  });
}
