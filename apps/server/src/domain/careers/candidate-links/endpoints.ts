import { IdParam, operation } from '../../../platform/http/contract/operation.ts';
import { createLink, revokeApplicationLinks, sendLink } from './change-links.ts';
import { getOfferResponse } from './offer-responses.ts';
import { NewCandidateLink, OfferResponse } from './schema.ts';

const tag = 'Applications';
const params = IdParam;

export const candidateLinkOperations = [
  operation(
    {
      id: 'createCandidateLink',
      stepUp: true,
      method: 'POST',
      path: '/applications/{id}/candidate-link',
      tag,
      summary: 'Create a link to the page of the candidate',
      description:
        'On the page, the candidate sees and corrects what they submitted, follows the status, accepts or declines offers, and withdraws. The link is returned only here, and only its hash is stored. Share it only with the candidate: anyone who has it can see the data of the candidate and act on their behalf. Every email to the candidate about the application contains its own link. Links expire 180 days after the application has ended; after that, this operation returns 409.',
      scope: 'candidate_links:write',
      params,
      status: 201,
      data: NewCandidateLink,
      errors: [409],
      secretResponse: true,
    },
    (context, { params: { id } }) => createLink(context, id),
  ),
  operation(
    {
      id: 'sendCandidateLink',
      method: 'POST',
      path: '/applications/{id}/candidate-link/send',
      tag,
      summary: 'Email the candidate a link to their page',
      description:
        'Sends the email `candidate_link` to the address on record, with a new link that only the candidate sees.',
      scope: 'candidate_links:write',
      params,
      status: 202,
      data: null,
      errors: [409],
    },
    (context, { params: { id } }) => sendLink(context, id),
  ),
  operation(
    {
      id: 'revokeCandidateLinks',
      method: 'DELETE',
      path: '/applications/{id}/candidate-link',
      tag,
      summary: 'Revoke the links to the page of the candidate',
      description:
        'Every link to the page of this application stops working, those in emails included. Later emails contain new links.',
      scope: 'candidate_links:write',
      params,
      data: null,
    },
    (context, { params: { id } }) => revokeApplicationLinks(context, id),
  ),
  operation(
    {
      id: 'getOfferResponse',
      method: 'GET',
      path: '/offers/{id}/response',
      tag: 'Offers',
      summary: "Get the candidate's response to an offer",
      description:
        'How the candidate accepted or declined the offer on their page: the name they typed, the time, the IP address and the exact text. 404 if they have not responded there.',
      scope: 'offers:read',
      params,
      data: OfferResponse,
    },
    (context, { params: { id } }) => getOfferResponse(context, id),
  ),
];
