-- What identifies a delivery of a provider that signs its requests, hashed: one that is sent again is not stored again. Null for other channels.
alter table received_emails add column delivery_hash bytea;
create unique index received_emails_delivery on received_emails (channel, delivery_hash) where delivery_hash is not null;
