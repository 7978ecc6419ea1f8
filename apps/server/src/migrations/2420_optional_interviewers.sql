-- Interviewers who take part if they can, and are invited as optional.
alter table interview_interviewers add column optional boolean not null default false;
