-- What the files of a workspace take, summed from the index alone.
create index candidate_files_stored on candidate_files (workspace_id) include (file_size) where bytes_removed_at is null;
