-- What members are notified of. Rows hold IDs; names and texts are read from the records when a notification is shown.
create table notifications (
  workspace_id uuid not null references workspaces (id),
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  source_id uuid not null,        -- the event; of a due scorecard, the interview
  event text,                     -- its type; null for a due scorecard
  actor_type text,                -- who caused it; null for a due scorecard
  actor_id text,
  entity_type text not null,
  entity_id uuid not null,
  candidate_id uuid,
  application_id uuid,
  job_id uuid,
  in_console boolean not null,    -- otherwise it is only emailed
  email_at timestamptz(3),        -- when to email it; null once that is done, or if it is not emailed
  in_digest boolean not null default false,
  emailed_at timestamptz(3),
  read_at timestamptz(3),
  created_at timestamptz(3) not null default rolecall_now(),
  updated_at timestamptz(3) not null default rolecall_now(),
  revision integer not null default 1,
  change_position bigint not null default event_position(),
  primary key (workspace_id, id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);
-- Nobody is notified twice of the same thing.
create unique index notifications_source_key on notifications (workspace_id, source_id, member_id, kind);
create index notifications_member on notifications (workspace_id, member_id, id);
create index notifications_unread on notifications (workspace_id, member_id, id) where read_at is null and in_console;
create index notifications_emails on notifications (workspace_id, email_at) where email_at is not null;
create index notifications_emailed on notifications (workspace_id, member_id, kind, emailed_at) where emailed_at is not null;
create index notifications_candidate on notifications (workspace_id, candidate_id) where candidate_id is not null;
create index notifications_application on notifications (workspace_id, application_id) where application_id is not null;
create index notifications_created on notifications (workspace_id, created_at);
create index notifications_changes on notifications (workspace_id, change_position, id);
create trigger bump before update on notifications for each row execute function track_change();
create function note_deleted_notifications() returns trigger language plpgsql as $$
begin
  insert into deleted_records (workspace_id, kind, id, parent_id)
  select workspace_id, 'notifications', id::text, member_id from gone on conflict do nothing;
  return null;
end $$;
create trigger note_deleted after delete on notifications
  referencing old table as gone for each statement execute function note_deleted_notifications();

-- Of members who have changed them; the others have the defaults.
create table notification_settings (
  workspace_id uuid not null references workspaces (id),
  member_id uuid not null,
  kinds jsonb not null default '{}',   -- {kind: {console, email}}; what is missing has the default
  digest_time text not null default '08:00',
  time_zone text not null default 'UTC',
  primary key (workspace_id, member_id),
  foreign key (workspace_id, member_id) references members (workspace_id, id)
);

-- The next moment with this time of day in a time zone; in UTC for one that PostgreSQL does not know.
create function next_daily(at time, zone text) returns timestamptz language plpgsql stable as $$
declare
  today timestamp;
begin
  today := date_trunc('day', rolecall_now() at time zone zone);
  return case when (today + at) at time zone zone > rolecall_now() then (today + at) at time zone zone
    else (today + interval '1 day' + at) at time zone zone end;
exception when invalid_parameter_value then
  return next_daily(at, 'UTC');
end $$;

-- Interviews whose end is still to be noticed. Constant defaults: no table is rewritten, the interviews of before are
-- done, and the previous version inserts rows without the column.
alter table interview_interviewers add column awaits_scorecard boolean not null default false;
alter table interview_interviewers alter column awaits_scorecard set default true;
create index interview_interviewers_ends on interview_interviewers (upper(during)) where awaits_scorecard;

-- Events from now on.
insert into dispatch_cursors (name, position)
select 'notifications', coalesce((select position from activity_events order by position desc, id desc limit 1), 0);
