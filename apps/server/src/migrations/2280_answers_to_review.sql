-- Whether the form declares an answer of the newest submission as one that the team should look at.
alter table applications add column answer_to_review boolean not null default false;
