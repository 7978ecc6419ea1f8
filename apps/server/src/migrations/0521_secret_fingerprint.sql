-- Identifies the secret key that encrypts values in this database; of no use for decryption. One row.
create table secret_fingerprints (
  is_only boolean primary key default true check (is_only),
  fingerprint text not null
);
