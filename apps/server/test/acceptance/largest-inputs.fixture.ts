import assert from 'node:assert/strict';
import { BOOKING_SCRIPT_PATH } from '../../src/domain/careers/candidate-links/booking/booking-script.ts';
import { CandidateTester } from '../../src/domain/careers/candidate-links/candidate.fixture.ts';
import { unsubscribeUrl } from '../../src/domain/email/unsubscribe-link.ts';
import { careersSite, openJob, pdf } from '../careers-site.ts';
import type { TestService, TestWorkspace } from '../harness.ts';
import { makeAvailabilityRequest, makeBookingLinks, makeCalendarFeed } from './booking-inputs.fixture.ts';
import { copyJob } from './copied-jobs.fixture.ts';
import { inboundInputs } from './inbound-inputs.fixture.ts';
import {
  BODIES,
  type Body,
  fill,
  json,
  keys,
  LONG_QUERY,
  MEBIBYTE,
  multipart,
  TOKEN,
  urlEncoded,
} from './largest-bodies.fixture.ts';

/** As much text as a field may have, of the kind that takes longest to render: short paragraphs with markup. */
const MARKDOWN = '# A *b* `c` [d](https://example.com) <e>\n\n- f **g**\n\n'.repeat(1_000).slice(0, 20_000);

/** As short as a file of an answer can be, so that a body has many. */
const FILE = { key: 'k', fileName: 'f', fileType: 'application/pdf', fileSize: 1 };

/** The largest input of a route: what is sent, and what has to be done before each time so that nothing is cached. */
export interface Input {
  path: string;
  headers?: Record<string, string>;
  body?: Body;
  before?: () => Promise<unknown>;
}

export type Inputs = Readonly<Record<string, readonly Input[]>>;

/** The largest input that each route outside of the budgets accepts. */
export async function largestInputs(service: TestService, workspace: TestWorkspace): Promise<Inputs> {
  const { slug, api } = workspace;
  const texts = { description: MARKDOWN, requirements: MARKDOWN, benefits: MARKDOWN };
  const questions = Array.from({ length: 25 }, (_, n) => ({
    id: `q${n}`,
    label: fill(160, 'Why? '),
    type: 'textarea',
    required: false,
  }));
  const job = await openJob(workspace, { title: 'Largest', ...texts }, { questions });
  await copyJob(service, job.id);
  const choices = questions.map((question) => ({
    ...question,
    type: 'multi_select',
    options: Array.from({ length: 50 }, (_, n) => `Option ${n} ${fill(180, 'x')}`),
  }));
  const jobWithChoices = await openJob(workspace, { title: 'Choices' }, { questions: choices });
  let changes = 0;
  const changed = async () => {
    changes += 1;
    const { status, text } = await api('PATCH', `/jobs/${job.id}`, { benefits: `${changes} ${MARKDOWN.slice(10)}` });
    assert.equal(status, 200, text);
  };
  const renamed = async () => {
    changes += 1;
    await api('PATCH', `/jobs/${job.id}`, { title: `Largest ${changes}` });
  };
  for (const entity of ['candidate', 'application', 'job'])
    for (let n = 0; n < 20; n += 1) {
      const options = Array.from({ length: 20 }, (_, option) => ({ value: `o${option}`, label: fill(90, 'Option ') }));
      await api('POST', '/custom-fields', { entity, key: `field_${n}`, label: `Field ${n}`, type: 'select', options });
    }
  const person = await CandidateTester.apply(service, workspace, { body: { coverLetter: fill(20_000, '<"&') } });
  const [candidate] = (await api('GET', '/candidates')).body.data;
  const link = unsubscribeUrl(service.services, { workspaceId: workspace.id, candidateId: candidate.id });
  const unsubscribe = new URL(link).pathname;
  const site = careersSite(service, workspace);
  const uploadLink = async () =>
    new URL(
      (
        await site.post('/resume/presign', {
          filename: 'cv.pdf',
          contentType: 'application/pdf',
          contentLength: 10 * MEBIBYTE,
        })
      ).body.data.uploadUrl,
    );
  const largeFile = Buffer.concat([pdf(), Buffer.alloc(10 * MEBIBYTE - pdf().length)]);

  const publicPath = (path: string) => `/api/public/v1${path}?workspace=${slug}`;
  const posts = (path: string, bodies = BODIES): Input[] => bodies.map((body) => ({ path, body }));
  const entry = (path: string) => posts(`/api/v1${path}`);
  const answers = Object.fromEntries(questions.map(({ id }) => [id, fill(20_000, '<"\n')]));
  const apply = `/careers/${slug}/${job.slug}/apply`;
  const formTexts = Object.fromEntries(Object.entries(answers).map(([id, text]) => [`questionAnswers.${id}`, text]));
  const applyWithChoices = `/careers/${slug}/${jobWithChoices.slug}/apply`;
  const names = (prefix: string, count: number, value: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`questionAnswers.${prefix}${n}`, value]));
  const boxes = Object.fromEntries(
    choices.flatMap(({ id, options }) => options.map((option, n) => [`questionAnswers.${id}:${n}`, option])),
  );
  const own = { origin: 'null', 'sec-fetch-site': 'same-origin' };
  const my = (path: string): Input[] => [
    { path: person.path + path, headers: own, body: urlEncoded(250_000) },
    { path: person.path + path, headers: own, body: urlEncoded(250_000, 60_000) },
    { path: person.path + path, headers: own, body: urlEncoded(250_000, 1_300) },
  ];
  const bookings = await makeBookingLinks(workspace, person.application.id);
  const booking = (path = '') => bookings.links.map((id) => ({ path: `${person.path}/bookings/${id}${path}` }));
  const book = (path: string): Input[] => [
    ...my(`/bookings/${bookings.links[0]}${path}`),
    ...bookings.links.map((id) => ({
      path: `${person.path}/bookings/${id}${path}`,
      headers: own,
      body: () => ({
        type: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(new URLSearchParams({ slot: bookings.slot, zone: 'UTC', turn: 'new' }).toString()),
      }),
    })),
  ];
  const feed = await makeCalendarFeed(workspace, person.application.id);
  // After its interview, which would end the request.
  const asked = await makeAvailabilityRequest(workspace, person.application.id);
  const availability = (path = '') => [{ path: `${person.path}/availability/${asked.id}${path}` }];
  const sendTimes: Input[] = [
    ...my(`/availability/${asked.id}`),
    ...[
      asked.times,
      { ...asked.few, add: '2090-01-01' },
      { ...asked.few, action: 'fill', 'fill-from': '00:00', 'fill-to': '23:59' },
      asked.few,
    ].map((times) => ({
      path: `${person.path}/availability/${asked.id}`,
      headers: own,
      body: () => ({
        type: 'application/x-www-form-urlencoded',
        bytes: Buffer.from(new URLSearchParams(times).toString()),
      }),
    })),
  ];
  const page = (path: string, before?: Input['before']): Input => ({
    path: `/careers/${slug}${path}`,
    ...(before !== undefined && { before }),
  });
  return {
    'GET /api/public/v1/jobs': [{ path: publicPath('/jobs'), before: renamed }],
    'GET /api/public/v1/jobs/:jobSlug': [{ path: publicPath(`/jobs/${job.slug}`), before: changed }],
    'POST /api/public/v1/jobs/:jobSlug/applications': posts(publicPath(`/jobs/${job.slug}/applications`), [
      ...BODIES,
      json((n) => ({ n, questionAnswers: answers })),
      json((n) => ({ n, questionAnswers: keys(900, fill(1_000, 'x')) })),
      json((n) => ({ n, questionFiles: keys(11_000, FILE) })),
    ]).concat(
      posts(publicPath(`/jobs/${jobWithChoices.slug}/applications`), [
        json((n) => ({ n, questionAnswers: keys(25, fill(40_000, 'a\n'), 'q') })),
        json((n) => ({ n, questionAnswers: keys(25, fill(20_000, `${n}\n`), 'q') })),
        json((n) => ({ n, questionAnswers: { q0: fill(MEBIBYTE - 1_000, '\n') } })),
      ]),
    ),
    'POST /api/public/v1/resume/presign': posts(publicPath('/resume/presign')),
    'POST /api/public/v1/image/presign': posts(publicPath('/image/presign')),
    'POST /api/public/v1/resume/prefill': posts(publicPath('/resume/prefill')),
    'GET /api/v1/session/options': [{ path: `/api/v1/session/options?${LONG_QUERY}` }],
    'POST /api/v1/session': entry('/session'),
    'POST /api/v1/session/second-factor': entry('/session/second-factor'),
    'DELETE /api/v1/session': [{ path: '/api/v1/session' }],
    'POST /api/v1/password-resets': entry('/password-resets'),
    'POST /api/v1/one-time-links': entry('/one-time-links'),
    'POST /api/v1/password-resets/confirm': entry('/password-resets/confirm'),
    'GET /api/v1/session/oidc': [{ path: `/api/v1/session/oidc?${LONG_QUERY}` }],
    'GET /api/v1/session/oidc/callback': [{ path: `/api/v1/session/oidc/callback?state=x&${LONG_QUERY}` }],
    'POST /api/v1/session/passkey/challenge': entry('/session/passkey/challenge'),
    'POST /api/v1/session/passkey': entry('/session/passkey'),
    'GET /api/v1/openapi.json': [
      { path: '/api/v1/openapi.json' },
      { path: '/api/v1/openapi.json?callable=true', headers: { authorization: `Bearer ${workspace.secretKey}` } },
      { path: '/api/v1/openapi.json?workspace=', headers: { authorization: `Bearer ${workspace.secretKey}` } },
    ],
    'PUT /uploads/:token': [
      {
        get path() {
          return upload.pathname + upload.search;
        },
        body: () => ({ type: 'application/pdf', bytes: largeFile }),
        before: async () => {
          upload = await uploadLink();
        },
      },
    ],
    'GET /photos/:day/:workspace/:name': [{ path: `/photos/x/${TOKEN}/${TOKEN}` }],
    'GET /files/:token': [{ path: `/files/${TOKEN}` }],
    'GET /r/:code': [{ path: `/r/${TOKEN}?${LONG_QUERY}` }],
    'GET /robots.txt': [{ path: '/robots.txt' }],
    'GET /.well-known/security.txt': [{ path: '/.well-known/security.txt' }],
    'GET /careers': [{ path: `/careers?${LONG_QUERY}` }],
    'GET /careers/:workspace': [page(`?${LONG_QUERY}`, renamed)],
    'GET /careers/:workspace/*': [
      page(`/${job.slug}`, changed),
      page(`/${job.slug}?${LONG_QUERY}`, changed),
      page('/sitemap.xml', renamed),
      page('/robots.txt'),
      page('/feeds/jobs.atom', renamed),
      page('/feeds/jobs.rss', renamed),
      page('/feeds/jobs.json', renamed),
      page('/feeds/indeed.xml', renamed),
      page(`/${fill(10_000, 'files/')}`),
    ],
    'GET /careers/:workspace/:slug/apply': [{ path: `${apply}?${LONG_QUERY}` }],
    'POST /careers/:workspace/:slug/apply': [
      { path: apply, body: multipart(formTexts) },
      {
        path: apply,
        body: multipart(Object.fromEntries(Object.keys(keys(390, '')).map((n) => [n, fill(2_400, '<"')]))),
      },
      { path: apply, body: multipart(names('a', 1_600, fill(200, '<"'))) },
      { path: applyWithChoices, body: multipart(names('q0:', 1_600, fill(200, '<"'))) },
      { path: applyWithChoices, body: multipart(boxes) },
      { path: apply, body: multipart({ ...formTexts, show: 'true' }) },
      { path: apply, body: multipart(formTexts, { resume: { name: 'cv.pdf', bytes: largeFile } }) },
      { path: apply, body: urlEncoded(MEBIBYTE - 10_000) },
      { path: apply, body: urlEncoded(MEBIBYTE - 10_000, 60_000) },
    ],
    'GET /calendar-feeds/:file': [{ path: feed }],
    'GET /unsubscribe/:token': [{ path: `${unsubscribe}?${LONG_QUERY}` }],
    'POST /unsubscribe/:token': [
      { path: unsubscribe, body: urlEncoded(250_000) },
      { path: unsubscribe, body: urlEncoded(250_000, 60_000) },
    ],
    'GET /my': [{ path: `/my?${LONG_QUERY}` }],
    'POST /my': [
      { path: '/my', headers: own, body: urlEncoded(250_000) },
      { path: '/my', headers: own, body: multipart({ email: fill(250_000, '<"') }) },
    ],
    'GET /my/:token': [{ path: person.path }],
    'GET /my/:token/interviews/:id/calendar.ics': [{ path: `${person.path}/interviews/${TOKEN}/calendar.ics` }],
    'GET /my/:token/data.zip': [{ path: `${person.path}/data.zip` }],
    'GET /my/:token/edit': [{ path: `${person.path}/edit` }],
    'POST /my/:token/edit': my('/edit'),
    'POST /my/:token/files': [
      {
        path: `${person.path}/files`,
        headers: own,
        body: multipart({}, { file: { name: 'cv.pdf', bytes: largeFile } }),
      },
    ],
    'POST /my/:token/messages': my('/messages'),
    'GET /my/:token/withdrawal': [{ path: `${person.path}/withdrawal` }],
    'POST /my/:token/withdrawal': my('/withdrawal'),
    'POST /my/:token/withdrawal/undo': my('/withdrawal/undo'),
    'GET /my/:token/bookings/:id': booking(),
    'GET /my/:token/availability/:id': availability(),
    'GET /my/:token/availability/:id/times': availability('/times'),
    'POST /my/:token/availability/:id': sendTimes,
    'GET /my/:token/bookings/:id/times': booking('/times?page=40'),
    'GET /my/:token/bookings/:id/confirm': booking(`/confirm?slot=${bookings.slot}`),
    'GET /my/:token/bookings/:id/calendar.ics': booking('/calendar.ics'),
    'POST /my/:token/bookings/:id/hold': book('/hold'),
    'POST /my/:token/bookings/:id/confirm': book('/confirm'),
    'POST /my/:token/bookings/:id/cancel': book('/cancel'),
    [`GET ${BOOKING_SCRIPT_PATH}`]: [{ path: BOOKING_SCRIPT_PATH }],
    'GET /my/:token/offers/:id': [{ path: `${person.path}/offers/${TOKEN}` }],
    'POST /my/:token/offers/:id/code': my(`/offers/${TOKEN}/code`),
    'POST /my/:token/offers/:id/accept': my(`/offers/${TOKEN}/accept`),
    'POST /my/:token/offers/:id/decline': my(`/offers/${TOKEN}/decline`),
    'GET /my/:token/erase': [{ path: `${person.path}/erase` }],
    'POST /my/:token/erase/code': my('/erase/code'),
    'POST /my/:token/erase': my('/erase'),
    'GET /my/:token/email': [{ path: `${person.path}/email` }],
    'POST /my/:token/email/code': my('/email/code'),
    'POST /my/:token/email': my('/email'),
    'GET /docs': [{ path: '/docs' }],
    'GET /docs/': [{ path: '/docs/' }],
    'GET /docs/:name': [{ path: '/docs/guide' }],
    'GET /docs/images/:name': [{ path: `/docs/images/${TOKEN}` }],
    'GET /docs/api': [{ path: '/docs/api' }],
    'GET /api/v1/event-fields.json': [{ path: '/api/v1/event-fields.json' }],
    'GET /api/v1/postman.json': [{ path: '/api/v1/postman.json' }],
    'GET /docs/api/openapi.json': [{ path: '/docs/api/openapi.json' }],
    'GET /docs/api/': [{ path: '/docs/api/' }],
    'GET /docs/api/js/scalar.js': [{ path: '/docs/api/js/scalar.js' }],
    'GET /widget.js': [{ path: '/widget.js' }],
    'GET /widget/:file': [{ path: `/widget/${TOKEN}` }],
    'GET /': [{ path: '/' }],
    'GET /*': [{ path: `/${TOKEN}` }],
    'GET /set-password': [{ path: `/set-password?${LONG_QUERY}` }],
    'GET /assets/*': [{ path: `/assets/${TOKEN}` }],
    ...inboundInputs(BODIES),
    'GET /healthz': [{ path: '/healthz' }],
    'GET /readyz': [{ path: '/readyz' }],
    'GET /metrics': [{ path: '/metrics' }],
  };
}

let upload = new URL('http://localhost/');
