import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { apiKeys } from './en/api-keys.ts';
import { applications } from './en/applications.ts';
import { approvals } from './en/approvals.ts';
import { auditLog } from './en/audit-log.ts';
import { automationSecrets } from './en/automation-secrets.ts';
import { automations } from './en/automations.ts';
import { board } from './en/board.ts';
import { candidatePageSettings } from './en/candidate-page-settings.ts';
import { candidates } from './en/candidates.ts';
import { careerSite } from './en/career-site.ts';
import { common } from './en/common.ts';
import { customFields } from './en/custom-fields.ts';
import { deliveries } from './en/deliveries.ts';
import { documents } from './en/documents.ts';
import { emails } from './en/emails.ts';
import { exports } from './en/exports.ts';
import { filters } from './en/filters.ts';
import { hire } from './en/hire.ts';
import { hiringChoices } from './en/hiring-choices.ts';
import { home } from './en/home.ts';
import { imports } from './en/imports.ts';
import { inbox } from './en/inbox.ts';
import { interviewPlans } from './en/interview-plans.ts';
import { interviews } from './en/interviews.ts';
import { jobForm } from './en/job-form.ts';
import { jobStages } from './en/job-stages.ts';
import { jobs } from './en/jobs.ts';
import { members } from './en/members.ts';
import { messages } from './en/messages.ts';
import { notifications } from './en/notifications.ts';
import { offerForm } from './en/offer-form.ts';
import { offers } from './en/offers.ts';
import { openings } from './en/openings.ts';
import { organization } from './en/organization.ts';
import { pool } from './en/pool.ts';
import { quarantine } from './en/quarantine.ts';
import { reports } from './en/reports.ts';
import { review } from './en/review.ts';
import { scorecards } from './en/scorecards.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { signIn } from './en/sign-in.ts';
import { submissions } from './en/submissions.ts';
import { tasks } from './en/tasks.ts';
import { timeline } from './en/timeline.ts';
import { usage } from './en/usage.ts';
import { views } from './en/views.ts';
import { webhooks } from './en/webhooks.ts';
import { workspace } from './en/workspace.ts';

/** All texts of the console by area, which a translation provides. */
const english = {
  approvals,
  account,
  activity,
  apiKeys,
  applications,
  auditLog,
  automations,
  automationSecrets,
  board,
  candidates,
  common,
  customFields,
  deliveries,
  documents,
  exports,
  filters,
  hiringChoices,
  hire,
  home,
  imports,
  inbox,
  interviewPlans,
  interviews,
  jobForm,
  jobs,
  jobStages,
  emails,
  members,
  messages,
  notifications,
  offerForm,
  offers,
  openings,
  organization,
  pool,
  quarantine,
  reports,
  review,
  scorecards,
  search,
  settings,
  signIn,
  submissions,
  tasks,
  timeline,
  usage,
  views,
  webhooks,
  candidatePageSettings,
  careerSite,
  workspace,
};

export type Texts = typeof english;

/** The texts in the language of the console, which is English. */
export const text: Texts = english;

/** The values of a field, in the order of their names. */
export function valuesOf<Value extends string>(names: Readonly<Record<Value, string>>): Value[] {
  return Object.keys(names) as Value[]; // the keys of its type
}
