import { IdParam, operation } from '../../platform/http/operation.ts';
import { createOffer, deleteOffer, getOffer, updateOffer } from './change-offer.ts';
import { decideOffer, sendOffer, withdrawOffer } from './decide-offer.ts';
import { listOffers, offerListQuery } from './queries.ts';
import { NewOffer, Offer, OfferDecision, OfferOrTombstone, OfferPatch } from './schema.ts';

const tag = 'Offers';
const params = IdParam;

/** An action on one offer that answers it. */
const action = { method: 'POST' as const, tag, scope: 'offers:write', params, data: Offer, conditional: true };

export const offerOperations = [
  operation(
    {
      id: 'listOffers',
      method: 'GET',
      path: '/offers',
      tag,
      summary: 'List offers',
      scope: 'offers:read',
      query: offerListQuery,
      data: OfferOrTombstone,
      list: true,
    },
    (context, { query }) => listOffers(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createOffer',
      method: 'POST',
      path: '/offers',
      tag,
      summary: 'Draft an offer',
      scope: 'offers:write',
      body: NewOffer,
      status: 201,
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
    (context, { body }) => createOffer(context, body),
  ),
  operation(
    {
      id: 'getOffer',
      method: 'GET',
      path: '/offers/{id}',
      tag,
      summary: 'Read an offer',
      scope: 'offers:read',
      params,
      data: Offer,
    },
    (context, { params: { id } }) => getOffer(context, id),
  ),
  operation(
    {
      id: 'updateOffer',
      method: 'PATCH',
      path: '/offers/{id}',
      tag,
      summary: 'Change the draft of an offer',
      description: 'Only drafts can be changed; any other is 409.',
      scope: 'offers:write',
      params,
      body: OfferPatch,
      data: Offer,
      conditional: true,
      example: { salaryAmount: 75_000, notes: null },
    },
    (context, { params: { id }, body }) => updateOffer(context, id, body),
  ),
  operation(
    {
      id: 'deleteOffer',
      method: 'DELETE',
      path: '/offers/{id}',
      tag,
      summary: 'Delete an offer',
      description: 'To take back an offer that was sent, withdraw it instead.',
      scope: 'offers:write',
      params,
      data: null,
      conditional: true,
    },
    (context, { params: { id } }) => deleteOffer(context, id),
  ),
  operation(
    {
      ...action,
      id: 'sendOffer',
      path: '/offers/{id}/send',
      summary: 'Send an offer',
      description: 'Needs an active application, and an `expiresAt` that has not passed: else 409.',
    },
    (context, { params: { id } }) => sendOffer(context, id),
  ),
  operation(
    {
      ...action,
      id: 'decideOffer',
      path: '/offers/{id}/decision',
      summary: "Record the candidate's decision on an offer",
      description:
        'Accepting hires the application at the same moment; one that is hired already stays as it is. From `expiresAt` on, and for an application that has ended otherwise, it is 409.',
      body: OfferDecision,
      example: { decision: 'accepted' },
    },
    (context, { params: { id }, body }) => decideOffer(context, id, body),
  ),
  operation(
    {
      ...action,
      id: 'withdrawOffer',
      path: '/offers/{id}/withdraw',
      summary: 'Take back an offer',
      description: 'A draft or a sent one.',
    },
    (context, { params: { id } }) => withdrawOffer(context, id),
  ),
];
