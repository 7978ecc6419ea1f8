import { apiKeys } from './accounts/api-keys/module.ts';
import { members } from './accounts/members/module.ts';
import { sessions } from './accounts/sessions/module.ts';
import { workspaces } from './accounts/workspaces/module.ts';
import { candidateLinks } from './careers/candidate-links/module.ts';
import { careerSite } from './careers/career-site/module.ts';
import { intake } from './careers/intake/public/module.ts';
import { quarantine } from './careers/intake/quarantine/module.ts';
import { postings } from './careers/postings/module.ts';
import { prefill } from './careers/prefill/module.ts';
import { email } from './email/module.ts';
import { audit } from './governance/audit/module.ts';
import { doctor } from './governance/doctor/module.ts';
import { notifications } from './governance/notifications/module.ts';
import { privacy } from './governance/privacy/module.ts';
import { revocations } from './governance/revocations/module.ts';
import { sandbox } from './governance/sandbox/module.ts';
import { usage } from './governance/usage/module.ts';
import { applications } from './hiring/applications/module.ts';
import { approvals } from './hiring/approvals/module.ts';
import { availability } from './hiring/availability/module.ts';
import { availabilityRequests } from './hiring/availability-requests/module.ts';
import { bookingLinks } from './hiring/booking-links/module.ts';
import { bulkCandidates } from './hiring/bulk-candidates/module.ts';
import { calendarFeed } from './hiring/calendar-feed/module.ts';
import { calendars } from './hiring/calendars/module.ts';
import { candidates } from './hiring/candidates/module.ts';
import { departments } from './hiring/departments/module.ts';
import { files } from './hiring/files/module.ts';
import { home } from './hiring/home/module.ts';
import { imports } from './hiring/imports/module.ts';
import { interviewPlans } from './hiring/interview-plans/module.ts';
import { interviews } from './hiring/interviews/module.ts';
import { jobs } from './hiring/jobs/module.ts';
import { locations } from './hiring/locations/module.ts';
import { merging } from './hiring/merging/module.ts';
import { messages } from './hiring/messages/module.ts';
import { messageTemplates } from './hiring/messages/templates/module.ts';
import { notes } from './hiring/notes/module.ts';
import { offers } from './hiring/offers/module.ts';
import { openings } from './hiring/openings/module.ts';
import { pipelines } from './hiring/pipelines/module.ts';
import { pool } from './hiring/pool/module.ts';
import { received } from './hiring/received/module.ts';
import { rejectionReasons } from './hiring/rejection-reasons/module.ts';
import { reports } from './hiring/reports/module.ts';
import { scorecards } from './hiring/scorecards/module.ts';
import { sources } from './hiring/sources/module.ts';
import { stages } from './hiring/stages/module.ts';
import { tags } from './hiring/tags/module.ts';
import { tasks } from './hiring/tasks/module.ts';
import { trackingLinks } from './hiring/tracking-links/module.ts';
import { views } from './hiring/views/module.ts';
import { fillCatalog } from './integrations/activity/catalog/event-catalog.ts';
import { activity } from './integrations/activity/module.ts';
import { automations } from './integrations/automations/module.ts';
import { exports } from './integrations/exports/module.ts';
import { webhooks } from './integrations/webhooks/module.ts';
import { customFields } from './records/custom-fields/module.ts';
import { externalRefs } from './records/external-refs/module.ts';
import type { Module } from './records/module.ts';
import { visibility } from './records/visibility/module.ts';

/** Every module, in the order of the API document. */
export const MODULES: readonly Module[] = [
  jobs,
  postings,
  departments,
  locations,
  openings,
  pipelines,
  interviewPlans,
  stages,
  files,
  intake,
  prefill,
  candidates,
  bulkCandidates,
  merging,
  notes,
  tags,
  privacy,
  imports,
  exports,
  applications,
  rejectionReasons,
  sources,
  trackingLinks,
  candidateLinks,
  interviews,
  availability,
  calendars,
  calendarFeed,
  bookingLinks,
  availabilityRequests,
  offers,
  approvals,
  quarantine,
  activity,
  webhooks,
  automations,
  email,
  scorecards,
  messages,
  received,
  messageTemplates,
  tasks,
  pool,
  reports,
  notifications,
  home,
  views,
  workspaces,
  careerSite,
  customFields,
  usage,
  doctor,
  sandbox,
  members,
  apiKeys,
  audit,
  sessions,
  visibility,
  externalRefs,
  revocations,
];

fillCatalog(MODULES);
