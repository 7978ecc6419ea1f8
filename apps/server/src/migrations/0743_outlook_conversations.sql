-- The headers by which Outlook groups conversations: of received emails, and of our answers to them.
-- Nullable columns without a default rewrite nothing.
alter table messages
  add column thread_index text,
  add column thread_topic text;
alter table mails
  add column thread_index text,
  add column thread_topic text;
