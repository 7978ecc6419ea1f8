import type { Change } from '../../../platform/changes/change.ts';
import type { JobRow } from '../jobs/queries.ts';
import type { OfferRow } from '../offers/queries.ts';
import type { Subject } from './queries.ts';
import { deleteApprovals, endApproval, requireApproved } from './require-approval.ts';

const offerOf = ({ id }: OfferRow): Subject => ({ what: 'offers', id });
const jobOf = ({ id }: JobRow): Subject => ({ what: 'jobs', id });

/** What approvals do when offers and jobs change. */
export const requireApprovedOffer = (tx: Change, offer: OfferRow) => requireApproved(tx, offerOf(offer));
export const requireApprovedJob = (tx: Change, job: JobRow) => requireApproved(tx, jobOf(job));
export const endApprovalOfOffer = (tx: Change, offer: OfferRow) => endApproval(tx, offerOf(offer), 'terms_changed');
export const endApprovalOfJob = (tx: Change, job: JobRow) => endApproval(tx, jobOf(job), 'terms_changed');
export const endApprovalOfWithdrawn = (tx: Change, offer: OfferRow) => endApproval(tx, offerOf(offer), 'withdrawn');
export const deleteApprovalsOfOffer = (tx: Change, offer: OfferRow) => deleteApprovals(tx, offerOf(offer));
export const deleteApprovalsOfJob = (tx: Change, job: JobRow) => deleteApprovals(tx, jobOf(job));
