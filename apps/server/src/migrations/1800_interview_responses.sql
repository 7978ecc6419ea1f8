-- The answers to the invitation, by attendee: an array of memberId (null: the candidate), response, proposedAt, respondedAt, and the
-- sequence of the invitation that was answered.
alter table interviews add column responses jsonb not null default '[]';
