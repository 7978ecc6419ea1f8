-- The labels that begin with what is typed, each found by one step in this index.
create index if not exists candidate_tags_beginning on candidate_tags (workspace_id, (lower(label) collate "C"));
