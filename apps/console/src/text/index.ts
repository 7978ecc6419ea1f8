import { account } from './en/account.ts';
import { activity } from './en/activity.ts';
import { apiKeys } from './en/api-keys.ts';
import { automationSecrets } from './en/automation-secrets.ts';
import { automations } from './en/automations.ts';
import { board } from './en/board.ts';
import { candidates } from './en/candidates.ts';
import { common } from './en/common.ts';
import { deliveries } from './en/deliveries.ts';
import { interviews } from './en/interviews.ts';
import { jobForm } from './en/job-form.ts';
import { jobStages } from './en/job-stages.ts';
import { jobs } from './en/jobs.ts';
import { mail } from './en/mail.ts';
import { members } from './en/members.ts';
import { offerForm } from './en/offer-form.ts';
import { offers } from './en/offers.ts';
import { pool } from './en/pool.ts';
import { quarantine } from './en/quarantine.ts';
import { reports } from './en/reports.ts';
import { scorecards } from './en/scorecards.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { signIn } from './en/sign-in.ts';
import { tasks } from './en/tasks.ts';
import { webhookEvents } from './en/webhook-events.ts';
import { webhooks } from './en/webhooks.ts';
import { workspace } from './en/workspace.ts';

/** Every text of the console, by area: what a translation has to give. */
const english = {
  account,
  activity,
  apiKeys,
  automations,
  automationSecrets,
  board,
  candidates,
  common,
  deliveries,
  interviews,
  jobForm,
  jobs,
  jobStages,
  mail,
  members,
  offerForm,
  offers,
  pool,
  quarantine,
  reports,
  scorecards,
  search,
  settings,
  signIn,
  tasks,
  webhookEvents,
  webhooks,
  workspace,
};

export type Texts = typeof english;

/** The texts in the language of the console. English is the one there is. */
export const text: Texts = english;
