-- Events that interviewers have moved or removed in the calendars to which interviews are written: an array of memberId, scheduledAt and
-- durationMins (null if it is removed), noticedAt, and the sequence of the interview with which the calendar was compared.
alter table interviews add column calendar_differences jsonb not null default '[]';

-- When an event was last read back from the calendar, or written.
alter table calendar_entries add column checked_at timestamptz(3) not null default rolecall_now();
