-- The member to whom a key is to be transferred, until they accept it.
alter table api_keys add column pending_owner jsonb;
