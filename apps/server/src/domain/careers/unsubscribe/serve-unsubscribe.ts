import type { FastifyInstance, FastifyRequest } from 'fastify';
import { change } from '../../../platform/changes/change.ts';
import { rejectOtherMethods } from '../../../platform/http/transport/other-methods.ts';
import { LANGUAGES } from '../../../platform/text/languages.ts';
import { readUnsubscribeToken, type Subscriber, UNSUBSCRIBE_PAGES } from '../../email/unsubscribe-link.ts';
import { setOptedOut } from '../../hiring/messages/opt-out.ts';
import { systemContext } from '../../records/access/system-context.ts';
import { LinkEnded } from '../candidate-links/content/form-error.ts';
import { findCompany } from '../candidate-links/pages/company-queries.ts';
import { acceptForms } from '../candidate-links/read-form.ts';
import {
  admit,
  type CandidatePageOptions,
  formOf,
  limitedBy,
  namedLanguage,
  send,
  sendFailure,
} from '../candidate-links/serve-pages.ts';
import { acceptedLanguages, chooseLanguage } from '../career-site/languages/negotiate.ts';
import { textsOf } from '../career-site/languages/texts.ts';
import { findSubscriber } from './queries.ts';
import { RESUME, renderUnsubscribePage } from './unsubscribe-page.ts';

const URL_OF_PAGE = `${UNSUBSCRIBE_PAGES}/:token`;

type Options = Pick<CandidatePageOptions, 'db' | 'services' | 'reads' | 'writes'>;
type PageRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Serves the page of the link for unsubscribing. GET changes nothing; POST needs neither cookies nor a form of ours, because mail
 * programs send it on behalf of the candidate (RFC 8058). The signed token in the address is what permits it.
 */
export function serveUnsubscribing(http: FastifyInstance, options: Options): void {
  http.register((scope, _options, done) => {
    acceptForms(scope);
    scope.setErrorHandler((error, request, reply) => sendFailure(options, request, reply, error));
    scope.get(URL_OF_PAGE, { onRequest: limitedBy(options.reads) }, async (request: PageRequest, reply) =>
      send(reply, await show(options, request, subscriberOf(options, request))),
    );
    scope.post(
      URL_OF_PAGE,
      {
        // By candidate: mail providers send the requests of all of their users from a few addresses.
        onRequest: async (request: PageRequest) =>
          admit(options.writes, `unsubscribe ${subscriberOf(options, request).candidateId}`),
      },
      async (request: PageRequest, reply) => {
        const subscriber = subscriberOf(options, request);
        await store(options, request, subscriber, formOf(request).fields[RESUME] === undefined);
        return send(reply, await show(options, request, subscriber));
      },
    );
    done();
  });
  rejectOtherMethods(http, [
    { method: 'GET', url: URL_OF_PAGE },
    { method: 'POST', url: URL_OF_PAGE },
  ]);
}

/** @throws LinkEnded for a token that we have not made */
function subscriberOf({ services }: Options, request: PageRequest): Subscriber {
  const subscriber = readUnsubscribeToken(services.secrets, request.params.token);
  if (subscriber === null) throw new LinkEnded();
  request.workspaceId = subscriber.workspaceId;
  return subscriber;
}

/** @throws LinkEnded if the candidate no longer exists */
async function store(
  { db, services }: Options,
  request: PageRequest,
  subscriber: Subscriber,
  isOptedOut: boolean,
): Promise<void> {
  const candidate = await findSubscriber(db.read, subscriber);
  if (candidate === undefined) throw new LinkEnded();
  const context = {
    ...systemContext(db, services, subscriber.workspaceId),
    actor: { type: 'candidate', id: null, name: candidate.name },
    requestId: request.id,
  } as const;
  const isStored = await change(context, (tx) => setOptedOut(tx, candidate.id, isOptedOut), {
    withoutEvent: 'the candidate may have unsubscribed already',
  });
  if (!isStored) throw new LinkEnded();
}

async function show({ db, services }: Options, request: PageRequest, subscriber: Subscriber) {
  // What was just stored must be seen.
  const candidate = await findSubscriber(db.write, subscriber);
  const company = await findCompany(db.read, subscriber.workspaceId, services.settings.careerDomains);
  if (candidate === undefined || company === undefined) throw new LinkEnded();
  const named = namedLanguage(request);
  const site = { languages: LANGUAGES, defaultLanguage: company.careerSite.defaultLanguage ?? 'en' };
  const { language } = chooseLanguage(site, named ?? undefined, acceptedLanguages(request.headers['accept-language']));
  const base = `${UNSUBSCRIBE_PAGES}/${request.params.token}`;
  const page = { company, texts: textsOf(language), named, publicUrl: services.settings.publicUrl, base };
  return { status: 200, document: renderUnsubscribePage(page, candidate.isOptedOut) };
}
