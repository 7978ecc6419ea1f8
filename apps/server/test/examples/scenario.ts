import { after } from 'node:test';
import { startWorkers } from '../../src/background/workers.ts';
import { createWorkspace } from '../../src/domain/accounts/provisioning/create-workspace.ts';
import { eventTypes } from '../../src/domain/integrations/activity/catalog/event-catalog.ts';
import { rejection, startReceiver } from '../../src/platform/email/smtp-receiver.fixture.ts';
import { startIdentityProvider } from '../../src/platform/security/identity-provider.fixture.ts';
import { eventually } from '../eventually.ts';
import { type Caller, type Json, moveClock, startService, type TestService } from '../harness.ts';
import { receiveApplications } from './applications.ts';
import { approveOffers } from './approvals.ts';
import { readRuns, setUpAutomations } from './automations.ts';
import { cleanUp, workWithCandidates } from './candidates.ts';
import { describeChoices, publishLinks } from './choices.ts';
import { evaluate } from './evaluation.ts';
import { startEventReceiver } from './event-receiver.ts';
import { exportEverything, importCandidates } from './imports.ts';
import { publishJobs } from './jobs.ts';
import { synchronizeRecords } from './migration.ts';
import { linkCandidate, makeOffers } from './offers.ts';
import { describeOrganization, planInterviews, planOpenings } from './organization.ts';
import { readEverything } from './reads.ts';
import { Recorder, type Recording } from './recorder.ts';
import type { IdentityProvider, Scene } from './scene.ts';
import { beNotified, signInAndOut } from './sign-in.ts';
import { disableGoneWebhook, replayEvents, setUpWebhooks } from './webhooks.ts';
import { setUpWorkspace, useSandbox } from './workspace.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Event types that the scenario cannot cause, with the reason. */
export const WITHOUT_EVENT: Readonly<Record<string, string>> = {};

export interface Recorded {
  recording: Recording;
  serviceUrl: string;
  startedAt: number;
}

/** Runs the scenario and records its responses and deliveries. */
export async function recordScenario(): Promise<Recorded> {
  const startedAt = Date.now();
  const service = await startScenarioService();
  const recorder = new Recorder(service);
  await runScenario(service, startedAt, { wrap: () => recorder.service, onEvent: (event) => recorder.event(event) });
  // Waits for deliveries. The test of the examples names types that never arrive.
  const deliverable = eventTypes().filter(({ type }) => !(type in WITHOUT_EVENT));
  const isDelivered = () => deliverable.every(({ type }) => type in recorder.recording.webhooks);
  await eventually(async () => isDelivered(), Boolean, { seconds: 5 }).catch(() => {});
  return { recording: recorder.recording, serviceUrl: service.url, startedAt };
}

/** A service with what the scenario needs: a file scanner and the company's identity provider. */
export async function startScenarioService(): Promise<ScenarioService> {
  const identityProvider = await startIdentityProvider({ after });
  const postbox = await startReceiver(
    { after },
    { onRcptTo: ({ address }, _session, done) => done(REJECTED.get(address)) },
  );
  const service = await startService({
    MAIL_REPLY_DOMAIN: 'reply.example.com',
    SMTP_URL: `smtp://${postbox.host}`,
    FILE_SCANNER_COMMAND: 'true',
    OIDC_ISSUER: identityProvider.issuer,
    OIDC_CLIENT_ID: identityProvider.clientId,
    OIDC_CLIENT_SECRET: identityProvider.clientSecret,
    GOOGLE_CALENDAR_CLIENT_ID: 'acme-calendars',
    GOOGLE_CALENDAR_CLIENT_SECRET: 'never sent',
  });
  return { ...service, identityProvider };
}

/** What the mail server responds to recipients whose mailbox does not exist. */
const REJECTED = new Map([['lynn@example.com', rejection(550, 'No such mailbox')]]);

interface ScenarioService extends TestService {
  identityProvider: IdentityProvider;
}

/** Observes the scenario. */
interface ScenarioObserver {
  /** The service through which all requests go. `secretKey` is the key of requests that are not public and have no session. */
  wrap(workspaceId: string, secretKey: string): TestService;
  /** Called with the body of each webhook delivery. */
  onEvent(event: Json): void;
}

/**
 * Acme hires a Site Reliability Engineer: from the job to the accepted offer, with everything around it. Every operation
 * is called at least once and every type of event occurs.
 */
export async function runScenario(
  service: ScenarioService,
  startedAt: number,
  { wrap, onEvent }: ScenarioObserver,
): Promise<void> {
  const receiverUrl = await startEventReceiver(service, onEvent);
  const { workspace, owner, secretKey } = await createWorkspace(service.db, service.services, {
    slug: 'acme',
    name: 'Acme',
    ownerEmail: 'grace@example.com',
  });
  const watched = wrap(workspace.id, secretKey);
  const api: Caller = (method, path, body, headers = {}) =>
    watched.request(method, `/api/v1${path}`, { body, headers: { authorization: `Bearer ${secretKey}`, ...headers } });
  const workers = startWorkers(service);
  service.beforeClose(() => workers.stop());
  const scene: Scene = {
    service: watched,
    api,
    workspaceId: workspace.id,
    owner,
    receiverUrl,
    identityProvider: service.identityProvider,
    at: (days, hours = 0) => new Date(startedAt + days * DAY + hours * HOUR).toISOString(),
    goTo: (days) => moveClock(service.db, `${days} days`),
  };

  const webhook = await setUpWebhooks(scene);
  const team = await setUpWorkspace(scene);
  await signInAndOut(scene);
  await setUpAutomations(scene);
  await describeChoices(scene);
  const organization = await describeOrganization(scene);
  const job = await publishJobs(scene, organization);
  await planOpenings(scene, job);
  await planInterviews(scene, job);
  await publishLinks(scene, job);
  await scene.goTo(1);
  const people = await receiveApplications(scene, job);
  await workWithCandidates(scene, people);
  await beNotified(scene);
  await synchronizeRecords(scene);
  await importCandidates(scene);
  await exportEverything(scene);
  await scene.goTo(5);
  await evaluate(scene, job, people, team);
  await scene.goTo(12);
  await linkCandidate(scene, people);
  await approveOffers(scene, people);
  await makeOffers(scene, people);
  await scene.goTo(40);
  await cleanUp(scene, people);
  await disableGoneWebhook(scene);
  await useSandbox(scene);
  await readEverything(scene, job, people);
  await readRuns(scene);
  await replayEvents(scene, webhook);
}
