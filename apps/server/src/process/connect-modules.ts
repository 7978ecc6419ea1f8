import '../domain/modules.ts'; // fills the catalog of events
import { joinSandbox } from '../domain/accounts/members/copy-members.ts';
import { memberRemovalStarted, memberRemoved } from '../domain/accounts/members/hooks.ts';
import { authorityEnded, authorityNarrowed, ownershipPassed } from '../domain/accounts/ownership/hooks.ts';
import { sandboxFilled, workspaceCreated } from '../domain/accounts/workspaces/hooks.ts';
import { leaveApprovers, lockRulesOfMember } from '../domain/accounts/workspaces/leave-approvers.ts';
import { endLinks } from '../domain/careers/candidate-links/end-links.ts';
import { erasureConfirmed } from '../domain/careers/candidate-links/hooks.ts';
import { relatedSubmissions } from '../domain/careers/intake/quarantine/related-submissions.ts';
import { eraseCandidate } from '../domain/governance/privacy/erase-candidate.ts';
import { applicationsClosed, applicationsHired, applicationsUnhired } from '../domain/hiring/applications/hooks.ts';
import {
  deleteApprovalsOfJob,
  deleteApprovalsOfOffer,
  endApprovalOfJob,
  endApprovalOfOffer,
  endApprovalOfWithdrawn,
  requireApprovedJob,
  requireApprovedOffer,
} from '../domain/hiring/approvals/follow-changes.ts';
import { endRequestsOf } from '../domain/hiring/availability-requests/change-request.ts';
import { endFeedOf } from '../domain/hiring/calendar-feed/change-feed.ts';
import { disconnectCalendarsOf } from '../domain/hiring/calendars/change-calendar.ts';
import { addressChanged, candidateDeleted } from '../domain/hiring/candidates/hooks.ts';
import { connectAutomations } from '../domain/hiring/imports/automation-import.ts';
import { cancelInterviewsOfHired, cancelUpcomingInterviews } from '../domain/hiring/interviews/cancel-upcoming.ts';
import { interviewScheduled } from '../domain/hiring/interviews/hooks.ts';
import { jobDeleted, jobPublishing, jobTermsChanged } from '../domain/hiring/jobs/hooks.ts';
import { leaveHiringTeams, lockJobsOfTeamMember } from '../domain/hiring/jobs/leave-hiring-teams.ts';
import { addRelatedTable } from '../domain/hiring/merging/record-related-events.ts';
import {
  cancelFollowUpsAbout,
  cancelFollowUpsOfHired,
  cancelQueuedTo,
} from '../domain/hiring/messages/cancel-follow-ups.ts';
import { offerDeleted, offerSending, offerTermsChanged, offerWithdrawn } from '../domain/hiring/offers/hooks.ts';
import { withdrawSentOffers } from '../domain/hiring/offers/withdraw-sent-offers.ts';
import { fillOpenings, freeOpeningsOf } from '../domain/hiring/openings/follow-hires.ts';
import { recordDefaultPipeline } from '../domain/hiring/pipelines/events.ts';
import { recordDefaultReasons } from '../domain/hiring/rejection-reasons/events.ts';
import { recordDefaultSources } from '../domain/hiring/sources/events.ts';
import {
  passAutomations,
  suspendAutomationsBeyond,
  suspendAutomationsOf,
} from '../domain/integrations/automations/follow-owner.ts';
import { importedAutomations } from '../domain/integrations/automations/import-automation.ts';
import {
  disableWebhooksBeyond,
  disableWebhooksOf,
  passWebhooks,
} from '../domain/integrations/webhooks/follow-owner.ts';

/** Adds what modules do in changes of modules in lower groups, which do not import them. */
export function connectModules(): void {
  workspaceCreated.add(recordDefaultReasons);
  workspaceCreated.add(recordDefaultSources);
  workspaceCreated.add(recordDefaultPipeline);
  sandboxFilled.add(joinSandbox);
  memberRemovalStarted.add(lockJobsOfTeamMember);
  memberRemovalStarted.add(lockRulesOfMember);
  memberRemoved.add(leaveHiringTeams);
  memberRemoved.add(leaveApprovers);
  memberRemoved.add(disconnectCalendarsOf);
  memberRemoved.add(endFeedOf);
  erasureConfirmed.add(eraseCandidate);
  authorityEnded.add(disableWebhooksOf);
  authorityEnded.add(suspendAutomationsOf);
  authorityNarrowed.add(disableWebhooksBeyond);
  authorityNarrowed.add(suspendAutomationsBeyond);
  ownershipPassed.add(passWebhooks);
  ownershipPassed.add(passAutomations);
  offerSending.add(requireApprovedOffer);
  offerTermsChanged.add(endApprovalOfOffer);
  offerWithdrawn.add(endApprovalOfWithdrawn);
  offerDeleted.add(deleteApprovalsOfOffer);
  jobPublishing.add(requireApprovedJob);
  jobTermsChanged.add(endApprovalOfJob);
  jobDeleted.add(deleteApprovalsOfJob);
  interviewScheduled.add(endRequestsOf);
  applicationsClosed.add(withdrawSentOffers);
  applicationsClosed.add(cancelUpcomingInterviews);
  applicationsClosed.add(cancelFollowUpsAbout);
  applicationsHired.add(fillOpenings);
  applicationsHired.add(cancelFollowUpsOfHired);
  applicationsHired.add(cancelInterviewsOfHired);
  applicationsUnhired.add(freeOpeningsOf);
  addressChanged.add(endLinks);
  candidateDeleted.add(cancelQueuedTo);
  addRelatedTable(relatedSubmissions);
  connectAutomations(importedAutomations);
}
