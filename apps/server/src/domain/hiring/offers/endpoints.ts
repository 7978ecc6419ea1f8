import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { customFieldConditions } from '../../records/custom-fields/filter-records.ts';
import { createOffer, deleteOffer, getOffer, updateOffer } from './change-offer.ts';
import { recordOfferDecision, sendOffer, withdrawOffer } from './change-offer-status.ts';
import { listOffers, offerListQuery } from './queries.ts';
import { NewOffer, Offer, OfferDecision, OfferOrTombstone, OfferPatch } from './schema.ts';

const tag = 'Offers';
const params = IdParam;

/** An action on one offer that returns it. */
const action = { method: 'POST' as const, tag, scope: 'offers:write', params, data: Offer, conditional: true };

const { list, create, get, update, remove } = resource({ name: 'offer', tag, path: '/offers' });

export const offerOperations = [
  list(
    {
      description: 'Returns the offers of all applications, newest first.',
      query: offerListQuery,
      data: OfferOrTombstone,
    },
    async (context, query) =>
      listOffers(context.db.read, context.workspaceId, query, await customFieldConditions(context, 'offer', query)),
  ),
  create(
    {
      description:
        'Creates a draft, which is not visible to the candidate until it is sent. A salary requires a currency and a period.',
      body: NewOffer,
      data: Offer,
      example: {
        applicationId: '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e',
        title: 'Site Reliability Engineer',
        salaryAmount: 72_000,
        currency: 'EUR',
        salaryPeriod: 'year',
        startDate: '2027-04-01',
        expiresAt: '2027-02-15T18:00:00Z',
      },
    },
    createOffer,
  ),
  get({ description: 'Returns one offer.', data: Offer }, getOffer),
  update(
    {
      summary: 'Update a draft offer',
      description: 'Only drafts can be changed; otherwise 409.',
      body: OfferPatch,
      data: Offer,
      example: { salaryAmount: 75_000, notes: null },
    },
    updateOffer,
  ),
  remove({ description: 'To revoke a sent offer, withdraw it instead.' }, deleteOffer),
  operation(
    {
      ...action,
      id: 'sendOffer',
      path: '/offers/{id}/send',
      summary: 'Send an offer',
      description:
        'The application must be active, `expiresAt` must not have passed, and the offer must be approved if it has to be or its approval was requested (see `POST /approvals`); otherwise 409. If the candidate has no email address, no email is sent, and the team has to deliver the offer.',
    },
    (context, { params: { id } }) => sendOffer(context, id),
  ),
  operation(
    {
      ...action,
      id: 'recordOfferDecision',
      path: '/offers/{id}/decision',
      summary: "Record the candidate's decision on an offer",
      description:
        'Accepting also hires the application, unless it is already hired, which cancels its upcoming interviews. Returns 409 if the offer has expired, or if an accepted offer belongs to an application that was rejected or withdrawn.',
      body: OfferDecision,
      example: { decision: 'accepted' },
    },
    (context, { params: { id }, body }) => recordOfferDecision(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'withdrawOffer',
      path: '/offers/{id}/withdraw',
      summary: 'Withdraw an offer',
      description: 'Withdraws a draft or sent offer.',
    },
    (context, { params: { id } }) => withdrawOffer(context, id),
  ),
];
