import { isDeepStrictEqual } from 'node:util';
import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { idAt, newId } from '../../../platform/ids/ids.ts';
import { apiFields, changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { fieldsWithin } from '../../records/custom-fields/field-directory.ts';
import { mergeFieldValues, valuesOfNew } from '../../records/custom-fields/write-values.ts';
import { completeRefs, withCompleteRefs } from '../../records/external-refs/schema.ts';
import { lockApplicationForShare } from '../applications/queries.ts';
import { isCurrency, isExactAmount } from '../jobs/schema.ts';
import { offerEvents } from './events.ts';
import { applyExpiry } from './expire-offers.ts';
import { offerDeleted, offerTermsChanged } from './hooks.ts';
import { type OfferReadRow, type OfferRow, type OfferValues, offers } from './queries.ts';
import { recordOfferChange } from './record-offer.ts';
import type { NewOffer, Offer, OfferPatch } from './schema.ts';

/** An offer of another system, with the status and the times that it has there. */
export type PastOffer = Pick<Offer, 'status' | 'sentAt' | 'decidedAt'> & Partial<Pick<Offer, 'createdAt'>>;

/** @throws NotFound */
export async function getOffer(context: Context, id: string): Promise<OfferReadRow> {
  const offer = await offers.read(context.db.read, context.workspaceId, id);
  if (offer === undefined) throw new NotFound('Offer');
  return offer;
}

/** Locks the offer until the end of the change. @throws NotFound */
export async function requireOffer(tx: Change, id: string): Promise<OfferRow> {
  const offer = await offers.lock(tx, tx.workspaceId, id);
  if (offer === undefined) throw new NotFound('Offer');
  return offer;
}

/**
 * Creates a draft.
 * @throws Invalid for an unknown application, or a salary without currency or period
 * @param past what another system says about it: nothing is sent, and nobody is hired
 */
export async function createOffer(context: Context, input: NewOffer, past?: PastOffer): Promise<OfferRow> {
  return change(context, async (tx) => {
    const values: OfferValues = {
      title: input.title,
      salaryAmount: input.salaryAmount ?? null,
      currency: input.currency ?? null,
      salaryPeriod: input.salaryPeriod ?? null,
      equity: input.equity ?? null,
      startDate: input.startDate ?? null,
      expiresAt: input.expiresAt ?? null,
      notes: input.notes ?? null,
      customFields: await valuesOfNew(tx, 'offer', input.customFields),
      externalRefs: [],
      ...completeRefs(input),
    };
    checkSalary(values);
    const application = await lockApplicationForShare(tx, tx.workspaceId, input.applicationId);
    if (application === undefined) throw Invalid.field('applicationId', 'no such application');
    const { id: applicationId, candidateId, jobId } = application;
    const subject = {
      id: past?.createdAt === undefined ? newId() : idAt(past.createdAt),
      applicationId,
      candidateId,
      jobId,
    };
    const offer = await offers.insert(tx, tx.workspaceId, { ...subject, ...values, ...past });
    const data = { offer: apiFields(offer), ...(past === undefined ? {} : { historic: true }) };
    tx.record(offerEvents.created, offer, data, { subjectId: candidateId });
    return offer;
  });
}

/** @throws NotFound; Conflict for a change of the terms unless it is a draft; Invalid as above */
export async function updateOffer(context: Context, id: string, patch: OfferPatch): Promise<OfferRow> {
  // The terms of a sent offer cannot change, but its references and custom fields can: such a change comes after the expiry.
  if (patch.externalRefs !== undefined || patch.customFields !== undefined) await applyExpiry(context, id);
  return change(context, async (tx) => {
    const offer = tx.target(await requireOffer(tx, id));
    const changed = changedFields(offer, withCompleteRefs(await mergeFieldValues(tx, 'offer', offer, patch)));
    const fields = Object.keys(changed);
    if (fields.length === 0) return offer;
    if (await changesTerms(tx, offer, changed)) {
      if (offer.status !== 'draft') throw new Conflict('Only drafts can be changed.', { status: offer.status });
      checkSalary({ ...offer, ...changed });
    }
    const updated = await offers.update(tx, tx.workspaceId, offer.id, changed);
    recordOfferChange(tx, offerEvents.updated, updated, changesBetween(offer, updated, fields));
    await announceTerms(tx, offer, updated, changed);
    return updated;
  });
}

/** Follows an offer of another system that was changed there. The offer is locked, in an open change. */
export async function followPastOffer(
  tx: Change,
  offer: OfferRow,
  values: Partial<OfferValues & PastOffer>,
): Promise<OfferRow> {
  const changed = changedFields(offer, values);
  const fields = Object.keys(changed);
  if (fields.length === 0) return offer;
  checkSalary({ ...offer, ...changed });
  const updated = await offers.update(tx, tx.workspaceId, offer.id, changed);
  recordOfferChange(tx, offerEvents.updated, updated, changesBetween(offer, updated, fields));
  await announceTerms(tx, offer, updated, changed);
  return updated;
}

/** Candidates do not receive the notes, although only those of a draft can be changed. */
async function announceTerms(
  tx: Change,
  before: OfferRow,
  after: OfferRow,
  { notes: _notes, ...changed }: Partial<OfferRow>,
): Promise<void> {
  if (before.status === 'draft' && (await changesTerms(tx, before, changed))) await offerTermsChanged.run(tx, after);
}

/** Whether it concerns what the candidate receives. References, and fields that are not shown to candidates, are the team's own. */
async function changesTerms(tx: Change, offer: OfferRow, changed: Partial<OfferRow>): Promise<boolean> {
  if (Object.keys(changed).some((field) => field !== 'customFields' && field !== 'externalRefs')) return true;
  const { customFields } = changed;
  if (customFields === undefined) return false;
  const shown = (await fieldsWithin(tx)).of('offer').filter((field) => field.shownToCandidate);
  return shown.some(({ key }) => !isDeepStrictEqual(offer.customFields[key] ?? null, customFields[key] ?? null));
}

/** Soft-deletes the offer. @throws NotFound */
export async function deleteOffer(context: Context, id: string): Promise<void> {
  await applyExpiry(context, id);
  await change(context, async (tx) => {
    await offerDeleted.run(tx, tx.target(await requireOffer(tx, id)));
    const deleted = await offers.markDeleted(tx, tx.workspaceId, id);
    tx.record(offerEvents.deleted, deleted, { offer: apiFields(deleted) }, { subjectId: deleted.candidateId });
  });
}

/** @throws Invalid for a salary without currency or period, or an unknown currency */
export function checkSalary({
  salaryAmount,
  currency,
  salaryPeriod,
}: Pick<OfferValues, 'salaryAmount' | 'currency' | 'salaryPeriod'>): void {
  if (salaryAmount !== null && !isExactAmount(salaryAmount)) {
    throw Invalid.field('salaryAmount', 'must have at most 4 decimal places and 15 digits');
  }
  if (salaryAmount !== null && currency === null) throw Invalid.field('currency', 'is required with salaryAmount');
  if (salaryAmount !== null && salaryPeriod === null) {
    throw Invalid.field('salaryPeriod', 'is required with salaryAmount');
  }
  if (currency !== null && !isCurrency(currency)) throw Invalid.field('currency', 'must be an ISO 4217 code');
}
