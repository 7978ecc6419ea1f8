-- Emails of one interview to one recipient are sent in the order in which they were queued: a cancellation never arrives before
-- the invitation. Those of other kinds have no order.
alter table mails add column interview_id uuid;
create index mails_interview on mails (workspace_id, interview_id, recipient, id)
  where interview_id is not null and status in ('pending', 'sending');
