import { apiKeys } from './en/api-keys.ts';
import { automationSecrets } from './en/automation-secrets.ts';
import { automations } from './en/automations.ts';
import { common } from './en/common.ts';
import { deliveries } from './en/deliveries.ts';
import { mail } from './en/mail.ts';
import { offers } from './en/offers.ts';
import { pool } from './en/pool.ts';
import { quarantine } from './en/quarantine.ts';
import { reports } from './en/reports.ts';
import { search } from './en/search.ts';
import { settings } from './en/settings.ts';
import { signIn } from './en/sign-in.ts';
import { webhookEvents } from './en/webhook-events.ts';
import { webhooks } from './en/webhooks.ts';
import { workspace } from './en/workspace.ts';

/** Every text of the console, by area: what a translation has to give. */
const english = {
  apiKeys,
  automationSecrets,
  automations,
  common,
  deliveries,
  mail,
  offers,
  pool,
  quarantine,
  reports,
  search,
  settings,
  signIn,
  webhookEvents,
  webhooks,
  workspace,
};

export type Texts = typeof english;

/** The texts in the language of the console. English is the one there is. */
export const text: Texts = english;
