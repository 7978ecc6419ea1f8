-- When the installation was backed up, so that old backups are noticed.
create table backups (
  created_at timestamptz primary key
);
