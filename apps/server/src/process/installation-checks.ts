import type { Config } from '../configuration/config.ts';
import { storedAccessTokens } from '../domain/email/access-token-queries.ts';
import { checkZones } from '../domain/hiring/interviews/compare-zones.ts';
import { CHANNELS, type Channel } from '../domain/hiring/received/channel.ts';
import { checkImapFolders } from '../domain/hiring/received/imap-findings.ts';
import { checkReceiving } from '../domain/hiring/received/test-email.ts';
import { LookupCache } from '../platform/cache/lookup-cache.ts';
import type { Services } from '../platform/context/services.ts';
import type { Database } from '../platform/database/database.ts';
import { checkInstallation } from '../platform/doctor/doctor.ts';
import type { Finding } from '../platform/doctor/finding.ts';
import { createEmailTransport } from '../platform/email/transport.ts';
import { FreeSpace } from '../platform/storage/free-space.ts';

/** A check connects to the mail server and asks DNS servers, so callers share one. */
const MAX_AGE_MS = 30_000;

/** Checks the installation, at most once in 30 seconds, however many ask. */
export function installationChecks(
  config: Config,
  db: Database,
  { secrets, settings, storage }: Pick<Services, 'secrets' | 'settings' | 'storage'>,
): Services['checkInstallation'] {
  const space = new FreeSpace(config.dataDir, config.diskReserveBytes);
  const results = new LookupCache<{ findings: readonly Finding[]; readAt: number }>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: 1,
  });
  const check = async (readAt: number) => {
    const { senderAddress, replies, publicUrl, exposure } = settings;
    const mailServer = mailServerOf(config, db, secrets);
    try {
      const findings = await checkInstallation({
        db: db.read,
        storage,
        space,
        mailServer,
        usesOAuth: config.mailOAuth !== null,
        senderAddress,
        replyDomain: replies?.domain ?? null,
        publicUrl,
        exposure,
      });
      const { imap } = config.inbound;
      const inbound = imap === null ? [] : await checkImapFolders(db.read, imap);
      return { findings: [...findings, ...inbound, await checkZones(db.read)], readAt };
    } finally {
      mailServer?.close();
    }
  };
  const key = 'installation';
  return async () => (results.get(key) ?? (await results.load(key, check))).findings;
}

/** Sends a test email and waits for it: for the administrator, because it takes up to 90 seconds. */
export async function checkReceivingOf(config: Config, db: Database, services: Services): Promise<Finding[]> {
  const { inbound, emailFrom: from } = config;
  const transport = mailServerOf(config, db, services.secrets);
  if (transport === null) return []; // a finding of its own
  const { postmarkAuth, mailgunSigningKey, sendgridPublicKey, sesTopicArn } = inbound.webhooks;
  const used: Record<Channel, unknown> = {
    smtp: inbound.smtpPort,
    imap: inbound.imap,
    postmark: postmarkAuth,
    mailgun: mailgunSigningKey,
    sendgrid: sendgridPublicKey,
    ses: sesTopicArn,
  };
  const user = inbound.imap?.user ?? '';
  const isElsewhere = user.includes('@') && !user.toLowerCase().endsWith(`@${inbound.replies?.domain}`);
  try {
    return await checkReceiving(db, services, {
      transport,
      from,
      channels: CHANNELS.filter((channel) => used[channel] !== null),
      mailbox: isElsewhere ? user : null,
    });
  } finally {
    transport.close();
  }
}

function mailServerOf({ smtpUrl, mailOAuth }: Config, db: Database, secrets: Services['secrets']) {
  if (smtpUrl === null) return null;
  const accessTokens = mailOAuth === null ? undefined : storedAccessTokens(mailOAuth, db, secrets);
  return createEmailTransport(smtpUrl, { accessTokens, timeoutMs: 10_000 });
}
