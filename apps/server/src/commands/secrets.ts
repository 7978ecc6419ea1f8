import { reencryptSecrets } from '../background/sealed-columns.ts';
import { type Config, ConfigError } from '../configuration/config.ts';
import { signLedgerAgain } from '../domain/governance/revocations/stored-ledger.ts';
import { messageOf } from '../platform/errors/message-of.ts';
import { loadOrCreateSecrets, newServiceSecret, writeSecrets } from '../platform/security/secrets.ts';
import type { Runtime } from '../process/bootstrap.ts';

/**
 * Adds a new current secret to `secret.key` and keeps the others for decryption. Every process must be restarted before
 * anything is encrypted again. @throws ConfigError if SECRET_KEY is set
 */
export async function rotateSecretCommand(config: Config): Promise<void> {
  requireOwnSecret(config, 'set a new SECRET_KEY and put the old one in SECRET_KEY_PREVIOUS');
  await writeSecrets(config.dataDir, [newServiceSecret(), ...(await loadOrCreateSecrets(config.dataDir))]);
}

/**
 * Encrypts all stored secrets, and signs the revocation ledger, with the current key. @returns the number of values changed
 * @throws ConfigError when a file of the ledger has a wrong signature
 */
export async function reencryptSecretsCommand({ db, services }: Runtime): Promise<number> {
  await signLedgerAgain(services).catch((error: unknown) => {
    throw new ConfigError(messageOf(error));
  });
  const counts = await reencryptSecrets(db, services.secrets);
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/**
 * Removes all but the current secret from `secret.key`, after encrypting everything with it.
 * @throws ConfigError if SECRET_KEY is set
 */
export async function forgetSecretsCommand(runtime: Runtime, config: Config): Promise<void> {
  requireOwnSecret(config, 'remove SECRET_KEY_PREVIOUS');
  await reencryptSecretsCommand(runtime);
  const [current] = await loadOrCreateSecrets(config.dataDir);
  await writeSecrets(config.dataDir, [current]);
}

function requireOwnSecret({ secretKey }: Config, instead: string): void {
  if (secretKey !== null) throw new ConfigError(`SECRET_KEY is set in the environment: ${instead}`);
}
