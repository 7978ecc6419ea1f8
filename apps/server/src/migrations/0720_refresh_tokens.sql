-- The refresh token of the mailbox, where its provider issues a new one with each access token. One row per token that was
-- configured (`MAIL_OAUTH_REFRESH_TOKEN`): a new configuration starts from its own.
create table mail_refresh_tokens (
  configured_hash text primary key,
  token_sealed bytea not null
);
