-- Credentials of another system that is read through its API, encrypted. Removed with the files of imports.
alter table imports add column credentials_sealed bytea;
