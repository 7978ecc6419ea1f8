-- The open tasks of a member by due date.
create index tasks_open on tasks (workspace_id, owner_id, due_at)
  where deleted_at is null and status in ('pending', 'in_progress');
