-- Reports leave out the changes of deleted applications. Costs nothing per write of an application that is not deleted.
create index applications_deleted on applications (workspace_id, id) where deleted_at is not null;
