-- The report of sources reads packed applications, in the same parts as their stage changes.
alter table report_histories
  add column application_kinds jsonb not null default '[]',  -- [[sourceId, source, status]]: the different kinds, by number
  add column applications bytea not null default '',  -- 8 bytes for each of `application_ids`: when it was made, number of its kind
  add column read_later uuid[] not null default '{}';  -- to be read from their rows: their text is that of one candidate only
alter table report_histories alter column applications set storage external;
-- Everything is packed again; until then, reports read the rows.
update report_positions set position = 0;
