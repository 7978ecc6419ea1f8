-- replaces 0751_unsubscribing.sql

-- What belongs to the installation, not to a workspace.

set local check_function_bodies = off;

-- When the installation was backed up, so that old backups are noticed.
create table backups (
  created_at timestamptz primary key
);

-- Identifies the secret key that encrypts values in this database; of no use for decryption. One row.
create table secret_fingerprints (
  is_only boolean default true primary key check (is_only),
  fingerprint text not null
);

-- How many requests visitors have made in a window of time.
create unlogged table rate_limit_windows (
  visitor bytea not null,
  node uuid not null,
  second bigint not null,
  calls integer[] not null,
  primary key (visitor, node)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- The last day whose uploads have all been claimed or removed.
create table upload_sweeps (
  only_row boolean default true primary key check (only_row),
  swept_through date not null
);
