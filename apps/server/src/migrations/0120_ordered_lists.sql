-- Tables in the order in which changes write them, events last: a service that goes on meanwhile must not meet a deadlock.
-- Interviews and tasks by time, page after page.
drop index interviews_time;
create index interviews_time on interviews (workspace_id, scheduled_at, id);
create index tasks_by_due on tasks (workspace_id, (coalesce(due_at, 'infinity')), id);
-- What a member did, newest first. Of their own only: the events of keys and automations are many, and nobody asks for theirs.
create index activity_events_operator on activity_events (workspace_id, (actor ->> 'id'), id)
  where actor ->> 'type' = 'operator';
