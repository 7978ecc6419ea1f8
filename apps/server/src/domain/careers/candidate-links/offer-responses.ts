import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { getOffer } from '../../hiring/offers/change-offer.ts';
import { findOfferResponse } from './response-queries.ts';
import type { OfferResponse } from './schema.ts';

/** The candidate's response to an offer on their page. @throws NotFound */
export async function getOfferResponse(context: Context, offerId: string): Promise<OperationResult<OfferResponse>> {
  const { candidateId } = await getOffer(context, offerId);
  const response = await findOfferResponse(context.db.read, context.workspaceId, offerId);
  if (response === undefined) throw new NotFound('Response');
  return new OperationResult(response, { subjectIds: [candidateId] });
}
