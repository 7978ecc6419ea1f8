-- A person found at a fair or by a referral may have no known email address. Only the catalog changes; the unique index ignores nulls.
alter table candidates alter column email drop not null;
