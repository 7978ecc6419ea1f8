-- The slugs that published jobs had before, so that links to them keep working. If a later job gives up the same slug, it is the
-- one that the slug leads to.
create table former_job_slugs (
  workspace_id uuid not null references workspaces (id),
  slug text not null,
  job_id uuid not null,
  primary key (workspace_id, slug),
  foreign key (workspace_id, job_id) references jobs (workspace_id, id) on delete cascade
);
create index former_job_slugs_job on former_job_slugs (workspace_id, job_id);

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_job_slugs (workspace_id, slug, job_id) values (old.workspace_id, old.slug, old.id)
  on conflict (workspace_id, slug) do update set job_id = excluded.job_id;
  return null;
end $$;
create trigger keep_former_slug after update of slug on jobs for each row
  when (old.slug is distinct from new.slug and old.published_at is not null) execute function keep_former_slug();
