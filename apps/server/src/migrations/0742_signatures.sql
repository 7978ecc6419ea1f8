-- What members add below the messages that they write.
alter table members add column signature text;
