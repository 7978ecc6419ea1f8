-- The claims and retries of a file's check, and the removal of a deleted file's bytes, are not changes of the record: the last
-- event of a file has its revision, and sync tokens return only files that changed. The result of the check is a change.
create or replace trigger bump before update on candidate_files for each row
  when (new.scan_fence = old.scan_fence and new.scan_ready_at is not distinct from old.scan_ready_at
    and new.bytes_removed_at is not distinct from old.bytes_removed_at)
  execute function track_change();
