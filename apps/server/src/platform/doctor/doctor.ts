import { Resolver } from 'node:dns/promises';
import type { Queryable } from '../database/database.ts';
import { EmailFailed, MailServerRefused } from '../email/errors.ts';
import type { EmailTransport } from '../email/transport.ts';
import { messageOf } from '../errors/message-of.ts';
import { describeExposure, type ExposureWarning } from '../security/exposure.ts';
import type { FreeSpace } from '../storage/free-space.ts';
import type { Storage } from '../storage/storage.ts';
import { canStore } from '../storage/storage-health.ts';
import { findLastBackup, readClock } from './doctor-queries.ts';
import { type Finding, fine } from './finding.ts';
import { checkReplyDomain, checkSenderDomain } from './sender-domain.ts';

/** What is checked. */
export interface Installation {
  db: Queryable;
  storage: Storage;
  space: FreeSpace;
  /** Null if none is configured. */
  mailServer: Pick<EmailTransport, 'verify'> | null;
  /** Whether it authenticates by OAuth. */
  usesOAuth: boolean;
  senderAddress: string;
  /** To which replies go; null if no email is received. */
  replyDomain: string | null;
  publicUrl: string;
  exposure: readonly ExposureWarning[];
}

const DNS = { timeout: 3_000, tries: 2 };
const TIMEOUT_MS = 5_000;
/** Beyond this, codes of two-factor authentication and signed links start to fail. */
const MAX_CLOCK_DIFFERENCE_MS = 2_000;
const MAX_BACKUP_AGE_DAYS = 2;
const DAY_MS = 86_400_000;
const GIGABYTE = 1024 ** 3;

/** Everything that the service depends on: whether it works, and what to do if not. */
export async function checkInstallation(installation: Installation): Promise<Finding[]> {
  const domain = installation.senderAddress.split('@').at(-1) ?? '';
  const { replyDomain } = installation;
  const resolver = new Resolver(DNS);
  const findings = await Promise.all([
    checkMailServer(installation),
    checkSenderDomain(domain, resolver, { takesReplies: replyDomain === domain.toLowerCase() }),
    replyDomain === null || replyDomain === domain.toLowerCase() ? [] : checkReplyDomain(replyDomain, resolver),
    checkStorage(installation),
    checkDisk(installation),
    checkClock(installation),
    checkBackup(installation),
    checkPublicUrl(installation),
    installation.exposure.map(
      (warning): Finding => ({
        check: 'exposure',
        status: 'warning',
        message: `${describeExposure(warning)}.`,
        fix: null,
      }),
    ),
  ]);
  return findings.flat();
}

async function checkMailServer({ mailServer, usesOAuth }: Installation): Promise<Finding> {
  const check = 'mail_server';
  if (mailServer === null)
    return { check, status: 'problem', message: 'No mail server is configured: emails wait.', fix: 'Set SMTP_URL.' };
  try {
    await mailServer.verify();
    return fine(check, 'The mail server accepts the connection and the credentials.');
  } catch (error) {
    if (!(error instanceof EmailFailed)) throw error;
    const message = `The mail server cannot be used: ${error.message}`;
    return { check, status: 'problem', message, fix: loginFix(error, usesOAuth) };
  }
}

function loginFix(error: EmailFailed, usesOAuth: boolean): string {
  const isRate = error instanceof MailServerRefused && error.reason === 'rate';
  if (isRate) return 'Emails wait until it accepts them again. If that lasts, ask its operator for a higher limit.';
  if (!usesOAuth) return 'Check host, port, user and password in SMTP_URL.';
  return 'Check host, port and user in SMTP_URL, and that MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_SCOPE and MAIL_OAUTH_REFRESH_TOKEN are of this mailbox.';
}

async function checkStorage({ storage }: Installation): Promise<Finding> {
  const check = 'storage';
  if (await canStore(storage)) return fine(check, 'Files can be stored and removed.');
  const fix = 'The log of the service has the reason. Check the bucket and its credentials, or the rights on DATA_DIR.';
  return { check, status: 'problem', message: 'Files cannot be stored: uploads fail.', fix };
}

async function checkDisk({ space }: Installation): Promise<Finding> {
  const check = 'disk';
  const state = await space.state();
  if (state === null) return { check, status: 'not_checked', message: 'The free space is unknown.', fix: null };
  const free = `${(state.freeBytes / GIGABYTE).toFixed(1)} GB of DATA_DIR are free`;
  if (!state.isLow) return fine(check, `${free}.`);
  return {
    check,
    status: 'problem',
    message: `Only ${free}: uploads of visitors are rejected.`,
    fix: 'Free or add disk space.',
  };
}

async function checkClock({ db }: Installation): Promise<Finding> {
  const before = Date.now();
  const database = await readClock(db);
  const between = (before + Date.now()) / 2;
  const differenceMs = Math.round(Math.abs(database - between));
  if (differenceMs <= MAX_CLOCK_DIFFERENCE_MS)
    return fine('clock', 'The clocks of the service and of the database agree.');
  return {
    check: 'clock',
    status: 'problem',
    message: `The clocks of the service and of the database differ by ${(differenceMs / 1_000).toFixed(1)} s.`,
    fix: 'Synchronize both clocks (NTP).',
  };
}

async function checkBackup({ db }: Installation): Promise<Finding> {
  const check = 'backup';
  const last = await findLastBackup(db);
  const fix = 'Run `rolecall backup` daily. If you back up the database and the files otherwise, ignore this.';
  if (last === null) return { check, status: 'warning', message: 'No backup was made with `rolecall backup`.', fix };
  const days = Math.floor((Date.now() - Date.parse(last)) / DAY_MS);
  if (days < MAX_BACKUP_AGE_DAYS) return fine(check, `The last backup was made on ${last}.`);
  return { check, status: 'warning', message: `The last backup is ${days} days old (${last}).`, fix };
}

/** The service requests its own public URL, which shows a wrong URL, a proxy that does not reach it, and bad certificates. */
async function checkPublicUrl({ publicUrl }: Installation): Promise<Finding> {
  const check = 'public_url';
  const fix = 'Check PUBLIC_URL and the proxy. If this machine cannot reach its own public address, ignore this.';
  try {
    const response = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (response.status === 200 && text.includes('"status":"ok"'))
      return fine(check, `${publicUrl} leads to the service.`);
    const message = `${publicUrl}/healthz responds with status ${response.status}, not as the service does.`;
    return { check, status: 'problem', message, fix };
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return { check, status: 'problem', message: `${publicUrl} cannot be reached: ${messageOf(cause)}.`, fix };
  }
}
