-- When the steps of a booking were taken, for reports. Not in booking_links: choosing a time changes nothing that callers read.
create table booking_link_times (
  workspace_id uuid not null,
  booking_link_id uuid not null,
  job_id uuid not null,
  asked_at timestamptz(3) not null default rolecall_now(),
  given_at timestamptz(3),  -- when the candidate first chose a time
  scheduled_at timestamptz(3),  -- when they first confirmed one
  primary key (workspace_id, booking_link_id),
  foreign key (workspace_id, booking_link_id) references booking_links (workspace_id, id)
);
create index booking_link_times_asked on booking_link_times (workspace_id, asked_at);
create index booking_link_times_given on booking_link_times (workspace_id, given_at) where given_at is not null;
create index booking_link_times_scheduled on booking_link_times (workspace_id, scheduled_at) where scheduled_at is not null;
create index booking_link_times_job on booking_link_times (workspace_id, job_id);

-- Choosing a time was not stored before; it is confirmed minutes later.
insert into booking_link_times (workspace_id, booking_link_id, job_id, asked_at, given_at, scheduled_at)
select l.workspace_id, l.id, l.job_id, l.created_at, i.created_at, i.created_at
from booking_links l
left join interviews i on i.workspace_id = l.workspace_id and i.id = (l.bookings -> 0 ->> 'interviewId')::uuid;
