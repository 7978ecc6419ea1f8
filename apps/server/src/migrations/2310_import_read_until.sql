-- What another system has had until this moment has been read whole; null if nothing has, or it was undone since.
alter table imports add column read_until timestamptz;
