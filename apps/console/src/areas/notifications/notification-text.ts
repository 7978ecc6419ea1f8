import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';

export type Notification = Schemas['Notification'];

const t = text.notifications;

/** What happened, in a sentence. */
export function sentenceOf({ kind, event, entityType, ...about }: Notification): string {
  const { sentences } = t;
  const actor = about.actor?.name ?? t.someone;
  const candidate = about.candidateName ?? t.aCandidate;
  const job = about.jobTitle === null ? '' : t.about(about.jobTitle);
  switch (kind) {
    case 'mention':
      return sentences.mention(actor, candidate);
    case 'assignment':
      if (entityType === 'task') return sentences.task(actor, about.title ?? '');
      if (entityType === 'job') return sentences.team(actor, about.jobTitle ?? '');
      if (entityType === 'message') return sentences.message(actor, candidate);
      return sentences.application(actor, candidate, job);
    case 'approval_requested':
    case 'approval_decided': {
      const what = about.candidateId === null ? (about.jobTitle ?? '') : sentences.offerTo(candidate, job);
      if (event === 'approval.requested') return sentences.toApprove(actor, what);
      if (event === 'approval.updated') return sentences.nextToApprove(what);
      return event === 'approval.approved' ? sentences.approved(actor, what) : sentences.rejectedApproval(actor, what);
    }
    case 'reply':
      return sentences.reply(candidate);
    case 'offer_decided':
      if (event === 'offer.accepted') return sentences.accepted(candidate, job);
      return event === 'offer.declined' ? sentences.declined(candidate, job) : sentences.expired(candidate, job);
    case 'availability_submitted':
      return sentences.availability(candidate, job);
    case 'withdrawn':
      return event === 'application.reopened' ? sentences.tookBack(candidate, job) : sentences.withdrew(candidate, job);
    case 'interview_changed':
      if (event === 'interview.scheduled') return sentences.scheduled(candidate, job);
      if (event === 'interview.rescheduled') return sentences.rescheduled(candidate, job);
      return event === 'interview.canceled' ? sentences.canceled(candidate, job) : sentences.updated(candidate, job);
    case 'scorecard_due':
      return sentences.scorecard(candidate);
    case 'calendar_problem':
      return sentences.calendarProblem(about.title ?? '');
    case 'new_application':
      if (event === 'application.corrected') return sentences.corrected(candidate, job);
      return event === 'application.resubmitted'
        ? sentences.appliedAgain(candidate, job)
        : sentences.applied(candidate, job);
    case 'quarantine':
      return sentences.quarantined(job);
    case 'unusual_reads':
      return sentences.unusualReads(actor);
    case 'service_problem':
      return sentences.serviceProblem;
  }
}
