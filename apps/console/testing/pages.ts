import type { Page } from 'playwright-core';
import type { PageRecords } from './large-workspace.ts';

/** A page of the console. */
interface ConsolePage {
  /** Its URL, in which `{name}` is the ID of a record. */
  url: string;
  /** It shows no record, so a workspace without any has it too. */
  inEmptyWorkspace?: boolean;
}

const alone = (url: string): ConsolePage => ({ url, inEmptyWorkspace: true });
const settings = (name: string) => ({ [`/settings/${name}`]: alone(`/settings/${name}`) });
const ofJob = (name: string) => ({ [`/jobs/$jobId/${name}`]: { url: `/jobs/{jobId}/${name}` } });
const ofAutomation = (name: string) => ({
  [`/automations/$automationId/${name}`]: { url: `/automations/{automationId}/${name}` },
});

/** Every page by its path in the router. A test names those that are missing. */
export const PAGES: Readonly<Record<string, ConsolePage>> = {
  '/': alone('/'),
  '/jobs': alone('/jobs'),
  '/jobs/$jobId': { url: '/jobs/{jobId}' },
  ...ofJob('edit'),
  ...ofJob('form'),
  ...ofJob('stages'),
  ...ofJob('openings'),
  ...ofJob('links'),
  '/candidates': alone('/candidates'),
  '/candidates/$candidateId': { url: '/candidates/{candidateId}' },
  '/candidates/$candidateId/debrief': { url: '/candidates/{candidateId}/debrief' },
  '/applications': alone('/applications'),
  '/review/applications/$recordId': { url: '/review/applications/{applicationId}' },
  '/review/candidates/$recordId': { url: '/review/candidates/{candidateId}' },
  '/interviews': alone('/interviews'),
  '/interviews/$interviewId': { url: '/interviews/{interviewId}' },
  '/offers': alone('/offers'),
  '/approvals': alone('/approvals'),
  '/approvals/$approvalId': { url: '/approvals/{approvalId}' },
  '/tasks': alone('/tasks'),
  '/notifications': alone('/notifications'),
  '/pool': alone('/pool'),
  '/activity': alone('/activity'),
  '/inbox': alone('/inbox'),
  '/quarantine': alone('/quarantine'),
  '/reports': alone('/reports'),
  '/automations': alone('/automations'),
  '/automations/new': alone('/automations/new'),
  '/automations/$automationId': { url: '/automations/{automationId}' },
  ...ofAutomation('try'),
  ...ofAutomation('runs'),
  ...ofAutomation('versions'),
  ...ofAutomation('metrics'),
  '/automations/$automationId/runs/$runId': { url: '/automations/{automationId}/runs/{runId}' },
  ...settings('workspace'),
  ...settings('career-site'),
  ...settings('candidate-page'),
  ...settings('members'),
  ...settings('departments'),
  ...settings('locations'),
  ...settings('pipelines'),
  ...settings('rejection-reasons'),
  ...settings('sources'),
  ...settings('tracking-links'),
  ...settings('custom-fields'),
  ...settings('message-templates'),
  ...settings('email-templates'),
  '/settings/email-templates/$kind': alone('/settings/email-templates/application_received'),
  ...settings('emails'),
  ...settings('api-keys'),
  ...settings('webhooks'),
  '/settings/webhooks/$webhookId': { url: '/settings/webhooks/{webhookId}' },
  ...settings('automation-secrets'),
  ...settings('imports'),
  ...settings('imports/new'),
  '/settings/imports/$importId': { url: '/settings/imports/{importId}' },
  ...settings('exports'),
  ...settings('usage'),
  ...settings('audit-log'),
  ...settings('account'),
  ...settings('notifications'),
};

/** Pages without a session. */
export const SIGN_IN_PAGES: Readonly<Record<string, ConsolePage>> = {
  '/sign-in': alone('/sign-in'),
  '/set-password': alone('/set-password'),
};

/** Tabs and views of pages, which are in the URL's parameters. */
export const VIEWS: readonly string[] = [
  '/candidates/{candidateId}?tab=unknown',
  '/candidates/{candidateId}?tab=files',
  '/candidates/{candidateId}?tab=notes',
  '/candidates/{candidateId}?tab=timeline',
  '/automations/{automationId}?view=json',
  '/settings/imports/{plannedImportId}',
  '/settings/imports/{importId}?outcome=failed',
];

/** A URL with the IDs of these records. */
export function urlOf(url: string, records: PageRecords): string {
  return url.replaceAll(/\{(\w+)\}/g, (_, name) => records[name as keyof PageRecords]);
}

/** Waits until the page shows its content instead of placeholders. */
export async function isLoaded(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('h1, h2') !== null && document.querySelector('.animate-pulse') === null,
  );
}
