import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import { type AvailabilityRequestRow, availabilityRequests } from '../../../hiring/availability-requests/queries.ts';
import { type BookingLinkRow, bookingLinks } from '../../../hiring/booking-links/queries.ts';
import { type InterviewRow, interviews } from '../../../hiring/interviews/queries.ts';
import type { Answer } from '../../../hiring/jobs/read-answers.ts';
import { type OfferRow, offers } from '../../../hiring/offers/queries.ts';
import { fieldsOf } from '../../../records/custom-fields/field-directory.ts';
import { findOfferResponse } from '../response-queries.ts';
import type { OfferResponse } from '../schema.ts';
import type { CandidateRequest } from './candidate-request.ts';
import { LinkEnded } from './form-error.ts';
import { offerText, textHash } from './offer-text.ts';
import {
  findConversation,
  findNewestSubmission,
  findSubject,
  findSubmittedFiles,
  findSubmittedProfile,
  type PageMessage,
  type Subject,
  type SubmittedFile,
  type SubmittedProfile,
} from './page-queries.ts';

/** The maximum number that is shown. */
const MAX_RECORDS = 50;

/** An offer as it is shown: the text that is answered, and its hash, which the form repeats. */
export interface ShownOffer {
  offer: OfferRow;
  text: string;
  hash: string;
}

/** An offer with the text to which its candidate responded, or which it has now. */
export interface CandidateOffer extends ShownOffer {
  response: OfferResponse | undefined;
}

/** What the pages of an application show. */
export interface PageContent {
  subject: Subject;
  answers: readonly Answer[];
  profile: SubmittedProfile;
  files: readonly SubmittedFile[];
  interviews: readonly InterviewRow[];
  /** With which a time can be booked, or was. */
  bookingLinks: readonly BookingLinkRow[];
  /** Of those that can be answered, and those that were. */
  availabilityRequests: readonly AvailabilityRequestRow[];
  offers: readonly CandidateOffer[];
  messages: readonly PageMessage[];
}

/** @throws LinkEnded */
export async function requireSubject({ context, link }: CandidateRequest): Promise<Subject> {
  const subject = await findSubject(context.db.read, link);
  if (subject === undefined) throw new LinkEnded();
  return subject;
}

/** @throws LinkEnded */
export async function readPage(request: CandidateRequest, company: string): Promise<PageContent> {
  const { context, link } = request;
  const db = context.db.read;
  const [subject, newest, profile, files, messages, shownInterviews, shownOffers, shownLinks, requests] =
    await Promise.all([
      requireSubject(request),
      findNewestSubmission(db, link),
      findSubmittedProfile(db, link),
      findSubmittedFiles(db, link),
      findConversation(db, link),
      interviewsOf(db, request),
      offersOf(request, company),
      bookingLinksOf(db, request),
      availabilityRequestsOf(db, request),
    ]);
  const answers = newest?.answers ?? [];
  const shown = { interviews: shownInterviews, offers: shownOffers, bookingLinks: shownLinks };
  return { subject, answers, profile, files, messages, availabilityRequests: requests, ...shown };
}

function interviewsOf(db: Queryable, { link }: CandidateRequest): Promise<InterviewRow[]> {
  return interviews.rows(db, link.workspaceId, {
    where: [sql`t.application_id = ${link.applicationId}`, sql`t.candidate_id = ${link.candidateId}`],
    order: sql`t.scheduled_at desc`,
    limit: MAX_RECORDS,
  });
}

function bookingLinksOf(db: Queryable, { link }: CandidateRequest): Promise<BookingLinkRow[]> {
  return bookingLinks.rows(db, link.workspaceId, {
    where: [
      sql`t.application_id = ${link.applicationId}`,
      sql`t.status in ('open', 'booked') and t.expires_at > rolecall_now()`,
    ],
    order: sql`t.id desc`,
    limit: MAX_RECORDS,
  });
}

function availabilityRequestsOf(db: Queryable, { link }: CandidateRequest): Promise<AvailabilityRequestRow[]> {
  return availabilityRequests.rows(db, link.workspaceId, {
    where: [
      sql`t.application_id = ${link.applicationId}`,
      sql`t.status <> 'canceled'`,
      sql`(t.status = 'submitted' or t.interview_id is null and least(t.expires_at, t.starts_to) > rolecall_now())`,
    ],
    order: sql`t.id desc`,
    limit: MAX_RECORDS,
  });
}

/** The offers that were sent, newest first. */
async function offersOf(request: CandidateRequest, company: string): Promise<CandidateOffer[]> {
  const { context, link, texts } = request;
  const fields = await fieldsOf(context);
  const rows = await offers.rows(context.db.read, link.workspaceId, {
    where: [
      sql`t.application_id = ${link.applicationId}`,
      sql`t.candidate_id = ${link.candidateId}`,
      sql`t.sent_at is not null`,
    ],
    order: sql`t.sent_at desc`,
    limit: MAX_RECORDS,
  });
  return Promise.all(
    rows.map(async (offer) => {
      const response = await findOfferResponse(context.db.read, link.workspaceId, offer.id);
      const text = response?.text ?? offerText(texts, offer, { company, fields });
      return { offer, text, hash: textHash(text), response };
    }),
  );
}
