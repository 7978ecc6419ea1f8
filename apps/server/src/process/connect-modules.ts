import { memberRemovalStarted, memberRemoved } from '../domain/accounts/members/hooks.ts';
import { authorityEnded, authorityNarrowed, ownershipPassed } from '../domain/accounts/ownership/hooks.ts';
import { workspaceCreated } from '../domain/accounts/workspaces/hooks.ts';
import { erasureConfirmed } from '../domain/careers/candidate-links/hooks.ts';
import { relatedSubmissions } from '../domain/careers/intake/quarantine/related-submissions.ts';
import { eraseCandidate } from '../domain/governance/privacy/erase-candidate.ts';
import { addRelatedTable } from '../domain/hiring/candidates/related-records/record-related-events.ts';
import { leaveHiringTeams, lockJobsOfTeamMember } from '../domain/hiring/jobs/leave-hiring-teams.ts';
import { recordDefaultPipeline } from '../domain/hiring/pipelines/events.ts';
import { recordDefaultReasons } from '../domain/hiring/rejection-reasons/events.ts';
import { recordDefaultSources } from '../domain/hiring/sources/events.ts';
import {
  passAutomations,
  suspendAutomationsBeyond,
  suspendAutomationsOf,
} from '../domain/integrations/automations/follow-owner.ts';
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
  memberRemovalStarted.add(lockJobsOfTeamMember);
  memberRemoved.add(leaveHiringTeams);
  erasureConfirmed.add(eraseCandidate);
  authorityEnded.add(disableWebhooksOf);
  authorityEnded.add(suspendAutomationsOf);
  authorityNarrowed.add(disableWebhooksBeyond);
  authorityNarrowed.add(suspendAutomationsBeyond);
  ownershipPassed.add(passWebhooks);
  ownershipPassed.add(passAutomations);
  addRelatedTable(relatedSubmissions);
}
