-- Credentials come with the first source that needs them.
alter table imports drop column credentials_sealed;

-- Erasing a person and removing old originals look for records that have become nobody here.
create index import_items_unowned on import_items (workspace_id, updated_at) where candidate_id is null and original is not null;
