-- Every application has the time now: every update of one is a change again.
alter table applications alter column stage_entered_at set not null;
create or replace trigger bump before update on applications for each row execute function track_change();
-- Applications sorted by it are read from the index.
create index applications_by_stage_entered on applications (workspace_id, stage_entered_at, id);
