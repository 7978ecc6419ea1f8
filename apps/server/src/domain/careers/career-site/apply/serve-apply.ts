import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CaptchaProvider } from '../../../../platform/captcha/captcha.ts';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { visitorOf } from '../../../../platform/http/transport/client-address.ts';
import { encodingFor } from '../../../../platform/http/transport/compression.ts';
import { reportedError } from '../../../../platform/http/transport/errors.ts';
import { type FormLimits, type PostedForm, withForm } from '../../../../platform/http/transport/multipart.ts';
import { rejectOtherMethods } from '../../../../platform/http/transport/other-methods.ts';
import { MAX_OBJECT_BYTES } from '../../../../platform/storage/storage.ts';
import { careerSiteOf } from '../../../accounts/workspaces/career-site/change-settings.ts';
import { SLUG_PATTERN } from '../../../accounts/workspaces/slug-pattern.ts';
import { type TouchParameters, touchParameters } from '../../../hiring/attribution/attribution.ts';
import { MAX_FILE_QUESTIONS } from '../../../hiring/jobs/application-config.ts';
import { isJobSlug } from '../../intake/public/list-jobs.ts';
import { findOpenJob } from '../../intake/public/queries.ts';
import { SubmissionAllowance, take } from '../../intake/public/submission-allowance.ts';
import { formOf } from '../../intake/submissions/form.ts';
import { findPresentSlug } from '../../intake/submissions/queries.ts';
import { acceptedLanguages, chooseLanguage } from '../languages/negotiate.ts';
import { type Texts, textsOf } from '../languages/texts.ts';
import type { RenderedDocument } from '../layout/document.ts';
import { placeOf } from '../make-pages.ts';
import { NO_COMPANY, renderErrorPage } from '../pages/error-page.ts';
import { type Site, siteOf } from '../pages/site.ts';
import { findSite } from '../queries.ts';
import type { CareerSiteOptions } from '../serve-career-site.ts';
import { readAddress } from '../site-address.ts';
import { encoded, htmlContent } from '../site-page.ts';
import { errorsIn } from './form-errors.ts';
import { type ApplyForm, renderApplyPage } from './form-page.ts';
import { addEntry, ENTRY_LISTS, valuesOf } from './form-values.ts';
import { type FormOptions, FormVisitor } from './form-visitor.ts';
import { LargeForms } from './large-forms.ts';
import { proposeValues } from './prefill-form.ts';
import { renderReceiptPage, renderTooLatePage } from './receipt-page.ts';
import { fileFieldsOf, forgetFile, storeFiles } from './store-files.ts';
import { contentKey, submitOnce } from './submit-once.ts';

const ROUTE = '/careers/:workspace/:slug/apply';
const WORKSPACE = new RegExp(SLUG_PATTERN);
/** Of a form with files that are too large, which get an error next to their field. */
const MAX_FORM_BYTES = 10 * MAX_OBJECT_BYTES;
const FORM_LIMITS: FormLimits = {
  // A box for each of 50 options of 25 questions, and all others.
  fields: 1_650,
  fieldBytes: 100_000,
  // More than all fields of the largest form may contain: the cover letter, and 25 answers.
  textBytes: 512 * 1024,
  files: 2 + MAX_FILE_QUESTIONS,
  fileBytes: MAX_OBJECT_BYTES,
  droppingUpTo: MAX_FORM_BYTES,
};
const REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 2_000;

/** A page as a response to one visitor. */
interface Page {
  status: number;
  document: RenderedDocument;
  /** Seconds, for 429. */
  retryAfter?: string | undefined;
}

type ApplyRequest = FastifyRequest<{
  Params: { workspace: string; slug: string };
  Querystring: Record<string, string>;
}>;

type ApplyOptions = FormOptions & Pick<CareerSiteOptions, 'workspaces' | 'domains'>;

/** The application forms of career sites. What they send is received by the functions of the public API. */
export class ApplyPages {
  readonly #options: ApplyOptions;
  readonly #submissions: SubmissionAllowance;
  /** Forms that were sent recently, by their content: a double click stores its files once. What is stored once is ensured by the public API. */
  readonly #sent = new LRUCache<string, Promise<Page>>({ max: MAX_REMEMBERED, ttl: REMEMBERED_MS });
  readonly #largeForms = new LargeForms();

  constructor(options: ApplyOptions) {
    this.#options = options;
    this.#submissions = new SubmissionAllowance(options.limits.apply, options.limits.rejected);
  }

  serve(http: FastifyInstance): void {
    http.register((scope, _options, done) => {
      // The body is read after the job was found, as a stream.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', (_request, payload, parsed) => parsed(null, payload));
      scope.setErrorHandler((error, request, reply) => this.#sendFailure(request, reply, error));
      scope.get(ROUTE, (request: ApplyRequest, reply) => this.#show(request, reply));
      scope.post(ROUTE, { bodyLimit: MAX_FORM_BYTES }, (request: ApplyRequest, reply) => this.#receive(request, reply));
      done();
    });
    rejectOtherMethods(http, [
      { method: 'GET', url: ROUTE },
      { method: 'POST', url: ROUTE },
    ]);
  }

  async #show(request: ApplyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(await take(this.#options.limits.public, request));
    const site = await this.#siteFor(request);
    if (site === null) return this.#sendMissing(request, reply);
    const values = new Map<string, string>([['form', randomUUID()]]);
    for (const [name, value] of Object.entries(touchFor(request))) values.set(name, value);
    const form = await this.#formOf(site, request.params.slug, { values, errors: new Map() });
    // The page of the job shows its status.
    if (form === null) return reply.redirect(site.urls.job(request.params.slug), 303);
    if (form.job.slug !== request.params.slug) return reply.redirect(site.urls.apply(form.job.slug), 301);
    return send(request, reply, { status: 200, document: renderApplyPage(site, { ...form, isNew: true }) });
  }

  async #receive(request: ApplyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.headers(await take(this.#options.limits.public, request));
    const site = await this.#siteFor(request);
    if (site === null) return this.#sendMissing(request, reply);
    const page = await withForm(request.raw, FORM_LIMITS, visitorOf(request), async (posted) => {
      this.#largeForms.take(site.workspaceId, posted.textBytes);
      const key = contentKey(site.workspaceId, request.params.slug, posted);
      const earlier = this.#sent.get(key);
      if (earlier !== undefined) return earlier;
      const making = this.#answer(request, site, posted);
      this.#sent.set(key, making);
      const isKept = await making.then(
        ({ status }) => status === 201,
        () => false,
      );
      if (!isKept) this.#sent.delete(key);
      return making;
    });
    return send(request, reply, page);
  }

  async #answer(request: ApplyRequest, site: Site, posted: PostedForm): Promise<Page> {
    const { slug } = request.params;
    const { texts } = site;
    const values = valuesOf(posted);
    const errors = new Map<string, string>();
    const visitor = new FormVisitor(this.#options, this.#submissions, request, site.workspaceId);
    const form = await this.#formOf(site, slug, { values, errors });
    if (form === null)
      return { status: 410, document: renderTooLatePage(site, { questions: [], consent: null, values }) };
    const again = (status: number, notice: string | null = null): Page => ({
      status,
      document: renderApplyPage(site, { ...form, notice }),
    });
    const fields = fileFieldsOf(form.config);
    const removed = fields.find((field) => posted.fields.get('remove') === field);
    // Before a file is stored that was chosen instead.
    if (removed !== undefined) forgetFile(values, removed);
    const isStorageAvailable = await storeFiles(visitor, texts, { files: posted.files, fields }, { values, errors });
    const added = ENTRY_LISTS.find((list) => posted.fields.get('add') === list);
    if (added !== undefined) {
      addEntry(values, added);
      return again(200);
    }
    // A draft, from the script of the form.
    if (removed !== undefined || posted.fields.get('show') === 'true') return again(200);
    if (posted.fields.has('prefill')) {
      if (!values.has('resumeKey') && !errors.has('resume')) errors.set('resume', texts.text('apply.error.required'));
      if (errors.size > 0) return again(422);
      const proposals = await proposeValues(visitor, form.config, values);
      if ('problem' in proposals) return again(200, texts.text(proposals.problem));
      const filled = { values, errors, ...proposals };
      return { status: 200, document: renderApplyPage(site, { ...form, filled }) };
    }
    if (errors.size > 0) return again(isStorageAvailable ? 422 : 503);
    const error = await submitOnce(visitor, form.job.slug, values, texts.language);
    const entered = { questions: form.config.questions, consent: form.consent, values };
    if (error === null) return { status: 201, document: renderReceiptPage(site, form.job.title, entered) };
    if (error.status === 404) return { status: 410, document: renderTooLatePage(site, entered) };
    if (error.status === 413) throw error;
    if (error.status === 429) {
      return { ...again(429, texts.text('apply.error.too-many')), retryAfter: error.headers['retry-after'] };
    }
    if (error.code === 'captcha_failed') errors.set('captchaToken', texts.text('apply.error.captcha'));
    else if (error instanceof Invalid) {
      const found = errorsIn(texts, values, form.config, error.fields);
      for (const [name, message] of found) errors.set(name, message);
    } else return again(503, texts.text('apply.error.busy'));
    // A file that can no longer be claimed has to be attached again.
    for (const field of fields) if (errors.has(field)) forgetFile(values, field);
    return again(422);
  }

  async #formOf(site: Site, slug: string, filled: ApplyForm['filled']): Promise<ApplyForm | null> {
    const { db, services } = this.#options;
    if (!isJobSlug(slug)) return null;
    const find = (present: string) => findOpenJob(db.read, site.workspaceId, present, services.settings.careerDomains);
    // The slug of the job may have changed while the form was filled in.
    const findByFormer = async () => {
      const present = await findPresentSlug(db.read, site.workspaceId, slug);
      return present === undefined ? undefined : find(present);
    };
    const job = (await find(slug)) ?? (await findByFormer());
    if (job === undefined) return null;
    const { config, consent } = formOf(job);
    const { captchaProvider, captchaSiteKey } = job;
    return {
      job,
      config,
      consent,
      captcha:
        captchaProvider === null || captchaSiteKey === null
          ? null
          : { provider: captchaProvider as CaptchaProvider, siteKey: captchaSiteKey }, // written from the schema of those names
      filled,
      notice: null,
      isNew: false,
    };
  }

  /** The site that a request is about; null if there is none. */
  async #siteFor(request: ApplyRequest): Promise<Site | null> {
    const { workspaces, db, domains, services } = this.#options;
    const address = readAddress(request.raw, domains.of(request.raw));
    const { workspace: slug } = request.params;
    if (address === null || !WORKSPACE.test(slug)) return null;
    const workspace = workspaces.cached(slug) ?? (await workspaces.find(slug));
    if (workspace === null || workspace.isSandbox) return null;
    const row = await findSite(db.read, workspace.id, services.settings.careerDomains);
    if (row === undefined) return null;
    const settings = careerSiteOf(row.careerSite, row.careerDomain);
    if (!settings.enabled) return null;
    request.workspaceId = workspace.id;
    const accepted = acceptedLanguages(request.headers['accept-language']);
    const { language, isNamed } = chooseLanguage(settings, address.parameters.lang, accepted);
    return siteOf(
      row,
      textsOf(language),
      placeOf(row, address, services.settings.publicUrl, isNamed ? language : null),
    );
  }

  #sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const document = renderErrorPage(textsFor(request), NO_COMPANY, 'not-found.title', 'not-found.site');
    return send(request, reply, { status: 404, document });
  }

  #sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<FastifyReply> {
    const { status, headers } = reportedError(this.#options.services.log, error, request);
    const [title, message] =
      status === 429
        ? (['error.too-many.title', 'error.too-many.text'] as const)
        : status >= 500
          ? (['error.unavailable.title', 'error.unavailable.text'] as const)
          : status === 413
            ? (['error.too-large.title', 'error.too-large.text'] as const)
            : (['error.request.title', 'error.request.text'] as const);
    const document = renderErrorPage(textsFor(request), NO_COMPANY, title, message);
    // The unread rest of a body would otherwise be parsed as the next request of the connection.
    if (status === 413) reply.header('connection', 'close');
    return send(request, reply.headers(headers), { status: status >= 500 ? 503 : status, document });
  }
}

/** The attribution of the visit: from this URL, or from that of the page with the link to this form. */
function touchFor(request: ApplyRequest): TouchParameters {
  const address = readAddress(request.raw)?.touch ?? {};
  const { referer } = request.headers;
  const before = referer === undefined || !URL.canParse(referer) ? null : new URL(referer).searchParams;
  return before === null ? address : { ...touchParameters((name) => before.get(name)), ...address };
}

function textsFor(request: FastifyRequest): Texts {
  const [language = 'en'] = acceptedLanguages(request.headers['accept-language']);
  return textsOf(language);
}

/** Compressed: a page of the form contains no secret, so its length may depend on the input. */
async function send(
  { headers: { 'accept-encoding': accepted } }: FastifyRequest,
  reply: FastifyReply,
  { status, document, retryAfter }: Page,
): Promise<FastifyReply> {
  const { headers, body } = htmlContent(status, document, { 'cache-control': 'no-store', vary: 'Accept-Encoding' });
  const encoding = encodingFor(accepted);
  const bytes = await encoded(body, encoding);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).headers(headers).send(bytes);
}
