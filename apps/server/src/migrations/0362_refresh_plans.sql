-- The statements that write a candidate's words anew get a list of candidates, for which PostgreSQL planned them each time: a
-- fifth of the time that a changed profile takes.
alter function refresh_candidate_profiles(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
alter function refresh_candidate_files(uuid, uuid[]) set plan_cache_mode = force_generic_plan;
