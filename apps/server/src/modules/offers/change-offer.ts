import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween } from '../../platform/diff.ts';
import { Conflict, Invalid, NotFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { findApplication } from '../applications/queries.ts';
import { isCurrency } from '../jobs/schema.ts';
import { settleExpiry } from './expire-offers.ts';
import {
  findOffer,
  insertOffer,
  lockOffer,
  markOfferDeleted,
  type OfferRow,
  type OfferValues,
  updateOffer as updateRow,
} from './queries.ts';
import { recordOffer } from './record-offer.ts';
import type { NewOffer, OfferPatch } from './schema.ts';

/** @throws NotFound */
export async function getOffer(context: Context, id: string): Promise<OfferRow> {
  const offer = await findOffer(context.db.read, context.workspaceId, id);
  if (offer === undefined) throw new NotFound('Offer');
  return offer;
}

/** The offer, locked for the rest of the change. @throws NotFound */
export async function requireOffer(tx: Change, id: string): Promise<OfferRow> {
  const offer = await lockOffer(tx, tx.workspaceId, id);
  if (offer === undefined) throw new NotFound('Offer');
  return offer;
}

/** Drafts an offer. @throws Invalid for an unknown application, or a salary without currency or period */
export async function createOffer(context: Context, input: NewOffer): Promise<OfferRow> {
  return change(context, (tx) => createOfferIn(tx, input));
}

/** The same in an open change. */
export async function createOfferIn(tx: Change, input: NewOffer): Promise<OfferRow> {
  const values: OfferValues = {
    title: input.title,
    salaryAmount: input.salaryAmount ?? null,
    currency: input.currency ?? null,
    salaryPeriod: input.salaryPeriod ?? null,
    equity: input.equity ?? null,
    startDate: input.startDate ?? null,
    expiresAt: input.expiresAt ?? null,
    notes: input.notes ?? null,
  };
  checkSalary(values);
  const application = await findApplication(tx, tx.workspaceId, input.applicationId);
  if (application === undefined) throw Invalid.field('applicationId', 'no such application');
  const { id: applicationId, candidateId, jobId } = application;
  const offer = await insertOffer(tx, tx.workspaceId, { id: newId(), applicationId, candidateId, jobId }, values);
  recordOffer(tx, 'offer.created', offer);
  return offer;
}

/** @throws NotFound; Conflict for what is no draft any more; Invalid as above */
export async function updateOffer(context: Context, id: string, patch: OfferPatch): Promise<OfferRow> {
  return change(context, async (tx) => {
    const offer = tx.target(await requireOffer(tx, id));
    const changed = changedFields(offer, patch);
    const fields = Object.keys(changed);
    if (fields.length === 0) return offer;
    if (offer.status !== 'draft') throw new Conflict('Only drafts can be changed.', { status: offer.status });
    checkSalary({ ...offer, ...changed });
    const updated = await updateRow(tx, tx.workspaceId, offer.id, changed);
    recordOffer(tx, 'offer.updated', updated, changesBetween(offer, updated, fields));
    return updated;
  });
}

/** The offer vanishes from every read. @throws NotFound */
export async function deleteOffer(context: Context, id: string): Promise<void> {
  await settleExpiry(context, id);
  await change(context, async (tx) => {
    tx.target(await requireOffer(tx, id));
    recordOffer(tx, 'offer.deleted', await markOfferDeleted(tx, tx.workspaceId, id));
  });
}

/** @throws Invalid when the salary has no currency or period, or the currency is none */
export function checkSalary({
  salaryAmount,
  currency,
  salaryPeriod,
}: Pick<OfferValues, 'salaryAmount' | 'currency' | 'salaryPeriod'>): void {
  if (salaryAmount !== null && currency === null) throw Invalid.field('currency', 'is required with salaryAmount');
  if (salaryAmount !== null && salaryPeriod === null) {
    throw Invalid.field('salaryPeriod', 'is required with salaryAmount');
  }
  if (currency !== null && !isCurrency(currency)) throw Invalid.field('currency', 'must be a code of ISO 4217');
}
