-- The UID of the event in the candidate's calendar: not that of the team's, which has more in it. Null for interviews from before, whose
-- candidates have the event with the UID of the team's already.
alter table interviews add column candidate_uid uuid;
alter table interviews alter column candidate_uid set default gen_random_uuid();
create index interviews_candidate_uid on interviews (workspace_id, candidate_uid) where candidate_uid is not null;
