-- An event that is redacted has no data, and `redacted` follows from that. What erasures have left of data goes.
alter table activity_events alter column data drop not null;
update activity_events set data = null where data @> '{"erased": true}';
