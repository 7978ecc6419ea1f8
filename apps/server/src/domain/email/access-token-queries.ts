import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { type AccessTokens, createAccessTokens, type MailOAuth } from '../../platform/email/access-tokens.ts';
import { type SecretBox, sha256 } from '../../platform/security/secrets.ts';

/** Purpose of the encryption of refresh tokens. */
export const REFRESH_TOKEN = 'mail-refresh-token';

/**
 * Access tokens of the installation's mailbox; the newest refresh token is in the database, encrypted. The mailbox belongs to
 * no workspace.
 */
export function storedAccessTokens(oauth: MailOAuth, db: Database, secrets: SecretBox): AccessTokens {
  const configured = sha256(oauth.refreshToken ?? '').toString('hex');
  return createAccessTokens(oauth, {
    async read() {
      const [row] = await db.write.query<{ sealed: Buffer }>(sql`
        select token_sealed as sealed from mail_refresh_tokens where configured_hash = ${configured}`);
      return row === undefined ? null : secrets.open(row.sealed, REFRESH_TOKEN).toString();
    },
    async write(token) {
      await db.write.query(sql`
        insert into mail_refresh_tokens (configured_hash, token_sealed)
        values (${configured}, ${secrets.seal(token, REFRESH_TOKEN)})
        on conflict (configured_hash) do update set token_sealed = excluded.token_sealed`);
    },
  });
}
