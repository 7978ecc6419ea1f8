-- One scorecard per author and interview; one that names no interview, per application and stage, as before.
-- Until now, an author could submit several for one interview by naming different stages: the first keeps the interview.
update scorecards later set interview_id = null
where later.interview_id is not null and later.deleted_at is null and exists (
  select from scorecards s
  where s.workspace_id = later.workspace_id and s.application_id = later.application_id and s.author_id = later.author_id
    and s.interview_id = later.interview_id and s.deleted_at is null and s.id < later.id);
drop index scorecards_author_key;
create unique index scorecards_author_key
  on scorecards (workspace_id, application_id, author_id, coalesce(interview_id, stage_id)) nulls not distinct
  where deleted_at is null;
