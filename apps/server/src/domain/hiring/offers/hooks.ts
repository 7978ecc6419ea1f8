import type { Change } from '../../../platform/changes/change.ts';
import { Hook } from '../../../platform/changes/hook.ts';
import type { OfferRow } from './queries.ts';

/** A (locked) offer is about to be sent; a part that throws prevents this. */
export const offerSending = new Hook<[tx: Change, offer: OfferRow]>();

/** What the candidate would receive with a (locked) draft has changed. */
export const offerTermsChanged = new Hook<[tx: Change, offer: OfferRow]>();

/** A (locked) offer was withdrawn. */
export const offerWithdrawn = new Hook<[tx: Change, offer: OfferRow]>();

/** A (locked) offer is being deleted. */
export const offerDeleted = new Hook<[tx: Change, offer: OfferRow]>();
