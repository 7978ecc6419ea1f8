-- Custom fields of offers that the candidate reads: they are terms, which do not change once the offer is sent. Those that exist
-- stay the team's own.
alter table custom_fields add column shown_to_candidate boolean not null default false;
